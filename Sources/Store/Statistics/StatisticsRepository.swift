public import Engine
import Foundation
import GRDB

/// What was done in one sport on one day.
public struct DayTotal: Equatable, Sendable {
  /// Days since 1970 by the activities' own zones.
  public var day: Int
  public var sport: Sport
  public var activityCount: Int
  public var distanceMeters: Double
  public var movingSeconds: Double
  public var elevationGainMeters: Double
}

/// The training load of one day, of all sports together.
public struct DayLoad: Equatable, Sendable {
  /// Days since 1970 by the activities' own zones.
  public var day: Int
  public var load: Double
}

/// What a personal record is of.
public enum RecordKind: Equatable, Sendable {
  case fastest(RecordDistance)
  case longest
  case mostClimb

  /// The length of a fastest one; nil for the others.
  public var meters: Double? {
    if case .fastest(let distance) = self { distance.meters } else { nil }
  }
}

/// The best there is of its kind, among runs.
public struct PersonalRecord: Equatable, Sendable {
  public var kind: RecordKind
  /// Moving seconds of a fastest one, metres of the others.
  public var value: Double
  public var activity: ActivitySummary
}

/// Totals, loads, records and learning over all activities.
public struct StatisticsRepository: Sendable {
  let database: any DatabaseWriter
  let cache: StatisticsCache

  /// What was done on each day from `first` to `last`, both included, oldest first.
  public func dayTotals(from first: Int, through last: Int) async throws -> [DayTotal] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT local_day, sport, count(*) AS activity_count, total(distance) AS distance,
            total(moving_seconds) AS moving_seconds, total(elevation_gain) AS elevation_gain
          FROM activity
          WHERE deleted_at IS NULL AND local_day BETWEEN ? AND ?
          GROUP BY local_day, sport ORDER BY local_day, sport
          """, arguments: [first, last]
      ).map(DayTotal.init)
    }
  }

  /// Days with a training load and how much it was, oldest first; empty where the body's heart rates
  /// are not known, or no activity has any.
  ///
  /// - Complexity: O(activities with a heart rate), some microseconds each; constant until something is written.
  public func dayLoads(of body: AthleteBody) async throws -> [DayLoad] {
    try await database.read { db in
      try cache.value("loads \(Self.facts(body))", in: db) { try Self.dayLoads(of: body, in: db) }
    }
  }

  /// What of a body a load depends on.
  static func facts(_ body: AthleteBody) -> String {
    let numbers = [body.restingHeartRate, body.highestHeartRate?.value].map { $0 ?? .nan }
    return "\(numbers) \(body.isFemale ?? false)"
  }

  private static func dayLoads(of body: AthleteBody, in db: Database) throws -> [DayLoad] {
    var days: [DayLoad] = []
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT local_day, moving_seconds, bytes FROM heart_rate_time
        CROSS JOIN activity INDEXED BY activity_facts ON activity.id = heart_rate_time.activity
        WHERE deleted_at IS NULL ORDER BY local_day
        """)
    while let row = try rows.next() {
      guard let load = load(row, body) else { continue }
      let day = row["local_day"] as Int
      if days.last?.day == day {
        days[days.count - 1].load += load
      } else {
        days.append(DayLoad(day: day, load: load))
      }
    }
    return days
  }

  /// As the activity's own page says it.
  static func load(_ row: Row, _ body: AthleteBody) -> Double? {
    var analysis = ActivityAnalysis()
    analysis.movingSeconds = row["moving_seconds"]
    guard let heartRates = AnalysisDetails.decodeHeartRates(Array(row["bytes"] as Data)) else {
      return nil
    }
    analysis.effort.heartRates = heartRates
    return EffortFigures(analysis, of: body).load.value
  }

  /// The records of all runs there are: the fastest over each distance that was ever run, the
  /// longest, the most climbed. Of equals the first stands.
  ///
  /// - Complexity: O(log activities) and, for the fastest, one step for each faster effort of another sport; constant
  ///   until something is written.
  public func personalRecords() async throws -> [PersonalRecord] {
    try await database.read { db in
      try cache.value("records", in: db) {
        try RecordDistance.allCases.compactMap { try Self.fastest($0, in: db) }
          + [
            Self.most("distance", .longest, in: db),
            Self.most("elevation_gain", .mostClimb, in: db),
          ].compactMap { $0 }
      }
    }
  }

  private static func fastest(
    _ distance: RecordDistance, in db: Database
  ) throws -> PersonalRecord? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT record, \(ActivityRows.summaryColumns) FROM (
          SELECT best_effort.seconds AS record, best_effort.activity AS holder FROM best_effort
          CROSS JOIN activity INDEXED BY activity_facts ON activity.id = best_effort.activity
          WHERE best_effort.distance = ? AND seconds >= ? AND deleted_at IS NULL AND sport = ?
          ORDER BY seconds, sort_time LIMIT 1
        ) JOIN activity ON activity.id = holder
        """,
      arguments: [distance.rawValue, distance.fastestPossible, Sport.running.rawValue]
    ).map { try PersonalRecord(row: $0, kind: .fastest(distance)) }
  }

  private static func most(
    _ column: String, _ kind: RecordKind, in db: Database
  ) throws -> PersonalRecord? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT \(column) AS record, \(ActivityRows.summaryColumns) FROM activity
        WHERE deleted_at IS NULL AND sport = ? AND \(column) > 0
        ORDER BY \(column) DESC, sort_time LIMIT 1
        """, arguments: [Sport.running.rawValue]
    ).map { try PersonalRecord(row: $0, kind: kind) }
  }

  /// The earliest day with an activity of a sport; nil without one.
  public func firstDay(of sport: Sport) async throws -> Int? {
    try await database.read { db in
      try Int.fetchOne(
        db, sql: "SELECT min(local_day) FROM activity WHERE deleted_at IS NULL AND sport = ?",
        arguments: [sport.rawValue])
    }
  }
}

extension DayTotal {
  fileprivate init(row: Row) {
    self.init(
      day: row["local_day"], sport: ActivityRows.sport(row), activityCount: row["activity_count"],
      distanceMeters: row["distance"], movingSeconds: row["moving_seconds"],
      elevationGainMeters: row["elevation_gain"])
  }
}

extension PersonalRecord {
  fileprivate init(row: Row, kind: RecordKind) throws {
    self.init(kind: kind, value: row["record"], activity: try ActivityRows.summary(row))
  }
}
