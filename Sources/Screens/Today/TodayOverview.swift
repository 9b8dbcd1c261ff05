/// The contents of the side column, for all kinds of session.
public struct TodayOverview: Sendable {
  /// The totals of a usual week, by sport: the means of the four weeks before the current one.
  public var typicalWeek: [SportTotal]
  /// The current plan for raising the athlete's cadence.
  public var plan: ActivePlan?
  /// Services that are due now or soon, most urgent first.
  public var services: [ServiceRow]
  /// The latest walk with the coach.
  public var walk: WalkHistoryRow?
  /// The latest workout with at least one set.
  public var workout: WorkoutHistoryRow?

  public init(
    typicalWeek: [SportTotal] = [], plan: ActivePlan? = nil, services: [ServiceRow] = [],
    walk: WalkHistoryRow? = nil, workout: WorkoutHistoryRow? = nil
  ) {
    self.typicalWeek = typicalWeek
    self.plan = plan
    self.services = services
    self.walk = walk
    self.workout = workout
  }
}
