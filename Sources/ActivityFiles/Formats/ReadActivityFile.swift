private import Engine

/// Reads an activity file in any supported format from memory. Decompresses gzip.
///
/// - Parameter name: the file name, used only if the content is ambiguous.
/// - Throws: `FileError` if nothing can be used. A damaged file is read as far as possible, with warnings.
public func readActivityFile(
  bytes: [UInt8], name: String = "", limits: FileLimits = .standard
) throws(FileError) -> ActivityFile {
  var file = try readActivity(from: MemorySource(bytes), name: name, limits: limits)
  file.repairTimes()
  return file
}

/// Reads an activity file from disk in pieces. A path of `-` means standard input.
///
/// - Parameter name: the file name, if it differs from the path.
public func readActivityFile(
  path: String, name: String? = nil, limits: FileLimits = .standard
) throws(FileError) -> ActivityFile {
  var file = try readActivity(from: FileSource(path: path), name: name ?? path, limits: limits)
  file.repairTimes()
  return file
}

/// Returns the bytes of a file with gzip decompressed. A path of `-` means standard input. For files such as
/// session logs that aren't read by `readActivityFile`.
public func readFileBytes(
  path: String, limits: FileLimits = .standard
) throws(FileError) -> [UInt8] {
  try allBytes(
    of: decompressed(PeekedSource(FileSource(path: path)), limits: limits), limit: limits.byteCount)
}

/// Returns the bytes of a file unchanged, without decompressing gzip. Needs no more memory than the bytes.
///
/// - Throws: `tooLarge` if the file has more than `limit` bytes.
public func readRawBytes(path: String, limit: Int) throws(FileError) -> [UInt8] {
  try allBytes(of: FileSource(path: path), limit: limit)
}

/// The name of standard input where a file name is expected.
public let standardInputName = "standard input"

func readActivity(
  from raw: any ByteSource, name: String = "", isPacked: Bool = false, limits: FileLimits
) throws(FileError) -> ActivityFile {
  let source = try decompressed(
    PeekedSource(raw, byteCount: FileHead.byteCount), limits: limits)
  let input = FileInput(source, name: name, limits: limits)
  switch FileContent(input.head) {
  case .format(let format): return try format.file(input)
  case .xml: return try readXML(XMLReader(source, limits: limits), limits: limits)
  case .text: return try readHeadlessText(of: source, limits: limits)
  case .utf16(let isBigEndian):
    let text = UTF16Source(source, isBigEndian: isBigEndian)
    return try readTranscoded(
      PeekedSource(text, byteCount: FileHead.byteCount), name: name, limits: limits)
  case .zip:
    // Nested archives are rejected because they could be infinitely deep.
    guard !isPacked else {
      throw FileError(.unsupportedFormat, "the file contains an archive: unpack it first")
    }
    return try readPacked(input.wholeBytes(), limits: limits)
  case .laterTable(let line): throw FileContent.laterTableError(line: line)
  case .unreadable(let error): throw error
  }
}

/// Reads text that was converted to UTF-8: a table, a line-based log or XML.
private func readTranscoded(
  _ text: PeekedSource, name: String, limits: FileLimits
) throws(FileError) -> ActivityFile {
  let input = FileInput(text, name: name, limits: limits)
  switch FileContent(input.head) {
  case .format(let format) where format.readsUTF16: return try format.file(input)
  case .laterTable(let line): throw FileContent.laterTableError(line: line)
  default: return try readXML(XMLReader(text, isTranscoded: true, limits: limits), limits: limits)
  }
}

/// Reads a text file that doesn't begin like XML, in case it is a document that lost its beginning.
private func readHeadlessText(
  of source: PeekedSource, limits: FileLimits
) throws(FileError) -> ActivityFile {
  do throws(FileError) {
    return try readXML(XMLReader(source, limits: limits), limits: limits)
  } catch {
    throw [.unknownFormat, .truncated].contains(error.kind) ? unknownFile(source.head) : error
  }
}

private func readXML(
  _ xml: consuming XMLReader, limits: FileLimits
) throws(FileError) -> ActivityFile {
  guard try xml.nextChild(of: 0) else {
    throw FileError(.unknownFormat, "the file contains no XML element", line: 1, byteOffset: 0)
  }
  guard let format = DocumentFormat.first(of: xml.name) else {
    return try GPXReader(at: xml, limits: limits).read()
  }
  return try format.file(xml, limits)
}

/// Decompresses gzip, at most twice because some exports are compressed twice.
func decompressed(
  _ source: PeekedSource, limits: FileLimits
) throws(FileError) -> PeekedSource {
  var source = source
  for _ in 0..<2 where source.head.starts(with: [0x1F, 0x8B]) {
    source = try PeekedSource(
      GzipSource(source, limits: limits), byteCount: source.headByteCount)
  }
  return source
}
