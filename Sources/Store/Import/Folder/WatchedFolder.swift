import ActivityFiles
import Crypto
import Foundation
import GRDB

/// The results of a scan of a watched folder.
public struct FolderScanResult: Equatable, Sendable {
  /// The number of activities that are new or restored.
  public var newCount = 0
  /// The number of files whose activities were already stored.
  public var knownCount = 0
  public var skippedCount = 0
  /// The number of files that another program may still be writing.
  public var waitingCount = 0
  /// Descriptions of new problems, one sentence each.
  public var refused: [String] = []

  public init() {}
}

/// A watched folder, to which other programs write, and the state of its files. Scans follow the protocol for sources
/// (docs/developing/storage.md): known files are recognised by their hashes, each batch is one transaction, and the
/// next scan continues an interrupted one.
public struct WatchRepository: Sendable {
  let database: StoreDatabase
  let imports: ImportRepository

  /// How long a file must stay unchanged before it is imported, in seconds.
  static let minimumSeconds = 10.0

  /// Returns the watched folder, or nil if it isn't set.
  public func folder() async throws -> String? {
    try await database.read { try String.fetchOne($0, sql: "SELECT path FROM watched_folder") }
  }

  /// Sets or removes the watched folder. When the folder changes, deletes the state of the previous folder's files.
  public func setFolder(_ path: String?) async throws {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM watched_file WHERE ?1 IS NOT (SELECT path FROM watched_folder)",
        arguments: [path])
      try db.execute(sql: "DELETE FROM watched_folder")
      if let path {
        try db.execute(
          sql: "INSERT INTO watched_folder (id, path) VALUES (1, ?)", arguments: [path])
      }
    }
  }

  /// Imports new files, including those in archives. A file is imported only if it hasn't changed since a scan at least
  /// ten seconds earlier. An imported file is reread only if its size or date has changed, and reimported only if its
  /// bytes have changed.
  ///
  /// - Throws: `StoreError.cannotOpen` if the folder doesn't exist or cannot be read.
  public func scan(
    _ folder: String, now: Double,
    zone: @escaping @Sendable (Double) -> Int = LocalZone.minutes(at:)
  ) async throws -> FolderScanResult {
    var snapshot = try FolderSnapshot(of: folder)
    let known = try await database.read { try WatchedFile.all(in: $0) }
    var findings = FolderScanResult()
    for refusal in snapshot.refusals where known[refusal.path] == nil {
      findings.refused.append("\(refusal.path) (\(refusal.reason))")
      try await imports.logRefusal(of: refusal.path, reason: refusal.reason, now: now)
    }
    snapshot.compare(with: known, now: now)
    findings.waitingCount = snapshot.waiting.count
    var ready = snapshot.ready
    let hashes = ready.map { Self.hash(folder + "/" + $0.path) }
    for index in ready.indices { ready[index].hash = hashes[index] ?? Data(count: 32) }
    let new = ready.filter { known[$0.path]?.hash != $0.hash }.map { folder + "/" + $0.path }
    try await take(new, into: &findings, now: now, zone: zone)
    try await keep(snapshot, ready, now: now)
    return findings
  }

  private func take(
    _ paths: [String], into findings: inout FolderScanResult, now: Double,
    zone: @escaping @Sendable (Double) -> Int
  ) async throws {
    guard !paths.isEmpty else { return }
    var plan = ImportPlan()
    plan.add(files: paths)
    for export in plan.healthExports { try await take(export, into: &findings, now: now) }
    for record in try await imports.add(plan: plan, now: now, zone: zone) { findings.note(record) }
  }

  private func take(
    _ export: HealthItem, into findings: inout FolderScanResult, now: Double
  ) async throws {
    do {
      let taken = try await imports.add(health: try export.open(), now: now)
      findings.newCount += taken.imported
      findings.knownCount += taken.duplicates
      findings.refused += taken.failed.map { "\($0.name) (\($0.reason))" }
    } catch let error as FileError {
      let name = export.path.split(separator: "/").last.map(String.init) ?? export.path
      findings.refused.append("\(name) (\(error.description))")
      try await imports.logRefusal(of: name, reason: error.description, now: now)
    }
  }

  /// Stores the files' state for the next scan, and deletes the state of files that no longer exist.
  private func keep(_ snapshot: FolderSnapshot, _ taken: [WatchedFile], now: Double) async throws {
    let refused = snapshot.refusals.map { WatchedFile(refused: $0.path, now: now) }
    try await database.write { db in
      for file in snapshot.waiting + taken + refused { try file.insert(db, onConflict: .replace) }
      let present = Set(snapshot.files.map(\.path) + refused.map(\.path))
      for path in try WatchedFile.all(in: db).keys where !present.contains(path) {
        try db.execute(sql: "DELETE FROM watched_file WHERE path = ?", arguments: [path])
      }
    }
  }

  /// Returns a file's hash, or nil if the file cannot be read. Reads one megabyte at a time.
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

extension FolderScanResult {
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
