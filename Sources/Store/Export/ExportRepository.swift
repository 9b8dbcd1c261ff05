import ActivityFiles
import Engine
import Foundation
import GRDB

/// A summary of a written export.
public struct ExportSummary: Equatable, Sendable {
  /// The number of files in the archive, without the manifest.
  public var fileCount = 0
  public var originalCount = 0
  public var activityCount = 0
  /// The total size of the files before compression.
  public var byteCount = 0
  /// Descriptions of problems that occurred during the export, one sentence each.
  public var notes: [String] = []
}

/// Exports all of an athlete's data as one archive (docs/using/export.md).
public struct ExportRepository: Sendable {
  let database: StoreDatabase
  let reading: SourceReader

  static let databasePath = "database/athlete.sqlite"
  /// The number of lines and the number of database bytes to read at once.
  private static let chunk = (lines: 200, bytes: 1 << 20)

  /// Writes an archive of the data at one point in time. Other connections may write in the meantime. Unchanged data
  /// produces an identical archive, except for the database file in it.
  ///
  /// Needs memory for one original and the archive's directory, and space in the temporary folder for a copy of the
  /// athlete's file.
  ///
  /// - Parameters:
  ///   - athlete: the athlete's name.
  ///   - program: the name and version of the program that writes the archive.
  ///   - take: receives the archive piece by piece.
  public func write(
    of athlete: String, by program: String, now: Double, to take: ([UInt8]) async throws -> Void
  ) async throws -> ExportSummary {
    let copy = try await ExportCopy.make(of: database.connections)
    var archive = ExportArchive()
    var summary = ExportSummary()
    let names = try await copy.database.read { try ExportNames(in: $0) }
    archive.add("README.txt", Array(ExportReadme.text(of: athlete, now: now).utf8))
    try await take(archive.drain())
    try await writeOriginals(of: copy, names, &summary, &archive, take)
    try await writeRoutes(of: copy, names, &summary, &archive, take)
    for kind in ExportKind.all { try await write(kind, of: copy, names, &archive, take) }
    try await writeDatabase(of: copy, &archive, take)
    summary.fileCount = archive.entries.count
    summary.byteCount = archive.entries.reduce(0) { $0 + $1.byteCount }
    let manifest = ExportManifest(
      program: program, exportedAt: now, athlete: athlete, entries: archive.entries)
    archive.add(ExportManifest.path, manifest.bytes)
    try await take(archive.finish())
    return summary
  }

  private func writeOriginals(
    of copy: ExportCopy, _ names: ExportNames, _ summary: inout ExportSummary,
    _ archive: inout ExportArchive, _ take: ([UInt8]) async throws -> Void
  ) async throws {
    for (row, path) in names.originals.sorted(by: { $0.key < $1.key }) {
      try Task.checkCancellation()
      let found = try await copy.database.read { db -> StoredSource? in
        do {
          return try StoredSource.fetchOne(
            db,
            cached: """
              SELECT \(StoredSource.columns) FROM source, \(StoredSource.onlyPart) WHERE id = ?
              """, arguments: [row])
        } catch is StoreError {
          // Skip damaged originals here. They are reported below.
          return nil
        }
      }
      if let original = found {
        archive.add(path, original.bytes)
        summary.originalCount += 1
      } else {
        summary.notes.append("\(path): the stored original is damaged and was left out")
      }
      try await take(archive.drain())
    }
  }

  /// Writes the routes of sessions that were recorded here, because other programs cannot read session logs.
  private func writeRoutes(
    of copy: ExportCopy, _ names: ExportNames, _ summary: inout ExportSummary,
    _ archive: inout ExportArchive, _ take: ([UInt8]) async throws -> Void
  ) async throws {
    summary.activityCount = try await copy.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM activity") ?? 0
    }
    let rows = try await copy.database.read { db in
      try ActivityKey.all(
        db, "JOIN source ON source.id = source WHERE kind = ? ORDER BY activity.id",
        [SourceKind.sessionLog.rawValue])
    }
    for row in rows {
      guard let path = names.originals[row.source].map(Self.routePath) else { continue }
      do {
        guard let route = try await route(of: row.row, in: copy) else { continue }
        archive.add(path, route)
      } catch  where error is StoreError || error is FileError {
        summary.notes.append("\(path): the session is damaged, so its route is missing")
      }
      try await take(archive.drain())
    }
  }

  /// Returns the route as GPX, or nil if the activity has no coordinates.
  private func route(of activity: Int64, in copy: ExportCopy) async throws -> [UInt8]? {
    let found = try await copy.database.read { try ExportedActivity.find(activity, in: $0) }
    guard let file = try found?.export.file(),
      file.recording.segments.contains(where: { $0.contains { $0.coordinate != nil } })
    else { return nil }
    return writeGPX(file)
  }

  /// Returns the path for a session's route: `gpx/2026/running-2026-11-21.gpx` for
  /// `sessions/2026/running-2026-11-21.andante`.
  private static func routePath(_ path: String) -> String {
    "gpx/\(path.dropFirst("sessions/".count).dropLast(StoredSource.logEnding.count))gpx"
  }

  /// Writes a kind's files, followed by its lines.
  private func write(
    _ kind: ExportKind, of copy: ExportCopy, _ names: ExportNames, _ archive: inout ExportArchive,
    _ take: ([UInt8]) async throws -> Void
  ) async throws {
    let isOriginals = kind.table == ExportKind.originals.table
    let lines = ExportLines(kind: kind) { key, folder, head in
      if isOriginals { return Int64.fromDatabaseValue(key).flatMap { names.originals[$0] } ?? "" }
      return "\(folder)/\(kind.name)-\(key).\(ExportNames.ending(head))"
    }
    if !isOriginals { try await writeFiles(of: lines, copy, &archive, take) }
    archive.begin(kind.path)
    var offset = 0
    while true {
      let (from, limit) = (offset, Self.chunk.lines)
      let found = try await copy.database.read { try lines.lines(from: from, limit: limit, in: $0) }
      archive.append(found.bytes)
      try await take(archive.drain())
      offset += found.count
      if found.count < limit { return archive.end() }
    }
  }

  private func writeFiles(
    of lines: ExportLines, _ copy: ExportCopy, _ archive: inout ExportArchive,
    _ take: ([UInt8]) async throws -> Void
  ) async throws {
    let kind = lines.kind
    for field in kind.fields {
      guard case .file(let folder, _) = field.shape else { continue }
      let keys = try await copy.database.read { db in
        try Int64.fetchAll(
          db,
          sql: """
            SELECT id FROM \(kind.table) WHERE \(field.column) IS NOT NULL ORDER BY \(kind.order)
            """)
      }
      for key in keys {
        let bytes = try await copy.database.read { db in
          try Data.fetchOne(
            db, sql: "SELECT \(field.column) FROM \(kind.table) WHERE id = ?", arguments: [key]
          ).map(Array.init) ?? []
        }
        archive.add(lines.path(key.databaseValue, folder, Array(bytes.prefix(12))), bytes)
        try await take(archive.drain())
      }
    }
  }

  /// Writes the athlete's database file without secrets.
  private func writeDatabase(
    of copy: ExportCopy, _ archive: inout ExportArchive, _ take: ([UInt8]) async throws -> Void
  ) async throws {
    let size = try await copy.removeSecrets()
    archive.begin(Self.databasePath, isLarge: size >= 2 << 30)
    guard let handle = FileHandle(forReadingAtPath: copy.path) else {
      throw StoreError.cannotOpen(path: copy.path, reason: "the temporary copy is missing")
    }
    while let data = try handle.read(upToCount: Self.chunk.bytes), !data.isEmpty {
      archive.append(Array(data))
      try await take(archive.drain())
    }
    archive.end()
  }
}

/// An activity to export, with the row number of its original.
struct ExportedActivity: StoredTable {
  static let table = "activity JOIN source ON source.id = activity.source"
  static let columns = "\(Activity.columns), \(StoredSource.columns), activity.source"

  let export: ActivityExport
  let original: Int64

  init(_ row: inout RowReader) throws(StoreError) {
    export = try ActivityExport(Activity(&row), StoredSource(&row))
    original = try row.next()
  }

  static func find(_ row: Int64, in db: Database) throws -> ExportedActivity? {
    try ExportedActivity.first(db, "WHERE activity.id = ?", [row])
  }
}
