/// What matters today beside the activities, over all coaches.
public struct TodayOverview: Sendable {
  /// What a week usually amounts to: the mean of the four before this one, by sport.
  public var usualWeek: [SportTotal]
  /// The rise of the cadence under way.
  public var plan: PlanUnderWay?
  /// Services that are not simply all right, the most urgent first.
  public var services: [ServiceRow]
  /// The latest walk with the coach.
  public var walk: WalkHistoryRow?
  /// The latest workout with a set.
  public var workout: WorkoutHistoryRow?

  public init(
    usualWeek: [SportTotal] = [], plan: PlanUnderWay? = nil, services: [ServiceRow] = [],
    walk: WalkHistoryRow? = nil, workout: WorkoutHistoryRow? = nil
  ) {
    self.usualWeek = usualWeek
    self.plan = plan
    self.services = services
    self.walk = walk
    self.workout = workout
  }
}
