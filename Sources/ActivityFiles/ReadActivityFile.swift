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
  let source = try decompressed(PeekedSource(raw, byteCount: signatureByteCount), limits: limits)
  let signature = FileSignature(source.head, name: name)
  if case .utf16(let isBigEndian) = signature {
    let text = UTF16Source(source, isBigEndian: isBigEndian)
    return try readTranscoded(
      PeekedSource(text, byteCount: signatureByteCount), name: name, limits: limits)
  }
  return try readActivity(source, signature, isPacked: isPacked, limits: limits)
}

/// Reads text that was converted to UTF-8: a table, a line-based log or XML.
private func readTranscoded(
  _ text: PeekedSource, name: String, limits: FileLimits
) throws(FileError) -> ActivityFile {
  let signature = FileSignature(text.head, name: name)
  switch signature {
  case .csv, .lines, .laterTable: return try readActivity(text, signature, limits: limits)
  default: return try readXML(XMLReader(text, isTranscoded: true, limits: limits), limits: limits)
  }
}

private func readActivity(
  _ source: PeekedSource, _ signature: FileSignature, isPacked: Bool = false, limits: FileLimits
) throws(FileError) -> ActivityFile {
  switch signature {
  case .empty, .unknown, .tar, .sessionLog, .googleFit, .laterTable, .foreign, .utf16:
    throw signature.refusal(source.head)
  case .fit: return try FITReader(source, limits: limits).read()
  case .json: return try GeoJSONReader(wholeBytes(of: source, limits), limits: limits).read()
  case .streams: return try StravaStreamFile(wholeBytes(of: source, limits), limits: limits).read()
  case .strava:
    var reader = try StravaReader(wholeBytes(of: source, limits), limits: limits)
    return try reader.read()
  case .typed: return try ManualActivity(wholeBytes(of: source, limits)).file
  case .zip:
    // Nested archives are rejected because they could be infinitely deep.
    guard !isPacked else {
      throw FileError(.unsupportedFormat, "the file contains an archive: unpack it first")
    }
    return try readPacked(wholeBytes(of: source, limits), limits: limits)
  case .polyline: return try readPolyline(wholeBytes(of: source, limits), limits: limits)
  case .perhapsPolyline: return try readGuessedPolyline(source, limits: limits)
  case .csv:
    var reader = CSVReader(source, limits: limits)
    return try reader.read()
  case .lines(let format): return try readLines(source, format, limits: limits)
  case .xml: return try readXML(XMLReader(source, limits: limits), limits: limits)
  case .text: return try readHeadlessText(of: source, limits: limits)
  }
}

/// The number of bytes that are inspected to detect the format.
private let signatureByteCount = 1024

private func wholeBytes(
  of source: PeekedSource, _ limits: FileLimits
) throws(FileError) -> [UInt8] {
  do throws(FileError) {
    return try allBytes(of: source, limit: min(limits.byteCount, limits.wholeByteCount))
  } catch {
    guard error.kind == .tooLarge, limits.wholeByteCount < limits.byteCount else { throw error }
    throw FileError(
      .tooLarge,
      "a file in this format can have at most \(limits.wholeByteCount >> 20) MB: save it as GPX, TCX or FIT"
    )
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

private func readLines(
  _ source: PeekedSource, _ format: LineFormat, limits: FileLimits
) throws(FileError) -> ActivityFile {
  switch format {
  case .hrm:
    var reader = HRMReader(source, limits: limits)
    return try reader.read()
  case .igc:
    var reader = IGCReader(source, limits: limits)
    return try reader.read()
  case .nmea:
    var reader = NMEAReader(source, limits: limits)
    return try reader.read()
  }
}

/// Reads a single word that may be a polyline.
private func readGuessedPolyline(
  _ source: PeekedSource, limits: FileLimits
) throws(FileError) -> ActivityFile {
  let bytes = try wholeBytes(of: source, limits)
  do throws(FileError) {
    return try readPolyline(bytes, limits: limits)
  } catch {
    throw unknownFile(source.head)
  }
}

private func readXML(
  _ xml: consuming XMLReader, limits: FileLimits
) throws(FileError) -> ActivityFile {
  guard try xml.nextChild(of: 0) else {
    throw FileError(.unknownFormat, "the file contains no XML element", line: 1, byteOffset: 0)
  }
  if TCXReader.reads(xml.name) { return try TCXReader(at: xml, limits: limits).read() }
  if KMLReader.reads(xml.name) { return try KMLReader(at: xml, limits: limits).read() }
  if PWXReader.reads(xml.name) { return try PWXReader(at: xml, limits: limits).read() }
  guard HealthName.table[xml.name] == .root else {
    return try GPXReader(at: xml, limits: limits).read()
  }
  return try onlyWorkout(of: HealthReader(at: xml, limits: limits).read())
}

/// Reads a KMZ file, or an archive that contains one activity file.
private func readPacked(_ bytes: [UInt8], limits: FileLimits) throws(FileError) -> ActivityFile {
  let archive = try ZipArchive(bytes: bytes, limits: limits)
  if archive.entries.isEmpty { throw FileError(.empty, "the archive is empty") }
  let endings = [
    ".kml", ".gpx", ".tcx", ".fit", ".geojson", ".csv", ".pwx", ".hrm", ".nmea", ".igc",
  ]
  let files = archive.entries.filter { entry in
    let name = entry.name.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }
  guard let file = files.first(where: { $0.name == "doc.kml" }) ?? files.first else {
    throw FileError(.unsupportedFormat, "the archive contains no activity file")
  }
  let hasList = archive.entries.contains { $0.name.lowercased().hasSuffix(".xml") }
  guard !hasList || !file.name.contains("workout-routes/") else {
    throw FileError(.unsupportedFormat, "this is an Apple Health export: import it")
  }
  guard files.count == 1 || file.name == "doc.kml" else {
    throw FileError(
      .unsupportedFormat, "this is an archive of \(counted(files.count, "file")): import it")
  }
  return try readActivity(from: archive.open(file), name: file.name, isPacked: true, limits: limits)
}

/// Returns the only workout of a health document. Throws unless it contains exactly one.
private func onlyWorkout(of export: HealthExport) throws(FileError) -> ActivityFile {
  guard let workout = export.workouts.first, export.workouts.count == 1 else {
    throw FileError(
      .unsupportedFormat,
      "this is an Apple Health export with \(counted(export.workouts.count, "workout")): import it"
    )
  }
  var file = workout.activityFile
  file.warnings = export.warnings
  return file
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
