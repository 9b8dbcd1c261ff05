import Crypto
import Engine
import Foundation
import GRDB

/// Calibration sessions, which aren't activities (`calibration`).
enum CalibrationRows {
  /// Stores a calibration, or replaces it with a longer log of the same session.
  static func store(
    _ calibration: PendingCalibration, _ draft: PendingSource, in db: Database
  ) throws -> StoredSession {
    let known = try Row.fetchOne(
      db,
      cached: """
        SELECT calibration.id, source, byte_count, digest
        FROM calibration JOIN source ON source.id = calibration.source WHERE uuid = ?
        """, arguments: [Data(calibration.id.bytes)])
    guard let known else {
      let source = try SourceRows.insert(draft, in: db)
      try db.insert(row(calibration, source: source), into: "calibration")
      try StepConstantRows.store(calibration.derived.learntConstants, ofSource: source, in: db)
      return StoredSession(
        id: calibration.id, isNew: true, digest: calibration.digest,
        kindWithoutActivity: .walkCalibration)
    }
    var stored = StoredSession(
      id: calibration.id, isNew: false,
      digest: UInt64(bitPattern: known["digest"] as Int64), kindWithoutActivity: .walkCalibration)
    guard draft.byteCount > known["byte_count"] else { return stored }
    try SourceRows.replace(known["source"], with: draft, in: db)
    try update(calibration.derived, row: known["id"], in: db)
    try db.execute(
      sql: "UPDATE calibration SET digest = ?, ended_at = ? WHERE id = ?",
      arguments: [
        Int64(bitPattern: calibration.digest), calibration.endedAt, known["id"] as Int64,
      ])
    stored.digest = calibration.digest
    return stored
  }

  static func identifier(ofSource hash: Data, in db: Database) throws -> Identifier {
    let uuid = try Data.fetchOne(
      db,
      cached: """
        SELECT uuid FROM calibration JOIN source ON source.id = calibration.source
        WHERE sha256 = ?
        """, arguments: [hash])
    guard let id = uuid.flatMap({ Identifier(bytes: Array($0)) }) else {
      throw StoreError.damaged(what: "a source without activities")
    }
    return id
  }

  private static func row(
    _ calibration: PendingCalibration, source: Int64
  ) -> [ColumnValue] {
    [
      ("uuid", Data(calibration.id.bytes)), ("source", source), ("ended_at", calibration.endedAt),
      ("zone_minutes", calibration.zoneMinutes),
      ("digest", Int64(bitPattern: calibration.digest)),
    ] + columns(calibration.derived)
  }

  private static func columns(
    _ derived: CalibrationDerivedData
  ) -> [ColumnValue] {
    [
      ("figures_version", DerivedData.version), ("step_count", derived.result.steps),
      ("known_meters", derived.result.knownMeters),
      ("step_length", derived.result.stepLengthMeters), ("speed", derived.result.speed),
    ]
  }

  static func update(
    _ derived: CalibrationDerivedData, row: Int64, in db: Database
  ) throws {
    let columns = columns(derived)
    let assignments = columns.map { "\($0.0) = ?" }.joined(separator: ", ")
    try db.execute(
      sql: "UPDATE calibration SET \(assignments) WHERE id = ?",
      arguments: StatementArguments(columns.map(\.1)) + [row])
    let source = try Int64.fetchOne(
      db, cached: "SELECT source FROM calibration WHERE id = ?", arguments: [row])
    if let source { try StepConstantRows.store(derived.learntConstants, ofSource: source, in: db) }
  }
}
