/// What a page tells its module beside the events of a session: the server's knowledge of the athlete
/// (`data-settings`), and what this device remembers. Raw values are in pages that clients keep and cross the
/// border, never renumbered.
public enum PageSetting: Int32, Equatable, Sendable, CaseIterable {
  /// `UnitSystem`.
  case units = 1
  /// Metres; the page's script tells it as an option of each session.
  case height = 2
  /// Kilograms; also told as an option of each session.
  case weight = 3
  /// Share by which the plan raises the cadence; told as an option of each session.
  case cadenceIncrease = 4
  /// 1 on a demonstration's pages.
  case isDemo = 5
  /// Beats a minute.
  case restingHeartRate = 6
  /// Beats a minute.
  case maximumHeartRate = 7
  /// A year of the Gregorian calendar.
  case birthYear = 8
  /// 1 female, 2 male.
  case sex = 9
  /// `TempoUnit`.
  case tempoUnit = 10
  /// `WalkUnit`.
  case walkUnit = 11
  // The runner's records over `LengthEffort.standardLengths`, ascending: seconds, 0 where there is none yet.
  case record400Meters = 31
  case recordKilometer = 32
  case recordMile = 33
  case record5Kilometers = 34
  case record10Kilometers = 35
  case recordHalfMarathon = 36
  case recordMarathon = 37

  /// The settings that are records, by the length.
  public static let records: [PageSetting] = [
    .record400Meters, .recordKilometer, .recordMile, .record5Kilometers, .record10Kilometers,
    .recordHalfMarathon, .recordMarathon,
  ]
}
