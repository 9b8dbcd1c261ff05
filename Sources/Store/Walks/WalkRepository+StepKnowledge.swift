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
    try db.rows(
      cached: """
        SELECT ended_at, step_length, speed FROM calibration
        WHERE step_length IS NOT NULL AND speed IS NOT NULL AND ended_at > ?
        ORDER BY ended_at DESC, uuid LIMIT 1
        """, arguments: [moment]
    ) { row in
      try StepCalibrationData.Target(
        time: row.next(), stepLength: row.next(), speed: row.next())
    }.first
  }

  private static func latestConstants(
    since moment: Double, in db: Database
  ) throws -> [StepCalibrationData.LearntConstant] {
    var constants: [StepCalibrationData.LearntConstant] = []
    let learnt = try StepCalibrationData.LearntConstant.readable(
      db,
      """
      WHERE deleted_at IS NULL AND learnt_at > ?
      ORDER BY is_running, place, model, learnt_at DESC, value
      """, [moment])
    for constant in learnt where constants.last?.constant.isSameKind(as: constant.constant) != true
    {
      constants.append(constant)
    }
    return constants
  }
}

extension StepCalibrationData.LearntConstant: StoredRow {
  static let table = "step_constant LEFT JOIN activity ON activity.source = step_constant.source"
  static let columns = "learnt_at, model, place, is_running, value, deviation, steps"
  var values: [(any DatabaseValueConvertible)?] { [time] + constant.numbers }

  init(_ row: inout RowReader) throws(StoreError) {
    let time: Double = try row.next()
    var numbers: [Double] = []
    for _ in 0..<6 { numbers.append(try row.next()) }
    guard let constant = StepConstant(numbers: numbers) else {
      throw .damaged(what: "a step constant")
    }
    self.init(time: time, constant: constant)
  }
}

extension StepConstant {
  fileprivate func isSameKind(as other: StepConstant) -> Bool {
    model == other.model && place == other.place && isRunning == other.isRunning
  }
}
