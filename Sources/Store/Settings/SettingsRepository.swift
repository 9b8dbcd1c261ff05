public import Engine
import GRDB

/// What the athlete says of themselves and wants to see. Unknown is nil, never a guess.
public struct AthleteSettings: Equatable, Sendable {
  /// Raw values are stored and never renumbered.
  public enum Theme: UInt8, Sendable, CaseIterable {
    case system = 0
    case light = 1
    case dark = 2
  }

  /// Raw values are stored and never renumbered.
  public enum Sex: UInt8, Sendable, CaseIterable {
    case female = 1
    case male = 2
  }

  public var units = UnitSystem.metric
  public var theme = Theme.system
  public var heightMeters: Double?
  public var weightKilograms: Double?
  public var birthYear: Int?
  /// Only where the body's numbers differ by it.
  public var sex: Sex?
  /// Beats a minute.
  public var restingHeartRate: Int?
  /// Beats a minute.
  public var maximumHeartRate: Int?

  public init() {}
}

/// What the athlete says of themselves and wants to see, and the plan under way.
public struct SettingsRepository: Sendable {
  let database: any DatabaseWriter

  /// As they were saved last; everything unknown before that.
  public func current() async throws -> AthleteSettings {
    try await database.read(Self.settings)
  }

  /// Replaces all of them.
  public func save(_ settings: AthleteSettings) async throws {
    try await database.write { try Self.save(settings, in: $0) }
  }

  /// Changes the settings as they are at this moment, in one transaction; returns what `change` does.
  func change<Answer: Sendable>(
    _ change: @Sendable (inout AthleteSettings) -> Answer
  ) async throws -> Answer {
    try await database.write { db in
      var settings = try Self.settings(in: db)
      let answer = change(&settings)
      try Self.save(settings, in: db)
      return answer
    }
  }

  static func settings(in db: Database) throws -> AthleteSettings {
    try Row.fetchOne(db, cached: "SELECT * FROM settings").map(AthleteSettings.init)
      ?? AthleteSettings()
  }

  private static func save(_ settings: AthleteSettings, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO settings (id, units, theme, height_meters, weight_kilograms,
          birth_year, sex, resting_heart_rate, maximum_heart_rate)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        settings.units.rawValue, settings.theme.rawValue, settings.heightMeters,
        settings.weightKilograms, settings.birthYear, settings.sex?.rawValue,
        settings.restingHeartRate, settings.maximumHeartRate,
      ])
  }
}

extension AthleteSettings {
  fileprivate init(row: Row) {
    units = UnitSystem(rawValue: row["units"]) ?? .metric
    theme = Theme(rawValue: row["theme"]) ?? .system
    heightMeters = InputRange(Limits.heightMeters).checked(row["height_meters"])
    weightKilograms = InputRange(Limits.weightKilograms).checked(row["weight_kilograms"])
    birthYear = InputRange(Limits.birthYears).checked(row["birth_year"])
    sex = (row["sex"] as UInt8?).flatMap(Sex.init)
    restingHeartRate = InputRange(Limits.restingHeartRates).checked(row["resting_heart_rate"])
    maximumHeartRate = InputRange(Limits.maximumHeartRates).checked(row["maximum_heart_rate"])
  }
}
