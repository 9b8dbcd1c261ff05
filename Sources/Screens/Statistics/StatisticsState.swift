public import Engine

/// What the runs are added up by; the raw value is what addresses say.
public enum StatisticsPeriod: UInt8, Equatable, Sendable, CaseIterable {
  case week, month, year

  public var name: String {
    switch self {
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}

/// What the bars show.
public enum StatisticsMeasure: UInt8, Equatable, Sendable, CaseIterable {
  case distance, time, runs, climb, load

  public var name: String {
    switch self {
    case .distance: "distance"
    case .time: "time"
    case .runs: "runs"
    case .climb: "climb"
    case .load: "load"
    }
  }
}

/// What a week, a month or a year of running amounted to.
public struct PeriodTotal: Equatable, Sendable {
  /// Midnight of its first day.
  public var start: Moment
  public var runCount: Int
  public var meters: Double
  public var movingSeconds: Double
  public var climbMeters: Double
  /// Of every sport; nil where the athlete's heart rates are not known.
  public var load: Double?
  public var workouts: WorkoutTotal

  public init(
    start: Moment, runCount: Int = 0, meters: Double = 0, movingSeconds: Double = 0,
    climbMeters: Double = 0, load: Double? = nil, workouts: WorkoutTotal = WorkoutTotal()
  ) {
    self.start = start
    self.runCount = runCount
    self.meters = meters
    self.movingSeconds = movingSeconds
    self.climbMeters = climbMeters
    self.load = load
    self.workouts = workouts
  }
}

/// The cadences of runs at one range of paces.
public struct CadenceTrend: Equatable, Sendable {
  /// One run.
  public struct Point: Equatable, Sendable {
    public var date: Moment
    /// Steps a minute, over its steady stretches at these paces.
    public var cadence: Double
    /// Whether it was run to the beat.
    public var isPaced: Bool
    public var windowCount: Int

    public init(date: Moment, cadence: Double, isPaced: Bool, windowCount: Int) {
      self.date = date
      self.cadence = cadence
      self.isPaced = isPaced
      self.windowCount = windowCount
    }
  }

  /// Seconds a metre.
  public var paces: ClosedRange<Double>
  /// Oldest first.
  public var points: [Point]

  public init(paces: ClosedRange<Double>, points: [Point]) {
    self.paces = paces
    self.points = points
  }
}

/// A best of its kind, with the run it was done in.
public struct RecordRow: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case meters400, kilometer, mile, kilometers5, kilometers10, halfMarathon, marathon
    case longest, mostClimb

    /// Metres to be run; nil for the others.
    var meters: Double? {
      switch self {
      case .meters400: 400
      case .kilometer: 1000
      case .mile: 1609.344
      case .kilometers5: 5000
      case .kilometers10: 10_000
      case .halfMarathon: 21_097.5
      case .marathon: 42_195
      case .longest, .mostClimb: nil
      }
    }
  }

  public var kind: Kind
  /// Seconds of a fastest one, metres of the others.
  public var value: Double
  public var activity: ActivityRow

  public init(kind: Kind, value: Double, activity: ActivityRow) {
    self.kind = kind
    self.value = value
    self.activity = activity
  }
}

/// Fitness and fatigue at the end of a day.
public struct BalanceDay: Equatable, Sendable {
  public var date: Moment
  public var fitness: Double
  public var fatigue: Double

  public init(date: Moment, fitness: Double, fatigue: Double) {
    self.date = date
    self.fitness = fitness
    self.fatigue = fatigue
  }
}

/// What is known of the training load.
public enum LoadState: Equatable, Sendable {
  /// Resting or highest heart rate is not told.
  case needsHeartRates
  /// No activity has a heart rate.
  case noHeartRate
  /// Day by day, oldest first, today last.
  case known([BalanceDay])
}

/// What the statistics page shows.
public struct StatisticsState: Sendable {
  public var now: Moment
  public var units: UnitSystem
  public var period: StatisticsPeriod
  public var measure: StatisticsMeasure
  /// Oldest first, empty ones included; the current one last on page 0.
  public var totals: [PeriodTotal]
  /// How many pages back; 0 ends with the present.
  public var page: Int
  public var hasEarlier: Bool
  public var trends: [CadenceTrend]
  public var records: [RecordRow]
  public var load: LoadState
  /// Whether there is any run at all.
  public var hasRuns: Bool
  /// Whether there is any workout at all.
  public var hasWorkouts: Bool

  public init(
    now: Moment, units: UnitSystem = .metric, period: StatisticsPeriod = .week,
    measure: StatisticsMeasure = .distance, totals: [PeriodTotal] = [], page: Int = 0,
    hasEarlier: Bool = false, trends: [CadenceTrend] = [], records: [RecordRow] = [],
    load: LoadState = .needsHeartRates, hasRuns: Bool = true, hasWorkouts: Bool = false
  ) {
    self.now = now
    self.units = units
    self.period = period
    self.measure = measure
    self.totals = totals
    self.page = page
    self.hasEarlier = hasEarlier
    self.trends = trends
    self.records = records
    self.load = load
    self.hasRuns = hasRuns
    self.hasWorkouts = hasWorkouts
  }
}
