import Crypto
import Foundation
import GRDB

/// A submitted form. It is recognised if it is submitted again, for example because the response was lost or the button
/// was pressed twice.
public struct FormSubmission: Equatable, Sendable {
  /// The SHA-256 hash of the address, the form's ID and all its entries.
  let fingerprint: [UInt8]

  /// - Parameters:
  ///   - form: the form's random ID, generated with the page.
  ///   - entries: names and values, without the session's tokens.
  public init(form: String, path: String, entries: [(name: String, value: String)]) {
    let entries = entries.sorted { $0.name < $1.name }.flatMap { [$0.name, $0.value] }
    let text = ([path, form] + entries).map { "\($0.utf8.count):\($0)" }.joined()
    fingerprint = Array(SHA256.hash(data: Data(text.utf8)))
  }

  /// An identifier for the object that the form creates. The same form always results in the same identifier.
  public var identifier: Identifier {
    Identifier(bytes: Array(fingerprint.prefix(16))) ?? Identifier(high: 0, low: 0)
  }
}

extension GarageRepository {
  /// Returns a repository whose methods create an object at most once for the submission. If the submission arrives
  /// again, they change nothing and return the earlier result.
  public func handling(_ submission: FormSubmission?, now: Double) -> GarageRepository {
    var repository = self
    repository.submission = submission.map { FormSubmissionRows(submission: $0, now: now) }
    return repository
  }

  /// Runs `work` and stores its result with the submission, in one transaction.
  func createOnce(_ work: @escaping @Sendable (Database) throws -> Int64) async throws -> Int64 {
    try await database.write { db in
      try submission?.once(in: db, work) ?? work(db)
    }
  }
}

/// The table of handled submissions.
struct FormSubmissionRows: TableRecord, Sendable {
  static let databaseTableName = "form_submission"

  /// The maximum age of stored submissions in seconds, and their maximum number.
  static let maximumAgeSeconds = 30.0 * 86_400
  static let maximumSubmissions = 1_000

  let submission: FormSubmission
  let now: Double

  func once(in db: Database, _ work: (Database) throws -> Int64) throws -> Int64 {
    if let result = try result(in: db) { return result }
    let result = try work(db)
    try Self.row([
      ("fingerprint", Data(submission.fingerprint)), ("result", result), ("at", now),
    ]).insert(db)
    try db.execute(
      sql: """
        DELETE FROM form_submission
        WHERE at < ? OR id <= (SELECT max(id) FROM form_submission) - ?
        """, arguments: [now - Self.maximumAgeSeconds, Self.maximumSubmissions])
    return result
  }

  private func result(in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, cached: "SELECT result FROM form_submission WHERE fingerprint = ?",
      arguments: [Data(submission.fingerprint)])
  }
}
