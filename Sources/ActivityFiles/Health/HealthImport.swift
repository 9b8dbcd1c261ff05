/// An opened Apple Health export: what it says, and its workouts one at a time as activity files.
///
/// `export.zip` as Health shares it, under any of the names that languages give it; the XML file from
/// inside it, with the folder `workout-routes` beside it or not. Memory is that of the workouts
/// without their routes, which are read when they are asked for.
public struct HealthImport: Sendable {
  public let export: HealthExport
  private let routes: HealthRoutes
  private let limits: FileLimits

  /// - Throws: `unknownFormat` where it is no health export. A damaged one gives what can be saved,
  ///   with warnings.
  public init(path: String, limits: FileLimits = .health) throws(FileError) {
    try self.init(HealthSource(path: path, limits: limits), limits: limits)
  }

  public init(bytes: [UInt8], limits: FileLimits = .health) throws(FileError) {
    try self.init(HealthSource(bytes: bytes, limits: limits), limits: limits)
  }

  private init(_ source: HealthSource, limits: FileLimits) throws(FileError) {
    var export = try HealthReader.read(source.document, limits: limits)
    export.noteLostRoutes(source.routes)
    export.noteStrayRoutes(source.routes)
    self.export = export
    self.limits = limits
    routes = source.routes
  }

  /// Whether a file is a health export, by its beginning: false too where it cannot be read, and for
  /// pipes, into which nothing could be put back.
  public static func isExport(path: String) -> Bool {
    // The file's own reader reports errors in any other kind of file.
    PathKind(of: path) == .file && (try? HealthSource(path: path, limits: .health)) != nil
  }

  public static func isExport(bytes: [UInt8]) -> Bool {
    // The file's own reader reports errors in any other kind of file.
    (try? HealthSource(bytes: bytes, limits: .health)) != nil
  }

  /// The archive's activity files that Health did not write, with the archive they are in; nil where there is none.
  package var filesBeside: (archive: ZipArchive, entries: [ZipArchive.Entry])? {
    guard case .archive(let archive, _) = routes else { return nil }
    let named = Set(export.workouts.flatMap(\.routePaths).map { String(lastPathComponent($0)) })
    let entries = routes.foreignEntries.filter { !named.contains(String($0.lastComponent)) }
    return entries.isEmpty ? nil : (archive, entries)
  }

  /// Names of the archive's files that are neither Health's own nor activity files.
  package var strangersBeside: [String] { routes.strangers.map(\.printableName) }

  /// A workout with its route as an activity file. Routes that are not there or cannot be read are
  /// left out, with a warning.
  public func activity(of workout: HealthWorkout) -> HealthActivity {
    HealthActivity(workout, routes: routes, limits: limits)
  }
}

extension HealthExport {
  /// Says once how many routes are named and not there.
  mutating func noteLostRoutes(_ routes: HealthRoutes) {
    let lost = workouts.flatMap(\.routePaths).count { !routes.has($0) }
    guard lost > 0 else { return }
    warnings.append(
      FileWarning(.missingFile, "a workout's route is not beside the export", count: lost))
  }

  /// Says how many routes are there and named by no workout, as of an export that tells none.
  mutating func noteStrayRoutes(_ routes: HealthRoutes) {
    let named = Set(workouts.flatMap(\.routePaths).map { String(lastPathComponent($0)) })
    let stray = routes.names.count { !named.contains($0) }
    guard stray > 0 else { return }
    let what =
      stray == 1
      ? "1 route belongs to no workout that is kept and was"
      : "\(stray) routes belong to no workout that is kept and were"
    warnings.append(
      FileWarning(.missingFile, what + " left out: import the folder workout-routes"))
  }
}

/// An export's document, ready to be read, and where its routes are.
struct HealthSource {
  let document: any ByteSource
  let routes: HealthRoutes

  init(path: String, limits: FileLimits) throws(FileError) {
    let document = try PeekedSource(FileSource(path: path))
    if Self.isArchive(document.head) {
      try self.init(ZipArchive(path: path, limits: limits), limits: limits)
    } else {
      let folder = path.dropLast(lastPathComponent(path).count)
      try self.init(document, routes: .folder(folder + "workout-routes/"), limits: limits)
    }
  }

  init(bytes: [UInt8], limits: FileLimits) throws(FileError) {
    if Self.isArchive(bytes) {
      try self.init(ZipArchive(bytes: bytes, limits: limits), limits: limits)
    } else {
      try self.init(PeekedSource(MemorySource(bytes)), routes: .none, limits: limits)
    }
  }

  private init(
    _ document: PeekedSource, routes: HealthRoutes, limits: FileLimits
  ) throws(FileError) {
    let head = try PeekedSource(
      decompressed(document, limits: limits), byteCount: Self.headByteCount)
    guard Self.isExport(head.head) else { throw Self.unknown }
    self.document = head
    self.routes = routes
  }

  /// The archive's export is the largest XML file that begins as one: its name depends on the
  /// phone's language, and `export_cda.xml` beside it may well be larger.
  private init(_ archive: ZipArchive, limits: FileLimits) throws(FileError) {
    let documents = archive.entries.filter { $0.name.lowercased().hasSuffix(".xml") }
    var refusal = Self.unknown
    for entry in documents.sorted(by: { $0.byteCount > $1.byteCount }).prefix(Self.tryCount) {
      do throws(FileError) {
        let document = try PeekedSource(archive.open(entry), byteCount: Self.headByteCount)
        guard Self.isExport(document.head) else { continue }
        self.document = document
        routes = .archive(archive, HealthRoutes.index(of: archive))
        return
      } catch {
        refusal = error
      }
    }
    throw refusal
  }

  /// The document type, which Apple lets run to some 10 KB, follows the name of the element.
  private static let headByteCount = 4096
  private static let tryCount = 16

  private static var unknown: FileError {
    FileError(.unknownFormat, "this is not an Apple Health export")
  }

  private static func isArchive(_ head: [UInt8]) -> Bool {
    head.starts(with: [0x50, 0x4B, 0x03, 0x04])
  }

  private static func isExport(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData")
  }
}

/// Where an export's routes are.
enum HealthRoutes: Sendable {
  case none
  /// With `/` at its end.
  case folder(String)
  /// With the places of its GPX files by their names without folders.
  case archive(ZipArchive, [String: Int])

  static func index(of archive: ZipArchive) -> [String: Int] {
    var places: [String: Int] = [:]
    for (place, entry) in archive.entries.enumerated()
    where entry.name.lowercased().hasSuffix(".gpx") {
      places[String(entry.lastComponent)] = place
    }
    return places
  }

  /// Of the routes that are there, without folders.
  var names: [String] {
    switch self {
    case .none: []
    case .folder(let folder):
      FolderContents(of: folder, followsLinksOut: false).files.filter {
        $0.lowercased().hasSuffix(".gpx")
      }
    case .archive(let archive, let places):
      places.filter { archive.entries[$0.value].name.contains("workout-routes/") }.map(\.key)
    }
  }

  /// An archive's activity files that Health does not write, in the archive's order.
  var foreignEntries: [ZipArchive.Entry] {
    guard case .archive(let archive, _) = self else { return [] }
    return archive.entries.filter { entry in
      !entry.isHidden && !entry.name.contains("workout-routes/") && Self.isActivityFile(entry.name)
    }
  }

  /// An archive's files that are neither Health's nor ours to read, in the archive's order.
  var strangers: [ZipArchive.Entry] {
    guard case .archive(let archive, _) = self else { return [] }
    return archive.entries.filter { entry in
      !entry.isHidden && !Self.isActivityFile(entry.name)
        && !entry.name.lowercased().hasSuffix(".xml")
        && !Self.ownFolders.contains { entry.name.contains($0) }
    }
  }

  /// Of Health's, beside the document.
  private static let ownFolders = [
    "workout-routes/", "electrocardiograms/", "clinical-records/", "attachments/",
  ]

  private static func isActivityFile(_ name: String) -> Bool {
    let endings = [
      ".gpx", ".tcx", ".fit", ".kml", ".kmz", ".geojson", ".polyline", ".andante", ".gz",
      ".zip", ".pwx", ".hrm", ".nmea", ".igc",
    ]
    return endings.contains { name.lowercased().hasSuffix($0) }
  }

  func has(_ path: String) -> Bool {
    if case .archive(_, let places) = self { return places[String(lastPathComponent(path))] != nil }
    // The error is reported when the file is read later.
    return (try? open(path)) != nil
  }

  /// - Parameter path: the path as written in the export. Folders in it are ignored and links are not followed, so an
  ///   export cannot name a file elsewhere.
  func open(_ path: String) throws(FileError) -> any ByteSource {
    let name = String(lastPathComponent(path))
    switch self {
    case .folder(let folder) where !name.isEmpty && name != ".." && !PathKind.isLink(folder + name):
      return try FileSource(path: folder + name)
    case .archive(let archive, let places):
      if let place = places[name] { return try archive.open(archive.entries[place]) }
    default: break
    }
    throw FileError(.unreadable, "the route \"\(name.prefix(80))\" is not there")
  }
}
