public import Engine

/// The cadences of runs in one pace range.
public struct CadenceTrend: Equatable, Sendable {
  /// One run.
  public struct Point: Equatable, Sendable {
    public var date: Instant
    /// Steps per minute during the run's steady parts in this pace range.
    public var cadence: Double
    /// Whether the athlete ran to the metronome's beat.
    public var isPaced: Bool
    public var windowCount: Int

    public init(date: Instant, cadence: Double, isPaced: Bool, windowCount: Int) {
      self.date = date
      self.cadence = cadence
      self.isPaced = isPaced
      self.windowCount = windowCount
    }
  }

  /// The pace range, in seconds per metre.
  public var paces: ClosedRange<Double>
  /// The runs, oldest first.
  public var points: [Point]

  public init(paces: ClosedRange<Double>, points: [Point]) {
    self.paces = paces
    self.points = points
  }
}

/// A day's distance and time in a sport.
public struct DaySpeed: Equatable, Sendable {
  /// The day, in days since 1970.
  public var day: Int
  public var meters: Double
  public var movingSeconds: Double

  public init(day: Int, meters: Double, movingSeconds: Double) {
    self.day = day
    self.meters = meters
    self.movingSeconds = movingSeconds
  }
}

/// The weekly amounts of an exercise.
public struct ExerciseWeeks: Equatable, Sendable {
  /// The exercise's `Exercise.number`.
  public var exercise: UInt8
  /// The repetitions of each week, oldest first; sets if the camera counted no repetitions.
  public var amounts: [Int]
  /// Whether the amounts are repetitions.
  public var isCounted: Bool

  public init(exercise: UInt8, amounts: [Int], isCounted: Bool) {
    self.exercise = exercise
    self.amounts = amounts
    self.isCounted = isCounted
  }
}

/// The contents of the trends page for one sport.
public struct TrendsState: Sendable {
  /// The state that all statistics pages share. On this page, the filter always has a sport.
  public var frame: StatisticsFrame
  /// The cadences of runs in several pace ranges. Only for running.
  public var cadences: [CadenceTrend]
  /// Walks with the coach, latest first. Only for walking.
  public var walks: [WalkHistoryRow]
  /// Days with a distance, oldest first.
  public var speeds: [DaySpeed]
  /// Exercises of workouts, the most frequent first.
  public var exercises: [ExerciseWeeks]
  /// The Monday of the first week of `exercises`, in days since 1970.
  public var firstMonday: Int

  public init(
    frame: StatisticsFrame, cadences: [CadenceTrend] = [], walks: [WalkHistoryRow] = [],
    speeds: [DaySpeed] = [], exercises: [ExerciseWeeks] = [], firstMonday: Int = 0
  ) {
    self.frame = frame
    self.cadences = cadences
    self.walks = walks
    self.speeds = speeds
    self.exercises = exercises
    self.firstMonday = firstMonday
  }
}
