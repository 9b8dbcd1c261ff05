import ActivityFiles
import Crypto
import Foundation
import GRDB

/// What a look into a watched folder found.
public struct FolderFindings: Equatable, Sendable {
  /// Activities that are new or back.
  public var newCount = 0
  /// Files whose activities are there already.
  public var knownCount = 0
  public var skippedCount = 0
  /// Files that may still be written.
  public var waitingCount = 0
  /// A sentence each, of what is met so for the first time.
  public var refused: [String] = []

  public init() {}
}

/// A folder that something else fills, and what was met there. It keeps to the protocol of sources (docs/sources.md): what is
/// known is known by its hash, each batch is one transaction, and a look that was cut off goes on with the next.
public struct WatchRepository: Sendable {
  let database: any DatabaseWriter
  let imports: ImportRepository

  /// Seconds a file must stay as it is.
  static let leastSeconds = 10.0

  /// Nil where none is named.
  public func folder() async throws -> String? {
    try await database.read { try String.fetchOne($0, sql: "SELECT path FROM watched_folder") }
  }

  /// Names the folder, or none; what was met in another is forgotten.
  public func setFolder(_ path: String?) async throws {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM watched_file WHERE ?1 IS NOT (SELECT path FROM watched_folder)",
        arguments: [path])
      try db.execute(sql: "DELETE FROM watched_folder")
      if let path { try db.insert([("id", 1), ("path", path)], into: "watched_folder") }
    }
  }

  /// Takes what is new: files that are as they were at the look before, ten seconds ago or longer, archives taken apart. Of
  /// what was taken nothing is read again unless it changed, and then it is known by its bytes where only its date did.
  ///
  /// - Throws: `StoreError.cannotOpen` where the folder is not there or cannot be read.
  public func look(
    into folder: String, now: Double,
    zone: @escaping @Sendable (Double) -> Int = LocalZone.minutes(at:)
  ) async throws -> FolderFindings {
    var sight = try FolderSight(of: folder)
    let known = try await database.read { try WatchedFile.all(in: $0) }
    var findings = FolderFindings()
    for refusal in sight.refusals where known[refusal.path] == nil {
      findings.refused.append("\(refusal.path) (\(refusal.reason))")
      try await imports.logRefusal(of: refusal.path, reason: refusal.reason, now: now)
    }
    sight.compare(with: known, now: now)
    findings.waitingCount = sight.waiting.count
    var ready = sight.ready
    let hashes = ready.map { Self.hash(folder + "/" + $0.path) }
    for index in ready.indices { ready[index].hash = hashes[index] ?? Data(count: 32) }
    let new = ready.filter { known[$0.path]?.hash != $0.hash }.map { folder + "/" + $0.path }
    try await take(new, into: &findings, now: now, zone: zone)
    try await keep(sight, ready, now: now)
    return findings
  }

  private func take(
    _ paths: [String], into findings: inout FolderFindings, now: Double,
    zone: @escaping @Sendable (Double) -> Int
  ) async throws {
    guard !paths.isEmpty else { return }
    var plan = ImportPlan()
    plan.add(files: paths)
    for export in plan.healthExports { try await take(export, into: &findings, now: now) }
    for record in try await imports.add(plan: plan, now: now, zone: zone) { findings.note(record) }
  }

  private func take(
    _ export: HealthItem, into findings: inout FolderFindings, now: Double
  ) async throws {
    do {
      let taken = try await imports.add(health: try export.open(), now: now)
      findings.newCount += taken.imported
      findings.knownCount += taken.duplicates
      findings.refused += taken.failed.map { "\($0.name) (\($0.reason))" }
    } catch let error as FileError {
      let name = export.place.split(separator: "/").last.map(String.init) ?? export.place
      findings.refused.append("\(name) (\(error.description))")
      try await imports.logRefusal(of: name, reason: error.description, now: now)
    }
  }

  /// What was met, for the next look; what is not there any more is forgotten.
  private func keep(_ sight: FolderSight, _ taken: [WatchedFile], now: Double) async throws {
    let refused = sight.refusals.map { WatchedFile(refused: $0.path, now: now) }
    try await database.write { db in
      for file in sight.waiting + taken + refused { try file.store(in: db) }
      let present = Set(sight.files.map(\.path) + refused.map(\.path))
      for path in try WatchedFile.all(in: db).keys where !present.contains(path) {
        try db.execute(sql: "DELETE FROM watched_file WHERE path = ?", arguments: [path])
      }
    }
  }

  /// Of a file's bytes, a megabyte at a time; nil where it cannot be read.
  private static func hash(_ path: String) -> Data? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    var hasher = SHA256()
    do {
      while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
        hasher.update(data: piece)
      }
    } catch { return nil }
    return Data(hasher.finalize())
  }
}

extension FolderFindings {
  fileprivate mutating func note(_ record: ImportRecord) {
    newCount += record.newCount
    switch record.outcome {
    case .imported: break
    case .duplicate, .attached, .enriched: knownCount += 1
    case .skipped: skippedCount += 1
    case .failed(let reason): refused.append("\(record.name) (\(reason))")
    }
  }
}
