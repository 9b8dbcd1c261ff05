public import Engine
import GRDB

/// A plan to increase the cadence over several weeks.
public struct CadencePlan: Equatable, Sendable {
  /// The final increase, as a fraction of the preferred cadence (0 … 0.1).
  public var goal: Double
  public var weeks: Double
  /// The first day, in days since 1970 in the athlete's time zone.
  public var startDay: Int

  public init(goal: Double, weeks: Double, startDay: Int) {
    self.goal = goal
    self.weeks = weeks
    self.startDay = startDay
  }

  static let goals = InputRange(0...0.1)
  static let lengths = InputRange(0...1_000.0)
  static let startDays = InputRange(-10_000_000...10_000_000)

  /// The plan, limited to the range that has been studied.
  public var progressive: ProgressivePlan { ProgressivePlan(goal: goal, weeks: weeks) }

  /// Returns the increase on a given day, as a fraction of the preferred cadence.
  public func increase(on day: Int) -> Double {
    progressive.increase(afterDays: Double(day) - Double(startDay))
  }
}

extension SettingsRepository {
  /// Returns the current plan, or nil if the athlete doesn't have one.
  public func cadencePlan() async throws -> CadencePlan? {
    try await database.read { db in
      try CadencePlan.first(db)
    }
  }

  /// Replaces the current plan, or ends it if `plan` is nil.
  public func setCadencePlan(_ plan: CadencePlan?) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM cadence_plan")
      guard let plan else { return }
      try db.execute(
        sql: "INSERT INTO cadence_plan (id, \(CadencePlan.columns)) VALUES (1, ?, ?, ?)",
        arguments: [plan.progressive.goal, plan.progressive.weeks, plan.startDay])
    }
  }
}

extension CadencePlan: StoredTable {
  static let table = "cadence_plan"
  static let columns = "goal, weeks, start_day"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      goal: Self.goals.clamped(row.next()), weeks: Self.lengths.clamped(row.next()),
      startDay: Self.startDays.clamped(row.next()))
  }
}
