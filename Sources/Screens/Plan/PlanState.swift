public import Engine

/// The active plan.
public struct ActivePlan: Equatable, Sendable {
  public var plan: ProgressivePlan
  /// Midnight at the start of the first day.
  public var start: Instant
  /// The number of whole days since `start`.
  public var day: Int

  public init(plan: ProgressivePlan, start: Instant, day: Int) {
    self.plan = plan
    self.start = start
    self.day = day
  }
}

/// A pace that the athlete often runs, with the athlete's natural cadence at that pace.
public struct PreferredCadence: Equatable, Sendable {
  /// The pace in seconds per metre.
  public var pace: Double
  /// The natural cadence at this pace, in steps per minute.
  public var cadence: Double

  public init(pace: Double, cadence: Double) {
    self.pace = pace
    self.cadence = cadence
  }
}

/// The data for the cadence plan's page.
public struct PlanState: Sendable {
  public var units: UnitSystem
  /// The active plan, or nil if no plan is active.
  public var activePlan: ActivePlan?
  /// The athlete's natural cadence, or nil until it is known well enough.
  public var preferred: PreferredCadence?
  /// The number of steady running intervals that the cadence model is based on, weighted by age.
  public var steadyWindowCount: Int
  public var csrf: String

  public init(
    units: UnitSystem = .metric, activePlan: ActivePlan? = nil,
    preferred: PreferredCadence? = nil, steadyWindowCount: Int = 0, csrf: String = ""
  ) {
    self.units = units
    self.activePlan = activePlan
    self.preferred = preferred
    self.steadyWindowCount = steadyWindowCount
    self.csrf = csrf
  }
}

/// The choices in the form that starts a plan.
public enum PlanChoices {
  /// The goals, as increases in percent of the natural cadence.
  public static let goals = [3, 5, 8, 10]
  /// The durations in weeks. Even the shortest one is long enough for the largest goal.
  public static let weeks = [5, 6, 8, 10, 12]
}
