public import Engine
import GRDB

/// A rise of the cadence over weeks, begun by the athlete.
public struct CadencePlan: Equatable, Sendable {
  /// Share of the preferred cadence to be reached, 0 … 0.1.
  public var goal: Double
  public var weeks: Double
  /// Days since 1970 where the athlete was.
  public var startDay: Int

  public init(goal: Double, weeks: Double, startDay: Int) {
    self.goal = goal
    self.weeks = weeks
    self.startDay = startDay
  }

  static let goals = InputRange(0...0.1)
  static let lengths = InputRange(0...1_000.0)
  static let startDays = InputRange(-10_000_000...10_000_000)

  /// Held to what was studied.
  public var progressive: ProgressivePlan { ProgressivePlan(goal: goal, weeks: weeks) }

  /// The share on a day.
  public func increase(on day: Int) -> Double {
    progressive.increase(afterDays: Double(day) - Double(startDay))
  }
}

extension SettingsRepository {
  /// The plan under way; nil without one.
  public func cadencePlan() async throws -> CadencePlan? {
    try await database.read { db in
      try Row.fetchOne(db, cached: "SELECT goal, weeks, start_day FROM cadence_plan").map {
        CadencePlan(
          goal: CadencePlan.goals.clamped($0["goal"]),
          weeks: CadencePlan.lengths.clamped($0["weeks"]),
          startDay: CadencePlan.startDays.clamped($0["start_day"]))
      }
    }
  }

  /// Begins a plan, in place of the one under way; nil ends it.
  public func setCadencePlan(_ plan: CadencePlan?) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM cadence_plan")
      guard let plan else { return }
      try db.execute(
        sql: "INSERT INTO cadence_plan (id, goal, weeks, start_day) VALUES (1, ?, ?, ?)",
        arguments: [plan.progressive.goal, plan.progressive.weeks, plan.startDay])
    }
  }
}
