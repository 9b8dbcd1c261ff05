import Foundation
import GRDB
public import Model

/// A single run of a background job.
public struct JobRun: Equatable, Sendable {
  /// The run's number. Later runs have higher numbers.
  public var number: Int64
  public var job: String
  /// The start time, in seconds since 1970.
  public var started: Double
  /// The end time, in seconds since 1970; nil while the job is running, or if it was cut off.
  public var ended: Double?
  public var outcome: JobOutcome
  /// The result, or the reason for a failure, as one sentence. May be empty.
  public var text: String
  /// The delay between the due time and the start, in seconds; nil if an earlier version ran the job.
  public var waited: Double?
}

/// The history of background jobs.
public struct JobRepository: Sendable {
  let database: StoreDatabase

  /// The maximum number of stored runs per job.
  public static let limit = 200

  /// Records the start of a job, and deletes the oldest runs that exceed the limit. Returns the new run's number.
  ///
  /// - Parameter waited: the delay between the due time and the start, in seconds.
  public func begin(_ job: String, waited: Double = 0, now: Double) async throws -> Int64 {
    try await database.write { db in
      try AttemptRows.begin(.job(job), in: db)
      try JobRun.row([
        ("job", job), ("started", now), ("outcome", JobOutcome.underWay.rawValue), ("text", ""),
        ("waited", max(0, waited)),
      ]).insert(db)
      let number = db.lastInsertedRowID
      try db.execute(
        sql: """
          DELETE FROM job_log WHERE job = ?1 AND id <=
            (SELECT id FROM job_log WHERE job = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
          """, arguments: [job, Self.limit])
      return number
    }
  }

  public func end(_ number: Int64, _ outcome: JobOutcome, text: String, now: Double)
    async throws
  {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE job_log SET ended = ?, outcome = ?, text = ? WHERE id = ?",
        arguments: [now, outcome.rawValue, text, number])
      let job = try String.fetchOne(
        db, cached: "SELECT job FROM job_log WHERE id = ?", arguments: [number])
      if let job { try AttemptRows.end(.job(job), in: db) }
    }
  }

  /// Marks unfinished runs as interrupted. Call this when the server starts.
  public func markInterruptedJobs() async throws {
    try await database.write { db in
      try db.execute(sql: "UPDATE job_log SET outcome = 4 WHERE outcome = 1")
    }
  }

  /// Returns the time at which a job was last started, or nil if it never ran.
  public func lastStart(of job: String) async throws -> Double? {
    try await database.read { db in
      try Double.fetchOne(
        db, cached: "SELECT started FROM job_log WHERE job = ? ORDER BY id DESC LIMIT 1",
        arguments: [job])
    }
  }

  /// Returns the latest run of a job, or nil if it never ran.
  public func latest(of job: String) async throws -> JobRun? {
    try await database.read { db in
      try JobRun.first(db, "WHERE job = ? ORDER BY id DESC LIMIT 1", [job])
    }
  }

  /// Returns the latest runs of all jobs, latest first.
  public func latest(limit: Int = 50) async throws -> [JobRun] {
    try await database.read { db in
      try JobRun.all(db, "ORDER BY id DESC LIMIT ?", [limit])
    }
  }
}

extension JobRun: StoredTable {
  static let table = "job_log"
  static let columns = "id, job, started, ended, outcome, text, waited"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      number: row.next(), job: row.next(), started: row.next(), ended: row.next(),
      outcome: row.next(or: .failed), text: row.next(), waited: row.next())
  }
}
