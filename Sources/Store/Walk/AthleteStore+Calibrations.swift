import Crypto
import Engine
import Foundation
import GRDB

extension AthleteStore {
  /// Stores a calibration, or replaces it by a longer log of the same session.
  static func store(
    _ calibration: CalibrationDraft, _ draft: SourceDraft, in db: Database
  ) throws -> StoredSession {
    let known = try Row.fetchOne(
      db,
      sql: """
        SELECT calibration.id, source, byte_count, digest
        FROM calibration JOIN source ON source.id = calibration.source WHERE uuid = ?
        """, arguments: [Data(calibration.id.bytes)])
    guard let known else {
      let source = try insertSource(draft, in: db)
      try insert(row(calibration, source: source), into: "calibration", in: db)
      try store(calibration.derived.taught, ofSource: source, in: db)
      return StoredSession(
        id: calibration.id, isNew: true, digest: calibration.digest, isActivity: false)
    }
    var stored = StoredSession(
      id: calibration.id, isNew: false,
      digest: UInt64(bitPattern: known["digest"] as Int64), isActivity: false)
    guard draft.byteCount > known["byte_count"] else { return stored }
    try replaceSource(known["source"], with: draft, in: db)
    try update(calibration.derived, row: known["id"], in: db)
    try db.execute(
      sql: "UPDATE calibration SET digest = ?, ended_at = ? WHERE id = ?",
      arguments: [
        Int64(bitPattern: calibration.digest), calibration.endedAt, known["id"] as Int64,
      ])
    stored.digest = calibration.digest
    return stored
  }

  /// Whether this is a calibration session, which is no activity.
  public func isCalibration(_ id: Identifier) async throws -> Bool {
    try await database.read { db in
      try Int64.fetchOne(
        db, sql: "SELECT id FROM calibration WHERE uuid = ?", arguments: [Data(id.bytes)]) != nil
    }
  }

  static func calibration(ofHash hash: SHA256.Digest, in db: Database) throws -> Identifier {
    let uuid = try Data.fetchOne(
      db,
      sql: """
        SELECT uuid FROM calibration JOIN source ON source.id = calibration.source
        WHERE sha256 = ?
        """, arguments: [Data(hash)])
    guard let id = uuid.flatMap({ Identifier(bytes: Array($0)) }) else {
      throw StoreError.damaged(what: "a source without activities")
    }
    return id
  }

  private static func row(
    _ calibration: CalibrationDraft, source: Int64
  ) -> [(String, (any DatabaseValueConvertible)?)] {
    [
      ("uuid", Data(calibration.id.bytes)), ("source", source), ("ended_at", calibration.endedAt),
      ("zone_minutes", calibration.zoneMinutes),
      ("digest", Int64(bitPattern: calibration.digest)),
    ] + columns(calibration.derived)
  }

  private static func columns(
    _ derived: CalibrationDerived
  ) -> [(String, (any DatabaseValueConvertible)?)] {
    [
      ("figures_version", Derived.version), ("step_count", derived.result.steps),
      ("known_meters", derived.result.knownMeters),
      ("step_length", derived.result.stepLengthMeters), ("speed", derived.result.speed),
    ]
  }

  private static func update(
    _ derived: CalibrationDerived, row: Int64, in db: Database
  ) throws {
    let columns = columns(derived)
    let assignments = columns.map { "\($0.0) = ?" }.joined(separator: ", ")
    try db.execute(
      sql: "UPDATE calibration SET \(assignments) WHERE id = ?",
      arguments: StatementArguments(columns.map(\.1)) + [row])
    let source = try Int64.fetchOne(
      db, sql: "SELECT source FROM calibration WHERE id = ?", arguments: [row])
    if let source { try store(derived.taught, ofSource: source, in: db) }
  }

  /// Derives up to `limit` calibrations again; how many there were.
  func rederiveCalibrations(limit: Int) async throws -> Int {
    let outdated = try await database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT calibration.id AS calibration_id, 0 AS source_part, source.*
          FROM calibration JOIN source ON source.id = calibration.source
          WHERE figures_version < ? LIMIT ?
          """, arguments: [Derived.version, limit]
      ).map { (row: $0["calibration_id"] as Int64, try StoredSource(row: $0)) }
    }
    let derived = outdated.map { ($0.row, reading.calibration($0.1.bytes) ?? CalibrationDerived()) }
    try await database.write { db in
      for (row, derived) in derived { try Self.update(derived, row: row, in: db) }
    }
    return outdated.count
  }
}
