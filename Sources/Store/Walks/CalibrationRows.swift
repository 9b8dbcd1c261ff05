import Crypto
import Engine
import Foundation
import GRDB

/// Calibration sessions, which aren't activities (`calibration`).
enum CalibrationRows: TableRecord {
  static let databaseTableName = "calibration"

  /// Stores a calibration, or replaces it with a longer log of the same session.
  static func store(
    _ calibration: PendingCalibration, _ draft: PendingSource, in db: Database
  ) throws -> StoredSession {
    guard let known = try KnownSession.find(calibration.id, in: "calibration", db) else {
      let source = try SourceRows.insert(draft, in: db)
      try row(columns(calibration, source: source)).insert(db)
      try StepConstantRows.store(calibration.derived.learntConstants, ofSource: source, in: db)
      return StoredSession(
        id: calibration.id, isNew: true, digest: calibration.digest,
        kindWithoutActivity: .walkCalibration)
    }
    var stored = StoredSession(
      id: calibration.id, isNew: false,
      digest: known.digest, kindWithoutActivity: .walkCalibration)
    guard draft.byteCount > known.byteCount else { return stored }
    try SourceRows.replace(known.source, with: draft, in: db)
    try update(calibration.derived, row: known.row, in: db)
    let columns: [ColumnValue] = [
      ("digest", Int64(bitPattern: calibration.digest)), ("ended_at", calibration.endedAt),
    ]
    try update(columns, ofRow: known.row, in: db)
    stored.digest = calibration.digest
    return stored
  }

  static func identifier(ofSource hash: Data, in db: Database) throws -> Identifier {
    let id = try Identifier.fetchOne(
      db,
      cached: """
        SELECT uuid FROM calibration JOIN source ON source.id = calibration.source
        WHERE sha256 = ?
        """, arguments: [hash])
    guard let id else { throw StoreError.damaged(what: "a source without activities") }
    return id
  }

  private static func columns(_ calibration: PendingCalibration, source: Int64) -> [ColumnValue] {
    [
      ("uuid", calibration.id), ("source", source), ("ended_at", calibration.endedAt),
      ("zone_minutes", calibration.zoneMinutes),
      ("digest", Int64(bitPattern: calibration.digest)),
    ] + columns(calibration.derived)
  }

  private static func columns(_ derived: CalibrationDerivedData) -> [ColumnValue] {
    [
      ("figures_version", DerivedData.version), ("step_count", derived.result.steps),
      ("known_meters", derived.result.knownMeters),
      ("step_length", derived.result.stepLengthMeters), ("speed", derived.result.speed),
    ]
  }

  static func update(
    _ derived: CalibrationDerivedData, row: Int64, in db: Database
  ) throws {
    try update(columns(derived), ofRow: row, in: db)
    let source = try Int64.fetchOne(
      db, cached: "SELECT source FROM calibration WHERE id = ?", arguments: [row])
    if let source { try StepConstantRows.store(derived.learntConstants, ofSource: source, in: db) }
  }
}
