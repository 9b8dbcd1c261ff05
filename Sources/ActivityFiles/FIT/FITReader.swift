import Engine

/// Reads FIT: one file, or several chained in a row, into one recording. Every session is a segment;
/// a file without sessions is one segment.
///
/// What is broken is passed over with a warning, so that a file gives what can be saved: only one
/// that holds no FIT data at all is an error.
struct FITReader: ~Copyable {
  var window: BinaryWindow
  let limits: FileLimits
  var warnings = WarningList()
  /// By local message number.
  var definitions = [FITDefinition?](repeating: nil, count: 16)
  /// Their plans, by the same number.
  var plans = [FITPlan?](repeating: nil, count: 16)
  var descriptions = FITFieldDescriptions()
  /// The latest record.
  var scan = FITRecordScan()
  /// The time that compressed ones count from.
  var clock: UInt32 = 0
  /// The first record's time.
  var start: UInt32?
  /// The total of compressed distances in sixteenths of a metre, of which they hold twelve bits.
  var odometer: UInt32?
  /// Of this file of the chain.
  var part = FITPart()
  /// Of the files before.
  var whole = FITWhole()
  var pointCount = 0
  var messageCount = 0
  /// Where this file's messages end, as its header says.
  var dataEnd = 0

  init(_ source: any ByteSource, limits: FileLimits) {
    window = BinaryWindow(source, limits: limits)
    self.limits = limits
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

  /// Goes behind the next file's header; false where there is none.
  private mutating func findNextFile() throws(FileError) -> Bool {
    guard try window.has(1) else { return false }
    endPart()
    for index in definitions.indices { (definitions[index], plans[index]) = (nil, nil) }
    descriptions.removeAll()
    odometer = nil
    if try readHeader() { return true }
    warnings.add(
      .malformed, "the bytes behind the end are no FIT file and were passed over",
      offset: window.offset)
    return false
  }

  private mutating func readHeader() throws(FileError) -> Bool {
    window.beginChecksum()
    guard try window.has(12), let header = FITHeader(window.pointer),
      try window.has(header.byteCount)
    else { return false }
    window.discard(header.byteCount)
    // A recorder that was cut off never came to write the size.
    dataEnd = header.dataByteCount == 0 ? .max : window.offset + header.dataByteCount
    if header.dataByteCount == 0, try window.has(3), try !isHeader(at: 2) {
      warnings.add(
        .truncated, "the header states no size; the recording was not finished", offset: 4)
    }
    return true
  }

  /// Reads one file's messages; false where nothing can follow.
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

  /// Whether another file of the chain begins so many bytes ahead.
  mutating func isHeader(at index: Int) throws(FileError) -> Bool {
    guard try window.has(index + 12) else { return false }
    return FITHeader(window.pointer + index) != nil
  }

  mutating func noteTruncation() {
    warnings.add(.truncated, "the file ends before its data does", offset: window.offset)
    dataEnd = window.offset
  }

  /// Compares the checksum; false where the data go on, because the header's size was wrong.
  private mutating func checkEnd() throws(FileError) -> Bool {
    guard try window.has(2) else {
      if try window.has(1) { window.discard(1) }
      warnings.add(.checksum, "the file's checksum is missing", offset: window.offset)
      return true
    }
    let expected = window.checksumSoFar()
    let stated: UInt16 = FITBaseType.load(window.pointer, false)
    if stated != expected {
      try lookAhead()
      if dataEnd != .max, try window.has(4), try !isHeader(at: 2), isPlausibleMessage(at: 0) {
        warnings.add(
          .malformed, "the data go on behind the end that the header states",
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
