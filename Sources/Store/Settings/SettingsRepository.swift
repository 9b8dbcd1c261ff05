import Engine
import GRDB
public import Model

/// The athlete's settings, and the current cadence plan.
public struct SettingsRepository: Sendable {
  let database: StoreDatabase

  /// Returns the stored settings, or the defaults if the athlete hasn't changed them.
  public func current() async throws -> AthleteSettings {
    try await database.read(Self.settings)
  }

  /// Replaces all settings.
  public func save(_ settings: AthleteSettings) async throws {
    try await database.write { try Self.save(settings, in: $0) }
  }

  /// Changes the current settings in one transaction. Returns the value that `change` returned.
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
    try AthleteSettings.first(db)
      ?? AthleteSettings()
  }

  private static func save(_ settings: AthleteSettings, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO settings (id, \(AthleteSettings.columns))
        VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        settings.units.rawValue, settings.theme.rawValue, settings.heightMeters,
        settings.weightKilograms, settings.birthYear, settings.sex?.rawValue,
        settings.restingHeartRate, settings.maximumHeartRate,
      ])
  }
}

extension AthleteSettings: StoredTable {
  static let table = "settings"
  static let columns = """
    units, theme, height_meters, weight_kilograms, birth_year, sex, resting_heart_rate,
    maximum_heart_rate
    """

  init(_ row: inout RowReader) throws(StoreError) {
    self.init()
    units = try row.next(or: .metric)
    theme = try row.next(or: .system)
    heightMeters = InputRange(Limits.heightMeters).checked(try row.next())
    weightKilograms = InputRange(Limits.weightKilograms).checked(try row.next())
    birthYear = InputRange(Limits.birthYears).checked(try row.next())
    sex = (try row.next() as UInt8?).flatMap(Sex.init)
    restingHeartRate = InputRange(Limits.restingHeartRates).checked(try row.next())
    maximumHeartRate = InputRange(Limits.maximumHeartRates).checked(try row.next())
  }
}
