import Model

/// An open Apple Health export that provides its workouts as activity files, one at a time.
///
/// Accepts `export.zip` under any name, because the name depends on the language, and the extracted XML file, with
/// or without the folder `workout-routes` next to it. Routes are read on demand, so only the workouts without their
/// routes are in memory.
public struct HealthImport: Sendable {
  public let export: HealthExport
  private let routes: HealthRoutes
  private let limits: FileLimits

  /// - Throws: `unknownFormat` if the file isn't a health export. A damaged export is read as far as possible, with
  ///   warnings.
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

  /// Returns whether a file starts like a health export. Returns false for unreadable files, and for pipes, because
  /// reading one would consume its data.
  public static func isExport(path: String) -> Bool {
    // Errors are ignored here because they are reported when the file is read in its actual format.
    PathKind(of: path) == .file && (try? HealthSource(path: path, limits: .health)) != nil
  }

  public static func isExport(bytes: [UInt8]) -> Bool {
    // Errors are ignored here because they are reported when the file is read in its actual format.
    (try? HealthSource(bytes: bytes, limits: .health)) != nil
  }

  /// The archive, and the activity files in it that Health didn't write; nil if it doesn't contain any.
  package var otherActivityFiles: (archive: ZipArchive, entries: [ZipArchive.Entry])? {
    guard case .archive(let archive, _) = routes else { return nil }
    let named = Set(export.workouts.flatMap(\.routePaths).map { String(lastPathComponent($0)) })
    let entries = routes.foreignEntries.filter { !named.contains(String($0.lastComponent)) }
    return entries.isEmpty ? nil : (archive, entries)
  }

  /// The names of the archive's files that belong neither to Health nor to an activity format.
  package var unknownFiles: [String] { routes.unknownEntries.map(\.printableName) }

  /// Returns a workout with its route as an activity file. Missing and unreadable routes are omitted with a
  /// warning.
  public func activity(of workout: HealthWorkout) -> HealthActivity {
    HealthActivity(workout, routes: routes, limits: limits)
  }
}

extension HealthExport {
  /// Adds one warning with the number of missing routes.
  mutating func noteLostRoutes(_ routes: HealthRoutes) {
    let lost = workouts.flatMap(\.routePaths).count { !routes.has($0) }
    guard lost > 0 else { return }
    warnings.append(
      FileWarning(.missingFile, "a workout's route file is missing", count: lost))
  }

  /// Adds a warning with the number of routes that don't belong to any workout.
  mutating func noteStrayRoutes(_ routes: HealthRoutes) {
    let named = Set(workouts.flatMap(\.routePaths).map { String(lastPathComponent($0)) })
    let stray = routes.names.count { !named.contains($0) }
    guard stray > 0 else { return }
    let what =
      stray == 1
      ? "1 route does not belong to any imported workout and was"
      : "\(stray) routes do not belong to any imported workout and were"
    warnings.append(
      FileWarning(.missingFile, what + " left out: import the folder workout-routes"))
  }
}

/// The document of an export, ready to be read, with the location of its routes.
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

  /// Finds the export in an archive: the largest XML file that starts like an export. It can't be found by name, which
  /// depends on the phone's language, or by size alone, because `export_cda.xml` may be larger.
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

  /// The number of bytes to inspect. This includes the root element's name, which is at the start of the document type.
  /// In Apple's exports, the whole document type takes about 10 KB.
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

/// The location of an export's routes.
enum HealthRoutes: Sendable {
  case none
  /// A folder path with a trailing `/`.
  case folder(String)
  /// An archive, with the indices of its GPX files by name without folders.
  case archive(ZipArchive, [String: Int])

  static func index(of archive: ZipArchive) -> [String: Int] {
    var indices: [String: Int] = [:]
    for (index, entry) in archive.entries.enumerated()
    where entry.name.lowercased().hasSuffix(".gpx") {
      indices[String(entry.lastComponent)] = index
    }
    return indices
  }

  /// The names of the available routes, without folders.
  var names: [String] {
    switch self {
    case .none: []
    case .folder(let folder):
      FolderContents(of: folder, followsExternalLinks: false).files.filter {
        $0.lowercased().hasSuffix(".gpx")
      }
    case .archive(let archive, let indices):
      indices.filter { archive.entries[$0.value].name.contains("workout-routes/") }.map(\.key)
    }
  }

  /// The archive's activity files that Health didn't write, in the archive's order.
  var foreignEntries: [ZipArchive.Entry] {
    guard case .archive(let archive, _) = self else { return [] }
    return archive.entries.filter { entry in
      !entry.isHidden && !entry.name.contains("workout-routes/") && Self.isActivityFile(entry.name)
    }
  }

  /// The archive's files that belong neither to Health nor to a supported format, in the archive's order.
  var unknownEntries: [ZipArchive.Entry] {
    guard case .archive(let archive, _) = self else { return [] }
    return archive.entries.filter { entry in
      !entry.isHidden && !Self.isActivityFile(entry.name)
        && !entry.name.lowercased().hasSuffix(".xml")
        && !Self.healthFolders.contains { entry.name.contains($0) }
    }
  }

  /// Folders that Health writes next to the document.
  private static let healthFolders = [
    "workout-routes/", "electrocardiograms/", "clinical-records/", "attachments/",
  ]

  private static func isActivityFile(_ name: String) -> Bool {
    FileFormatTraits.anyMatches(name) { !$0.isAmbiguous }
      || [".gz", ".zip"].contains { name.lowercased().hasSuffix($0) }
  }

  func has(_ path: String) -> Bool {
    if case .archive(_, let indices) = self {
      return indices[String(lastPathComponent(path))] != nil
    }
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
    case .archive(let archive, let indices):
      if let index = indices[name] { return try archive.open(archive.entries[index]) }
    default: break
    }
    throw FileError(.unreadable, "the route \"\(name.prefix(80))\" is missing")
  }
}
