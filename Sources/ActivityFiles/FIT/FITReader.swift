import Engine

/// Reads a FIT file, or several FIT files in sequence, into one recording. Each session becomes a segment; a file
/// without sessions becomes one segment.
///
/// Damaged parts are skipped with a warning, so that as much as possible is recovered. Throws only if the file
/// contains no FIT data at all.
struct FITReader: ~Copyable, ContentReader {
  var window: BinaryWindow
  let limits: FileLimits
  var warnings = WarningList()
  /// Definitions, indexed by local message number.
  var definitions = [FITDefinition?](repeating: nil, count: 16)
  /// The definitions' plans, with the same indices.
  var plans = [FITPlan?](repeating: nil, count: 16)
  var descriptions = FITFieldDescriptions()
  /// The values of the latest record.
  var scan = FITRecordScan()
  /// The time to which compressed timestamps are relative.
  var clock: UInt32 = 0
  /// The time of the first record.
  var start: UInt32?
  /// The total of compressed distances, in units of 1/16 m. Records contain only its lower twelve bits.
  var odometer: UInt32?
  /// The data of the current file of the chain.
  var part = FITPart()
  /// The data of the previous files.
  var whole = FITChainData()
  var pointCount = 0
  var messageCount = 0
  /// The offset at which this file's messages end, according to its header.
  var dataEnd = 0

  init(_ source: any ByteSource, limits: FileLimits) {
    window = BinaryWindow(source, limits: limits)
    self.limits = limits
  }

  static func reads(_ head: FileHead) -> Bool {
    head.bytes.dropFirst(8).starts(with: ".FIT".utf8)
  }

  static func file(from input: FileInput) throws(FileError) -> ActivityFile {
    try FITReader(input.source, limits: input.limits).read()
  }

  consuming func read() throws(FileError) -> ActivityFile {
    guard try readHeader() else {
      throw FileError(.unknownFormat, "this is not a FIT file", byteOffset: 0)
    }
    do throws(FileError) {
      while try readData(), try findNextFile() {}
    } catch {
      if messageCount == 0 { throw error }
      warnings.add(error)
    }
    endPart()
    return finish()
  }

  /// Moves past the header of the next file. Returns false if no further file follows.
  private mutating func findNextFile() throws(FileError) -> Bool {
    guard try window.has(1) else { return false }
    endPart()
    for index in definitions.indices { (definitions[index], plans[index]) = (nil, nil) }
    descriptions.removeAll()
    odometer = nil
    if try readHeader() { return true }
    warnings.add(
      .malformed, "the bytes after the end are not a FIT file and were skipped",
      offset: window.offset)
    return false
  }

  private mutating func readHeader() throws(FileError) -> Bool {
    window.beginChecksum()
    guard try window.has(12), let header = FITHeader(window.pointer),
      try window.has(header.byteCount)
    else { return false }
    window.discard(header.byteCount)
    // A recorder that was interrupted leaves the size at zero.
    dataEnd = header.dataByteCount == 0 ? .max : window.offset + header.dataByteCount
    if header.dataByteCount == 0, try window.has(3), try !isHeader(at: 2) {
      warnings.add(
        .truncated, "the header states no size, so the recording was not finished", offset: 4)
    }
    return true
  }

  /// Reads the messages of one file. Returns false if nothing can follow.
  private mutating func readData() throws(FileError) -> Bool {
    while true {
      while window.offset < dataEnd {
        guard try window.has(1) else {
          noteTruncation()
          return false
        }
        if dataEnd == .max, try isChecksumNext() { break }
        try readMessage()
      }
      if try checkEnd() { return true }
    }
  }

  private mutating func isChecksumNext() throws(FileError) -> Bool {
    if try !window.has(3) { return try window.has(2) }
    return try isHeader(at: 2)
  }

  /// Returns whether the header of another file begins `index` bytes ahead.
  mutating func isHeader(at index: Int) throws(FileError) -> Bool {
    guard try window.has(index + 12) else { return false }
    return FITHeader(window.pointer + index) != nil
  }

  mutating func noteTruncation() {
    warnings.add(.truncated, "the file is cut off: its data is incomplete", offset: window.offset)
    dataEnd = window.offset
  }

  /// Verifies the checksum. Returns false if the data continues because the size in the header was wrong.
  private mutating func checkEnd() throws(FileError) -> Bool {
    guard try window.has(2) else {
      if try window.has(1) { window.discard(1) }
      warnings.add(.checksum, "the file's checksum is missing", offset: window.offset)
      return true
    }
    let expected = window.checksumSoFar()
    part.checksum = expected
    let stated: UInt16 = FITBaseType.load(window.pointer, false)
    if stated != expected {
      try lookAhead()
      if dataEnd != .max, !part.hasEnded, try window.has(4), try !isHeader(at: 2),
        isPlausibleMessage(at: 0)
      {
        warnings.add(
          .malformed, "the data continues past the end that the header states",
          offset: window.offset)
        dataEnd = .max
        return false
      }
      warnings.add(
        .checksum, "the checksum is wrong; what could be read was kept", offset: window.offset)
    }
    window.discard(2)
    return true
  }
}
