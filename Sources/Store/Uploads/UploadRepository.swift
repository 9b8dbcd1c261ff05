import Foundation
import GRDB
public import Model

/// Accepted uploads and their progress.
public struct UploadRepository: Sendable {
  let database: StoreDatabase

  /// The number of ended uploads to keep, so that their pages can still be opened.
  public static let keptCount = 50
  /// How many times an import without progress is restarted immediately. Later restarts happen only after a pause, so
  /// that a file that crashes the server doesn't make it unavailable.
  public static let immediateStarts = 3
  /// The number of starts without progress after which the file is considered the cause. The pauses before later starts
  /// become longer, and a start counts only if the server survived the pause before it.
  public static let maximumStarts = 20

  /// Stores an upload whose bytes have been written to disk. Once this returns, the upload survives a power failure.
  public func accept(
    _ id: Identifier, _ kind: Upload.Kind, name: String, byteCount: Int, now: Double
  ) async throws {
    try await database.write { db in
      try Upload.row([
        ("uuid", id), ("kind", kind), ("name", name), ("byte_count", byteCount),
        ("accepted_at", now), ("state", UploadState.waiting),
      ]).insert(db)
      try db.execute(
        sql: """
          DELETE FROM upload WHERE state >= ?1 AND id <=
            (SELECT id FROM upload WHERE state >= ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
          """, arguments: [UploadState.done.rawValue, Self.keptCount])
    }
  }

  /// Returns an upload, or nil if it is unknown or was deleted because it ended long ago.
  public func find(_ id: Identifier) async throws -> Upload? {
    try await database.read { try UploadRows.find(id, in: $0) }
  }

  /// Returns the uploads, latest first.
  public func latest(limit: Int = 50) async throws -> [Upload] {
    try await database.read { db in
      try Upload.readable(db, "ORDER BY upload.id DESC LIMIT ?", [limit])
    }
  }

  /// Returns the uploads that haven't ended, in the order in which they were accepted.
  public func unfinished() async throws -> [Upload] {
    try await database.read { try UploadRows.unfinished(in: $0) }
  }

  /// Records that the import has been started or restarted. Returns nil if it has already ended.
  public func begin(_ id: Identifier) async throws -> Upload? {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE upload SET state = ?, starts = starts + 1 WHERE uuid = ? AND state < ?",
        arguments: [
          UploadState.reading.rawValue, id, UploadState.done.rawValue,
        ])
      guard db.changesCount > 0 else { return nil }
      try AttemptRows.begin(.upload(id), in: db)
      return try UploadRows.find(id, in: db)
    }
  }

  /// Records that a part of the import is done, and resets the number of starts.
  ///
  /// - Throws: `UploadEndedError` if the upload was cancelled.
  public func noteProgress(of id: Identifier) async throws {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE upload SET starts = 0, reason = '' WHERE uuid = ? AND state < ?",
        arguments: [id, UploadState.done.rawValue])
      guard db.changesCount > 0 else { throw UploadEndedError() }
      try AttemptRows.noteProgress(of: .upload(id), in: db)
    }
  }

  /// Puts an upload back into the queue without counting this start, because the process is ending or the disk is
  /// full.
  public func putBack(_ id: Identifier, reason: String) async throws {
    try await database.write { db in
      try db.execute(
        sql: """
          UPDATE upload SET state = ?, starts = max(starts - 1, 0), reason = ?
          WHERE uuid = ? AND state < ?
          """,
        arguments: [
          UploadState.waiting.rawValue, reason, id, UploadState.done.rawValue,
        ])
      try AttemptRows.pause(.upload(id), in: db)
    }
  }

  /// Cancels an upload. Keeps the items that were already stored.
  ///
  /// - Returns: the previous state; nil if the upload is unknown or had already ended.
  @discardableResult
  public func cancel(_ id: Identifier, now: Double) async throws -> UploadState? {
    try await database.write { db in
      guard let upload = try UploadRows.find(id, in: db), !upload.state.isOver else { return nil }
      try db.execute(
        sql: "UPDATE upload SET state = ?, reason = '', ended_at = ? WHERE uuid = ?",
        arguments: [UploadState.cancelled.rawValue, now, id])
      try AttemptRows.end(.upload(id), in: db)
      return upload.state
    }
  }

  /// Ends an upload. Returns false without changing anything if it had already ended.
  @discardableResult
  public func end(
    _ id: Identifier, _ state: UploadState, reason: String = "", now: Double
  ) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE upload SET state = ?, reason = ?, ended_at = ? WHERE uuid = ? AND state < ?",
        arguments: [
          state.rawValue, reason, now, id, UploadState.done.rawValue,
        ])
      guard db.changesCount > 0 else { return false }
      try AttemptRows.end(.upload(id), in: db)
      return true
    }
  }
}
