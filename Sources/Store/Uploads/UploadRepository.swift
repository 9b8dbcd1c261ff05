import Foundation
import GRDB

/// Uploads that were accepted, and how far their imports are.
public struct UploadRepository: Sendable {
  let database: any DatabaseWriter

  /// How many that are over are kept, so that their pages can still be opened.
  public static let keptCount = 50
  /// So often an import that stored nothing since is begun again at once; then only after a pause, so that a file that ends the
  /// server does not keep it from serving.
  public static let eagerStarts = 3
  /// So often it is begun without anything of it being stored; then the fault is the file's. Pauses between the later starts
  /// grow, and each has to be survived before a start counts.
  public static let mostStarts = 20

  /// Notes an upload whose bytes are safe on disk. What this returns from survives a power cut.
  public func accept(
    _ id: Identifier, _ kind: Upload.Kind, name: String, byteCount: Int, now: Double
  ) async throws {
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT INTO upload (uuid, kind, name, byte_count, accepted_at, state)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          Data(id.bytes), kind.rawValue, name, byteCount, now, Upload.State.waiting.rawValue,
        ])
      try db.execute(
        sql: """
          DELETE FROM upload WHERE state >= ?1 AND id <=
            (SELECT id FROM upload WHERE state >= ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
          """, arguments: [Upload.State.done.rawValue, Self.keptCount])
    }
  }

  /// Nil when unknown, or over for so long that it is forgotten.
  public func find(_ id: Identifier) async throws -> Upload? {
    try await database.read { try UploadRows.find(id, in: $0) }
  }

  /// The latest first.
  public func latest(limit: Int = 50) async throws -> [Upload] {
    try await database.read { db in
      try Row.fetchAll(
        db, cached: "\(UploadRows.query) ORDER BY upload.id DESC LIMIT ?", arguments: [limit]
      ).readable(from: "upload", in: db, Upload.init)
    }
  }

  /// Those that are not over, in the order in which they were accepted.
  public func underWay() async throws -> [Upload] {
    try await database.read { try UploadRows.underWay(in: $0) }
  }

  /// Notes that its import begins, or begins again; nil where it is over.
  public func begin(_ id: Identifier) async throws -> Upload? {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE upload SET state = ?, starts = starts + 1 WHERE uuid = ? AND state < ?",
        arguments: [
          Upload.State.reading.rawValue, Data(id.bytes), Upload.State.done.rawValue,
        ])
      guard db.changesCount > 0 else { return nil }
      try AttemptRows.begin(.upload(id), in: db)
      return try UploadRows.find(id, in: db)
    }
  }

  /// Notes that something of it was done: starts count from here on.
  ///
  /// - Throws: `UploadEnded` where it was cancelled.
  public func noteProgress(of id: Identifier) async throws {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE upload SET starts = 0, reason = '' WHERE uuid = ? AND state < ?",
        arguments: [Data(id.bytes), Upload.State.done.rawValue])
      guard db.changesCount > 0 else { throw UploadEnded() }
      try AttemptRows.noteProgress(of: .upload(id), in: db)
    }
  }

  /// Puts it back to be begun again, without holding this start against it: the process ends, or the disk is full.
  public func putBack(_ id: Identifier, reason: String) async throws {
    try await database.write { db in
      try db.execute(
        sql: """
          UPDATE upload SET state = ?, starts = max(starts - 1, 0), reason = ?
          WHERE uuid = ? AND state < ?
          """,
        arguments: [
          Upload.State.waiting.rawValue, reason, Data(id.bytes), Upload.State.done.rawValue,
        ])
      try AttemptRows.pause(.upload(id), in: db)
    }
  }

  /// Ends one that the athlete does not want any more; what was stored of it stays.
  ///
  /// - Returns: the state it was in; nil where it was over already, or is not known.
  @discardableResult
  public func cancel(_ id: Identifier, now: Double) async throws -> Upload.State? {
    try await database.write { db in
      guard let upload = try UploadRows.find(id, in: db), !upload.state.isOver else { return nil }
      try db.execute(
        sql: "UPDATE upload SET state = ?, reason = '', ended_at = ? WHERE uuid = ?",
        arguments: [Upload.State.cancelled.rawValue, now, Data(id.bytes)])
      try AttemptRows.end(.upload(id), in: db)
      return upload.state
    }
  }

  /// Whether it was under way: one that is over stays as it is.
  @discardableResult
  public func end(
    _ id: Identifier, _ state: Upload.State, reason: String = "", now: Double
  ) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE upload SET state = ?, reason = ?, ended_at = ? WHERE uuid = ? AND state < ?",
        arguments: [
          state.rawValue, reason, now, Data(id.bytes), Upload.State.done.rawValue,
        ])
      guard db.changesCount > 0 else { return false }
      try AttemptRows.end(.upload(id), in: db)
      return true
    }
  }
}
