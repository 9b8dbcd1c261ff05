public import Engine
import Foundation
import GRDB

/// What is known of the athlete's steps: the constants as last learnt, and the target of the last calibration.
public struct StepLengths: Equatable, Sendable {
  /// Seconds since 1970 of the last change.
  public var changedAt: Double
  /// Of a step, metres; nil before a calibration came to one.
  public var targetLength: Double?
  /// m/s
  public var targetSpeed: Double?
  /// At most one a model, place and gait, in a fixed order.
  public var constants: [StepConstant]

  public init(
    changedAt: Double, targetLength: Double?, targetSpeed: Double?, constants: [StepConstant]
  ) {
    self.changedAt = changedAt
    self.targetLength = targetLength
    self.targetSpeed = targetSpeed
    self.constants = constants
  }
}

extension AthleteStore {
  /// By which session knew last, in whichever order they arrived; nil before anything is known. Constants of deleted
  /// walks do not count.
  public func stepLengths() async throws -> StepLengths? {
    try await database.read { db in
      let target = try Row.fetchOne(
        db,
        sql: """
          SELECT step_length, speed, ended_at FROM calibration
          WHERE step_length IS NOT NULL ORDER BY ended_at DESC, uuid LIMIT 1
          """)
      let (constants, learntAt) = try Self.latestConstants(in: db)
      guard target != nil || !constants.isEmpty else { return nil }
      return StepLengths(
        changedAt: max(learntAt, target?["ended_at"] ?? -.infinity),
        targetLength: target?["step_length"], targetSpeed: target?["speed"], constants: constants)
    }
  }

  private static func latestConstants(
    in db: Database
  ) throws -> (constants: [StepConstant], learntAt: Double) {
    var constants: [StepConstant] = []
    var learntAt = -Double.infinity
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT step_constant.* FROM step_constant
        LEFT JOIN activity ON activity.source = step_constant.source
        WHERE deleted_at IS NULL
        ORDER BY is_running, place, model, learnt_at DESC, value
        """)
    while let row = try rows.next() {
      guard let constant = StepConstant(row) else { continue }
      if let last = constants.last, last.isSameKind(as: constant) { continue }
      constants.append(constant)
      learntAt = max(learntAt, row["learnt_at"])
    }
    return (constants, learntAt)
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
