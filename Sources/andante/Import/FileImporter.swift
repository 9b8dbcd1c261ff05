import ActivityFiles
import Foundation
import Store

/// What became of everything that was to be imported.
struct ImportResult: Equatable {
  struct Failure: Equatable {
    var file: String
    var reason: String
  }

  var imported = 0
  var duplicates = 0
  var skipped = 0
  var failed: [Failure] = []
  /// What health exports said of the athlete's body, and what was wrong with them; a line each.
  var health: [HealthReport] = []

  var json: JSONValue {
    .object(
      [
        ("imported", .integer(imported)), ("duplicates", .integer(duplicates)),
        ("skipped", .integer(skipped)),
        (
          "failed",
          .array(
            failed.map { .object([("file", .text($0.file)), ("reason", .text($0.reason))]) })
        ),
      ] + (health.isEmpty ? [] : [("health", .array(health.map(\.json)))]))
  }

  var text: String {
    let rest = [
      duplicates > 0 ? "\(duplicates) there already" : nil,
      skipped > 0 ? "\(skipped) skipped" : nil,
      failed.isEmpty ? nil : "\(failed.count) failed",
    ].compactMap { $0 }
    return ([imported == 1 ? "1 activity imported" : "\(imported) activities imported"] + rest)
      .joined(separator: ", ") + "."
  }
}

/// Imports files in batches, each one transaction; a batch's bytes are all that is in memory. Health
/// exports are taken apart, and the routes beside one are not imported again.
struct FileImporter {
  let store: AthleteStore
  /// Seconds since 1970.
  let now: Double
  private(set) var result = ImportResult()
  private var batch: [Entry] = []
  private var batchBytes = 0

  private struct Entry {
    var path: String
    var file: ImportFile
    /// Whether the athlete named this very file, rather than a folder it lies in.
    var isNamed: Bool
  }

  private static let batchByteLimit = 32 << 20
  private static let batchCountLimit = 64

  init(store: AthleteStore, now: Double) {
    self.store = store
    self.now = now
  }

  /// Adds a file, or everything in a folder.
  mutating func add(_ path: String) async throws {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    guard exists && isDirectory.boolValue else {
      if HealthImport.isExport(path: path) { return try await addHealth(path) }
      return try await addFile(path, isNamed: true)
    }
    try await addFolder(path)
  }

  private mutating func addFolder(_ folder: String) async throws {
    let paths = Self.files(in: folder).map { folder + "/" + $0 }
    let exports = paths.filter { Self.mayBeExport($0) && HealthImport.isExport(path: $0) }
    for path in exports { try await addHealth(path) }
    // Of an unpacked export, whose workouts have them already.
    let routes = exports.filter { $0.lowercased().hasSuffix(".xml") }
      .map { ($0 as NSString).deletingLastPathComponent + "/workout-routes/" }
    for path in paths where !exports.contains(path) {
      if routes.contains(where: path.hasPrefix) { continue }
      try await addFile(path, isNamed: false)
    }
  }

  /// By its name, so that not every file of a folder is opened twice.
  private static func mayBeExport(_ path: String) -> Bool {
    [".xml", ".zip"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Everything of a health export.
  private mutating func addHealth(_ path: String) async throws {
    do {
      let health = try HealthImport(path: path)
      let before = try await store.settings()
      let taken = try await store.importHealth(health, now: now)
      result.imported += taken.imported
      result.duplicates += taken.duplicates
      result.failed += taken.failed.map { .init(file: "\(path): \($0.name)", reason: $0.reason) }
      result.health.append(HealthReport(path: path, result: taken, before: before))
    } catch let error as FileError {
      result.failed.append(.init(file: path, reason: error.description))
    }
  }

  /// Imports what is waiting.
  mutating func flush() async throws {
    guard !batch.isEmpty else { return }
    let outcomes = try await store.importFiles(batch.map(\.file), now: now)
    for (entry, outcome) in zip(batch, outcomes) { note(outcome, of: entry) }
    batch.removeAll()
    batchBytes = 0
  }

  /// Paths below a folder in a fixed order, hidden ones left out.
  private static func files(in folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return paths.filter { path in
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: folder + "/" + path, isDirectory: &isDirectory)
      return exists && !isDirectory.boolValue
        && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted()
  }

  private mutating func addFile(_ path: String, isNamed: Bool) async throws {
    do throws(FileError) {
      let bytes = try readFileBytes(path: path)
      let file = ImportFile(name: Self.name(of: path), bytes: bytes)
      batch.append(Entry(path: path, file: file, isNamed: isNamed))
      batchBytes += bytes.count
    } catch {
      result.failed.append(.init(file: path, reason: error.description))
    }
    if batchBytes >= Self.batchByteLimit || batch.count >= Self.batchCountLimit {
      try await flush()
    }
  }

  /// Without folders, and without the packing that is undone.
  private static func name(of path: String) -> String {
    if path == "-" { return "standard input" }
    let name = (path as NSString).lastPathComponent
    return name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
  }

  private mutating func note(_ outcome: ImportOutcome, of entry: Entry) {
    switch outcome {
    case .imported: result.imported += 1
    case .duplicate, .attached, .enriched: result.duplicates += 1
    case .skipped(let reason) where entry.isNamed:
      result.failed.append(.init(file: entry.path, reason: reason))
    case .skipped: result.skipped += 1
    case .failed(let reason): result.failed.append(.init(file: entry.path, reason: reason))
    }
  }
}
