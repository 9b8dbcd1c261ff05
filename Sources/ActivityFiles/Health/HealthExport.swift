public import Engine

/// What an Apple Health export says of a body and of its workouts, converted to our units. What the
/// export does not say is nil, and `missing` names it.
public struct HealthExport: Equatable, Sendable {
  /// When the export was made.
  public var exported: DateTime?
  /// The latest by its start; of several at one moment the one written last.
  public var heightMeters: HealthValue?
  public var weightKilograms: HealthValue?
  /// Beats a minute.
  public var restingHeartRate: HealthValue?
  public var dateOfBirth: CalendarDate?
  public var sex: HealthSex?
  /// In the order of their starts, each once: of two recordings of one workout the fuller is kept.
  public var workouts: [HealthWorkout] = []
  /// Workouts that another app or device recorded as well, left out of `workouts`.
  public var duplicateWorkoutCount = 0
  /// Workouts without a start that can be read, left out of `workouts`.
  public var unreadableWorkoutCount = 0
  /// Records of every kind in the file, nearly all of them passed over.
  public var recordCount = 0
  public var warnings: [FileWarning] = []

  public init() {}

  /// What a coach asks for and the export does not say.
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

/// What an export may say of a body; the raw value is the English word for it.
public enum HealthFact: String, Equatable, Sendable, CaseIterable {
  case height, weight
  case restingHeartRate = "resting heart rate"
  case dateOfBirth = "date of birth"
  case sex
}

public enum HealthSex: String, Equatable, Sendable, CaseIterable {
  case female, male, other
}

/// A measured number, in the unit its field's name says.
public struct HealthValue: Equatable, Sendable {
  public var value: Double
  /// When it was measured.
  public var date: DateTime
  /// The app or device that wrote it.
  public var source: String?

  public init(value: Double, date: DateTime, source: String? = nil) {
    self.value = value
    self.date = date
    self.source = source
  }
}

/// A day in the Gregorian calendar, without a time or zone.
public struct CalendarDate: Equatable, Sendable {
  public var year: Int
  /// 1 ... 12.
  public var month: Int
  /// 1 ... 31.
  public var day: Int

  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }
}

/// A workout as Health tells it, before its route is read.
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
  /// Health's own name for the sport: `TraditionalStrengthTraining`.
  public var typeName: String
  public var start: DateTime
  /// Not before `start`.
  public var end: DateTime
  /// Without the pauses.
  public var durationSeconds: Double?
  public var distanceMeters: Double?
  /// Burnt by the movement, without what rest would have burnt.
  public var energyKilocalories: Double?
  public var isIndoor: Bool?
  /// In their order, inside the workout, apart from one another.
  public var pauses: [Pause] = []
  /// The app or device that recorded it.
  public var source: String?
  /// As the export writes them: `/workout-routes/route_2024-03-01_8.02am.gpx`.
  public var routePaths: [String] = []

  public init(sport: Sport, typeName: String, start: DateTime, end: DateTime) {
    self.sport = sport
    self.typeName = typeName
    self.start = start
    self.end = end
  }
}
