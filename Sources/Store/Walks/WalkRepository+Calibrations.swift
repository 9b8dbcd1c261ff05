import Engine
import Foundation
import GRDB

extension WalkRepository {
  /// Derives up to `limit` calibrations again; how many there were.
  func rederiveCalibrations(limit: Int) async throws -> Int {
    let outdated = try await database.read { db in
      try Row.fetchAll(
        db,
        cached: """
          SELECT calibration.id AS calibration_id, 0 AS source_part, source.*
          FROM calibration JOIN source ON source.id = calibration.source
          WHERE figures_version < ? LIMIT ?
          """, arguments: [Derived.version, limit]
      ).map { (row: $0["calibration_id"] as Int64, try StoredSource(row: $0)) }
    }
    let derived = outdated.map { ($0.row, reading.calibration($0.1.bytes) ?? CalibrationDerived()) }
    try await database.write { db in
      for (row, derived) in derived { try CalibrationRows.update(derived, row: row, in: db) }
    }
    return outdated.count
  }
}
