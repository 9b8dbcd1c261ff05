/// The contents of the side column, for all kinds of session.
public struct TodayOverview: Sendable {
  /// A usual week by sport: the mean of the four weeks before the current one.
  public var typicalWeek: [SportTotal]
  /// The current plan to raise the cadence.
  public var plan: ActivePlan?
  /// Services that are due or will be soon, the most urgent first.
  public var services: [ServiceRow]
  /// The latest walk with the coach.
  public var walk: WalkHistoryRow?
  /// The latest workout that has a set.
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
