private import Engine

/// Reads an activity file from memory, whatever its format and whether gzip compressed or not.
///
/// - Parameter name: its file name; used only in messages.
/// - Throws: where nothing can be used. A damaged file yields what can be saved, with warnings.
public func readActivityFile(
  bytes: [UInt8], name: String = "", limits: FileLimits = .standard
) throws(FileError) -> ActivityFile {
  try readActivity(from: MemorySource(bytes), limits: limits)
}

/// Reads an activity file from disk piece by piece; `-` is standard input.
public func readActivityFile(
  path: String, limits: FileLimits = .standard
) throws(FileError) -> ActivityFile {
  try readActivity(from: FileSource(path: path), limits: limits)
}

/// A file's bytes with gzip undone; `-` is standard input. For what is no activity file of another
/// maker, such as our session logs.
public func readFileBytes(
  path: String, limits: FileLimits = .standard
) throws(FileError) -> [UInt8] {
  let source = try decompressed(PeekedSource(FileSource(path: path)), limits: limits)
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  defer { buffer.deallocate() }
  var bytes: [UInt8] = []
  while true {
    let count = try source.read(into: buffer)
    if count == 0 { return bytes }
    bytes.append(contentsOf: buffer[..<count])
    guard bytes.count <= limits.byteCount else {
      throw FileError(.tooLarge, "the file is larger than we read")
    }
  }
}

private func readActivity(
  from raw: any ByteSource, limits: FileLimits
) throws(FileError) -> ActivityFile {
  let source = try decompressed(PeekedSource(raw), limits: limits)
  switch FileSignature(source.head) {
  case .empty: throw FileError(.empty, "the file is empty")
  case .other(let what): throw FileError(.unsupportedFormat, "\(what) cannot be read yet")
  case .unknown: throw FileError(.unknownFormat, "this is no activity file")
  case .sessionLog:
    throw FileError(.unsupportedFormat, "this is a session log: import or replay it")
  case .text: return try GPXReader(source, isTranscoded: false, limits: limits).read()
  case .utf16(let isBigEndian):
    let text = UTF16Source(source, isBigEndian: isBigEndian)
    return try GPXReader(text, isTranscoded: true, limits: limits).read()
  }
}

/// Undoes gzip, at most twice: some exports compress what is compressed.
private func decompressed(
  _ source: PeekedSource, limits: FileLimits
) throws(FileError) -> PeekedSource {
  var source = source
  for _ in 0..<2 where source.head.starts(with: [0x1F, 0x8B]) {
    source = try PeekedSource(GzipSource(source, byteLimit: limits.byteCount))
  }
  return source
}

/// What a file's first bytes say it is.
private enum FileSignature {
  case empty, unknown, text, sessionLog
  case utf16(isBigEndian: Bool)
  case other(String)

  init(_ head: [UInt8]) {
    func has(_ bytes: [UInt8], at index: Int = 0) -> Bool {
      head.dropFirst(index).starts(with: bytes)
    }
    self =
      switch true {
      case head.isEmpty: .empty
      case SessionLog.isLog(head): .sessionLog
      case has(Array(".FIT".utf8), at: 8): .other("a FIT file")
      case has([0x50, 0x4B, 0x03, 0x04]): .other("a ZIP archive")
      case has([0x7B]): .other("a JSON file")
      case has([0xFE, 0xFF]), has([0, 0x3C]): .utf16(isBigEndian: true)
      case has([0xFF, 0xFE, 0, 0]), has([0, 0, 0xFE, 0xFF]): .unknown
      case has([0xFF, 0xFE]), has([0x3C, 0]): .utf16(isBigEndian: false)
      default: .text
      }
  }
}
