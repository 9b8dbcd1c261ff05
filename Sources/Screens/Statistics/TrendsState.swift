import Engine

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

/// A day's mean speed in a sport.
public struct DaySpeed: Equatable, Sendable {
  /// Since 1970.
  public var day: Int
  public var meters: Double
  public var movingSeconds: Double

  public init(day: Int, meters: Double, movingSeconds: Double) {
    self.day = day
    self.meters = meters
    self.movingSeconds = movingSeconds
  }
}

/// An exercise over the weeks.
public struct ExerciseWeeks: Equatable, Sendable {
  /// `Exercise.number`.
  public var exercise: UInt8
  /// Repetitions, or sets where the camera counted none, week by week, oldest first.
  public var amounts: [Int]
  /// Whether they are repetitions.
  public var isCounted: Bool

  public init(exercise: UInt8, amounts: [Int], isCounted: Bool) {
    self.exercise = exercise
    self.amounts = amounts
    self.isCounted = isCounted
  }
}

/// What the page of trends shows, of one sport.
public struct TrendsState: Sendable {
  /// Its filter has a sport.
  public var frame: StatisticsFrame
  /// Of running.
  public var cadences: [CadenceTrend]
  /// Of walking: those with the coach, latest first.
  public var walks: [WalkHistoryRow]
  /// Days with a distance, oldest first.
  public var speeds: [DaySpeed]
  /// Of workouts, the most first.
  public var exercises: [ExerciseWeeks]
  /// The Monday of the first of their weeks, since 1970.
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
