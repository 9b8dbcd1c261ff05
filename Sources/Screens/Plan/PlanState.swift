public import Engine

/// The plan under way.
public struct PlanUnderWay: Equatable, Sendable {
  public var plan: ProgressivePlan
  /// Midnight of its first day.
  public var start: Moment
  /// Whole days since then.
  public var day: Int

  public init(plan: ProgressivePlan, start: Moment, day: Int) {
    self.plan = plan
    self.start = start
    self.day = day
  }
}

/// A pace the athlete often runs, and the cadence of their own there.
public struct PreferredCadence: Equatable, Sendable {
  /// Seconds a metre.
  public var pace: Double
  /// Steps a minute.
  public var cadence: Double

  public init(pace: Double, cadence: Double) {
    self.pace = pace
    self.cadence = cadence
  }
}

/// What the page of the cadence plan shows.
public struct PlanState: Sendable {
  public var units: UnitSystem
  /// Nil where none is under way.
  public var underWay: PlanUnderWay?
  /// Nil while the athlete's own cadence is not known well enough.
  public var preferred: PreferredCadence?
  /// Steady stretches known, weighed by their age.
  public var knownStretches: Int
  public var csrf: String

  public init(
    units: UnitSystem = .metric, underWay: PlanUnderWay? = nil,
    preferred: PreferredCadence? = nil, knownStretches: Int = 0, csrf: String = ""
  ) {
    self.units = units
    self.underWay = underWay
    self.preferred = preferred
    self.knownStretches = knownStretches
    self.csrf = csrf
  }
}

/// What the form offers.
public enum PlanChoices {
  /// Percent of the preferred cadence.
  public static let goals = [3, 5, 8, 10]
  /// The least of them is enough for the largest goal.
  public static let weeks = [5, 6, 8, 10, 12]
}
