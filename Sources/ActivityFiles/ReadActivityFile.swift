private import Engine

/// Reads an activity file from memory, whatever its format and whether gzip compressed or not.
///
/// - Parameter name: its file name, which counts only where the content could be several things.
/// - Throws: where nothing can be used. A damaged file yields what can be saved, with warnings.
public func readActivityFile(
  bytes: [UInt8], name: String = "", limits: FileLimits = .standard
) throws(FileError) -> ActivityFile {
  var file = try readActivity(from: MemorySource(bytes), name: name, limits: limits)
  file.mend()
  return file
}

/// Reads an activity file from disk piece by piece; `-` is standard input.
///
/// - Parameter name: as above, where that is not its path.
public func readActivityFile(
  path: String, name: String? = nil, limits: FileLimits = .standard
) throws(FileError) -> ActivityFile {
  var file = try readActivity(from: FileSource(path: path), name: name ?? path, limits: limits)
  file.mend()
  return file
}

/// A file's bytes with gzip undone; `-` is standard input. For what is no activity file of another
/// maker, such as our session logs.
public func readFileBytes(
  path: String, limits: FileLimits = .standard
) throws(FileError) -> [UInt8] {
  try allBytes(
    of: decompressed(PeekedSource(FileSource(path: path)), limits: limits), limit: limits.byteCount)
}

/// A file's bytes as they are, gzip around it included; takes no more memory than they do.
///
/// - Throws: `tooLarge` where there are more than `limit`.
public func readRawBytes(path: String, limit: Int) throws(FileError) -> [UInt8] {
  try allBytes(of: FileSource(path: path), limit: limit)
}

/// What standard input is called where a file has a name.
public let standardInputName = "standard input"

func readActivity(
  from raw: any ByteSource, name: String = "", isPacked: Bool = false, limits: FileLimits
) throws(FileError) -> ActivityFile {
  let source = try decompressed(PeekedSource(raw, byteCount: signatureByteCount), limits: limits)
  let signature = FileSignature(source.head, name: name)
  switch signature {
  case .empty, .unknown, .tar, .sessionLog, .googleFit, .laterTable, .foreign:
    throw signature.refusal(source.head)
  case .fit: return try FITReader(source, limits: limits).read()
  case .json: return try GeoJSONReader(wholeBytes(of: source, limits), limits: limits).read()
  case .streams: return try StravaStreamFile(wholeBytes(of: source, limits), limits: limits).read()
  case .strava:
    var reader = try StravaReader(wholeBytes(of: source, limits), limits: limits)
    return try reader.read()
  case .typed: return try TypedActivity(wholeBytes(of: source, limits)).file
  case .zip:
    // Archives in archives can go on without end.
    guard !isPacked else { throw FileError(.unsupportedFormat, "there is an archive in it") }
    return try readPacked(wholeBytes(of: source, limits), limits: limits)
  case .polyline: return try readPolyline(wholeBytes(of: source, limits), limits: limits)
  case .perhapsPolyline: return try readGuessedPolyline(source, limits: limits)
  case .csv:
    var reader = CSVReader(source, limits: limits)
    return try reader.read()
  case .lines(let format): return try readLines(source, format, limits: limits)
  case .xml: return try readXML(XMLReader(source, limits: limits), limits: limits)
  case .text: return try readRest(of: source, limits: limits)
  case .utf16(let isBigEndian):
    let text = UTF16Source(source, isBigEndian: isBigEndian)
    return try readXML(XMLReader(text, isTranscoded: true, limits: limits), limits: limits)
  }
}

/// How much of a file is looked at to find out what it is.
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
      "a file of this format is read up to \(limits.wholeByteCount >> 20) MB: save it as GPX, TCX or FIT"
    )
  }
}

/// What does not begin as XML: perhaps a document that lost its beginning.
private func readRest(
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

/// A single word, which need not be a polyline.
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
    throw FileError(.unknownFormat, "the file holds no XML element", line: 1, byteOffset: 0)
  }
  if TCXReader.reads(xml.name) { return try TCXReader(at: xml, limits: limits).read() }
  if KMLReader.reads(xml.name) { return try KMLReader(at: xml, limits: limits).read() }
  if PWXReader.reads(xml.name) { return try PWXReader(at: xml, limits: limits).read() }
  guard HealthName.table[xml.name] == .root else {
    return try GPXReader(at: xml, limits: limits).read()
  }
  return try onlyWorkout(of: HealthReader(at: xml, limits: limits).read())
}

/// A KMZ, or an archive of one activity file.
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
    throw FileError(.unsupportedFormat, "there is no activity file in the archive")
  }
  guard files.count == 1 || file.name == "doc.kml" else {
    throw FileError(
      .unsupportedFormat, "this is an archive of \(counted(files.count, "file")): import it")
  }
  return try readActivity(from: archive.open(file), name: file.name, isPacked: true, limits: limits)
}

/// A health document that is one activity: the workout in it.
private func onlyWorkout(of export: HealthExport) throws(FileError) -> ActivityFile {
  guard let workout = export.workouts.first, export.workouts.count == 1 else {
    throw FileError(
      .unsupportedFormat,
      "this is an Apple Health export with \(counted(export.workouts.count, "workout")): import it as one"
    )
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
    source = try PeekedSource(
      GzipSource(source, limits: limits), byteCount: source.headByteCount)
  }
  return source
}
