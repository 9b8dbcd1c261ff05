public import Model

/// A setting that a page passes to its module in addition to a session's events: the server's data about the athlete
/// (`data-settings`), or data stored on this device. Raw values must never change, because clients cache old pages that
/// pass them to the module.
public enum PageSetting: Int32, Equatable, Sendable, CaseIterable {
  /// A raw value of `UnitSystem`.
  case units = 1
  /// The athlete's height in metres. The page's script also sends it as an option of each session.
  case height = 2
  /// The athlete's weight in kilograms. Also sent as an option of each session.
  case weight = 3
  /// The fraction by which the plan raises the cadence. Also sent as an option of each session.
  case cadenceIncrease = 4
  /// 1 on the pages of a demo.
  case isDemo = 5
  /// The resting heart rate in beats per minute.
  case restingHeartRate = 6
  /// The maximum heart rate in beats per minute.
  case maximumHeartRate = 7
  /// A year of the Gregorian calendar.
  case birthYear = 8
  /// 1 for female, 2 for male.
  case sex = 9
  /// A raw value of `TempoUnit`.
  case tempoUnit = 10
  /// A raw value of `WalkUnit`.
  case walkUnit = 11
  // The runner's records over `LengthEffort.standardLengths`, ascending, in seconds; 0 if there is no record.
  case record400Meters = 31
  case recordKilometer = 32
  case recordMile = 33
  case record5Kilometers = 34
  case record10Kilometers = 35
  case recordHalfMarathon = 36
  case recordMarathon = 37

  /// The athlete's setting that the server sends; nil for other data.
  public var field: SettingsField? {
    switch self {
    case .units: .units
    case .height: .heightMeters
    case .weight: .weightKilograms
    case .restingHeartRate: .restingHeartRate
    case .maximumHeartRate: .maximumHeartRate
    case .birthYear: .birthYear
    case .sex: .sex
    default: nil
    }
  }

  /// The settings for records, by ascending length.
  public static let records: [PageSetting] = [
    .record400Meters, .recordKilometer, .recordMile, .record5Kilometers, .record10Kilometers,
    .recordHalfMarathon, .recordMarathon,
  ]
}
