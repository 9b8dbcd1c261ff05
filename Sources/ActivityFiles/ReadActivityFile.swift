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
  try allBytes(
    of: decompressed(PeekedSource(FileSource(path: path)), limits: limits), limit: limits.byteCount)
}

func readActivity(
  from raw: any ByteSource, limits: FileLimits
) throws(FileError) -> ActivityFile {
  let source = try decompressed(PeekedSource(raw), limits: limits)
  switch FileSignature(source.head) {
  case .empty: throw FileError(.empty, "the file is empty")
  case .other(let what): throw FileError(.unsupportedFormat, "\(what) cannot be read yet")
  case .unknown: throw FileError(.unknownFormat, "this is no activity file")
  case .sessionLog:
    throw FileError(.unsupportedFormat, "this is a session log: import or replay it")
  case .text: return try readXML(XMLReader(source, limits: limits), limits: limits)
  case .utf16(let isBigEndian):
    let text = UTF16Source(source, isBigEndian: isBigEndian)
    return try readXML(XMLReader(text, isTranscoded: true, limits: limits), limits: limits)
  }
}

private func readXML(
  _ xml: consuming XMLReader, limits: FileLimits
) throws(FileError) -> ActivityFile {
  guard try xml.nextChild(of: 0) else {
    throw FileError(.unknownFormat, "the file holds no XML element", line: 1, byteOffset: 0)
  }
  guard HealthName.table[xml.name] == .root else {
    return try GPXReader(at: xml, limits: limits).read()
  }
  return try onlyWorkout(of: HealthReader(at: xml, limits: limits).read())
}

/// A health document that is one activity: the workout in it.
private func onlyWorkout(of export: HealthExport) throws(FileError) -> ActivityFile {
  guard let workout = export.workouts.first, export.workouts.count == 1 else {
    throw FileError(
      .unsupportedFormat,
      "this is an Apple Health export with \(export.workouts.count) workouts: import it as one")
  }
  var file = workout.activityFile
  file.warnings = export.warnings
  return file
}

/// Undoes gzip, at most twice: some exports compress what is compressed.
func decompressed(
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
