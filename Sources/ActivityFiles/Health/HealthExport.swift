public import Engine

/// The personal data and workouts of an Apple Health export, converted to Andante's units. Values that the export
/// doesn't contain are nil and listed in `missing`.
public struct HealthExport: Equatable, Sendable {
  /// The date of the export.
  public var exported: DateTime?
  /// The value with the latest start, or the one written last if several have the same start.
  public var heightMeters: HealthValue?
  public var weightKilograms: HealthValue?
  /// The resting heart rate in beats per minute.
  public var restingHeartRate: HealthValue?
  public var dateOfBirth: Day?
  public var sex: HealthSex?
  /// The workouts in chronological order, without duplicates. If a workout was recorded twice, the more complete
  /// recording is kept.
  public var workouts: [HealthWorkout] = []
  /// The number of workouts omitted because another app or device also recorded them.
  public var duplicateWorkoutCount = 0
  /// The number of workouts omitted because they have no readable start.
  public var unreadableWorkoutCount = 0
  /// The number of records of all kinds in the file. Nearly all of them are skipped.
  public var recordCount = 0
  public var warnings: [FileWarning] = []

  public init() {}

  /// The personal data that coaching needs but the export doesn't contain.
  public var missing: [HealthFact] {
    HealthFact.allCases.filter { fact in
      switch fact {
      case .height: heightMeters == nil
      case .weight: weightKilograms == nil
      case .restingHeartRate: restingHeartRate == nil
      case .dateOfBirth: dateOfBirth == nil
      case .sex: sex == nil
      }
    }
  }
}

/// An item of personal data that an export may contain. The raw value is its English name.
public enum HealthFact: String, Equatable, Sendable, CaseIterable {
  case height, weight
  case restingHeartRate = "resting heart rate"
  case dateOfBirth = "date of birth"
  case sex
}

public enum HealthSex: String, Equatable, Sendable, CaseIterable {
  case female, male, other
}

/// A measured value, in the unit given by the name of the property that holds it.
public struct HealthValue: Equatable, Sendable {
  public var value: Double
  /// The time of the measurement.
  public var date: DateTime
  /// The app or device that wrote the value.
  public var source: String?

  public init(value: Double, date: DateTime, source: String? = nil) {
    self.value = value
    self.date = date
    self.source = source
  }
}

/// A workout as described in the export, without its route.
public struct HealthWorkout: Equatable, Sendable {
  public struct Pause: Equatable, Sendable {
    public var start: DateTime
    public var end: DateTime

    public init(start: DateTime, end: DateTime) {
      self.start = start
      self.end = end
    }
  }

  public var sport: Sport
  /// Health's name of the sport, for example `TraditionalStrengthTraining`.
  public var typeName: String
  public var start: DateTime
  /// The end, never before `start`.
  public var end: DateTime
  /// The duration without pauses.
  public var durationSeconds: Double?
  public var distanceMeters: Double?
  /// Active energy, without the resting energy.
  public var energyKilocalories: Double?
  public var isIndoor: Bool?
  /// The pauses in chronological order, within the workout and without overlaps.
  public var pauses: [Pause] = []
  /// The app or device that recorded the workout.
  public var source: String?
  /// The paths as written in the export: `/workout-routes/route_2024-03-01_8.02am.gpx`.
  public var routePaths: [String] = []

  public init(sport: Sport, typeName: String, start: DateTime, end: DateTime) {
    self.sport = sport
    self.typeName = typeName
    self.start = start
    self.end = end
  }
}
