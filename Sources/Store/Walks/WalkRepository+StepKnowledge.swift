public import Engine
import Foundation
import GRDB

extension WalkRepository {
  /// Returns the athlete's latest target and step constants, regardless of the order in which sessions were stored.
  /// Returns nil if nothing has been learnt. Ignores constants that come from deleted walks or were learnt before the
  /// last reset.
  public func stepCalibrationData() async throws -> StepCalibrationData? {
    try await database.read { db in
      let deletedAt = try Double.fetchOne(db, cached: "SELECT moment FROM step_forgetting")
      let since = deletedAt ?? -.infinity
      let knowledge = StepCalibrationData(
        deletedAt: deletedAt, target: try Self.latestTarget(since: since, in: db),
        constants: try Self.latestConstants(since: since, in: db))
      return knowledge.isEmpty ? nil : knowledge
    }
  }

  /// Resets everything that was learnt about the athlete's steps up to a given time. Stored walks keep their step
  /// lengths.
  public func resetStepCalibration(upTo moment: Double) async throws {
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT INTO step_forgetting (id, moment) VALUES (1, ?)
          ON CONFLICT (id) DO UPDATE SET moment = max(moment, excluded.moment)
          """, arguments: [moment])
    }
  }

  private static func latestTarget(
    since moment: Double, in db: Database
  ) throws -> StepCalibrationData.Target? {
    try Row.fetchOne(
      db,
      cached: """
        SELECT step_length, speed, ended_at FROM calibration
        WHERE step_length IS NOT NULL AND speed IS NOT NULL AND ended_at > ?
        ORDER BY ended_at DESC, uuid LIMIT 1
        """, arguments: [moment]
    ).map { row in
      StepCalibrationData.Target(
        time: row["ended_at"], stepLength: row["step_length"], speed: row["speed"])
    }
  }

  private static func latestConstants(
    since moment: Double, in db: Database
  ) throws -> [StepCalibrationData.LearntConstant] {
    var constants: [StepCalibrationData.LearntConstant] = []
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT step_constant.* FROM step_constant
        LEFT JOIN activity ON activity.source = step_constant.source
        WHERE deleted_at IS NULL AND learnt_at > ?
        ORDER BY is_running, place, model, learnt_at DESC, value
        """, arguments: [moment])
    while let row = try rows.next() {
      guard let constant = StepConstant(row) else {
        try db.noteUnreadable(row, of: "step_constant")
        continue
      }
      if let last = constants.last?.constant, last.isSameKind(as: constant) { continue }
      constants.append(
        StepCalibrationData.LearntConstant(time: row["learnt_at"], constant: constant))
    }
    return constants
  }
}

extension StepConstant {
  fileprivate init?(_ row: Row) {
    self.init(
      numbers: ["model", "place", "is_running", "value", "deviation", "steps"].map {
        row[$0] as Double
      })
  }

  fileprivate func isSameKind(as other: StepConstant) -> Bool {
    model == other.model && place == other.place && isRunning == other.isRunning
  }
}
