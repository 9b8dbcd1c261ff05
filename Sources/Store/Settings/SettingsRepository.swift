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
    let values = SettingsField.allCases.map { settings[$0] }
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO settings (id, \(AthleteSettings.columns))
        VALUES (1\(String(repeating: ", ?", count: values.count)))
        """, arguments: StatementArguments(values))
  }
}

extension AthleteSettings: StoredTable {
  static let table = "settings"
  static let columns = SettingsField.allCases.map(\.rawValue).joined(separator: ", ")

  init(_ row: inout RowReader) throws(StoreError) {
    self.init()
    for field in SettingsField.allCases { self[field] = field.checked(try row.next() as Double?) }
  }
}
