public import Engine
import Foundation
import GRDB

/// The totals of one sport on one day.
public struct DayTotal: Equatable, Sendable {
  /// The day, in days since 1970 in the activities' own time zones.
  public var day: Int
  public var sport: Sport
  public var activityCount: Int
  public var distanceMeters: Double
  public var movingSeconds: Double
  public var elevationGainMeters: Double
}

/// The kind of a personal record.
public enum RecordKind: Equatable, Sendable {
  case fastest(RecordDistance)
  case longest
  case mostClimb

  /// The distance of a fastest-run record in metres; nil for the other kinds.
  public var meters: Double? {
    if case .fastest(let distance) = self { distance.meters } else { nil }
  }
}

/// A personal record among the athlete's runs.
public struct PersonalRecord: Equatable, Sendable {
  public var kind: RecordKind
  /// The moving time in seconds for a fastest run; the distance or elevation gain in metres for the other kinds.
  public var value: Double
  public var activity: ActivitySummary
}

/// Totals, loads, records and the learnt cadence, calculated from all activities.
public struct StatisticsRepository: Sendable {
  let database: StoreDatabase
  let cache: StatisticsCache

  /// Returns the totals for each day from `first` to `last` (inclusive), oldest first.
  public func dayTotals(from first: Int, through last: Int) async throws -> [DayTotal] {
    try await database.read { try Self.dayTotals(from: first, through: last, in: $0) }
  }

  static func dayTotals(
    from first: Int, through last: Int, in db: Database
  ) throws -> [DayTotal] {
    try db.rows(
      cached: """
        SELECT local_day, sport, count(*), total(distance), total(moving_seconds),
          total(elevation_gain)
        FROM activity
        WHERE deleted_at IS NULL AND local_day BETWEEN ? AND ?
          AND (moving_seconds IS NOT NULL OR start_time IS NOT NULL)
        GROUP BY local_day, sport ORDER BY local_day, sport
        """, arguments: [first, last]
    ) { row in
      try DayTotal(
        day: row.next(), sport: row.next(or: .other), activityCount: row.next(),
        distanceMeters: row.next(), movingSeconds: row.next(), elevationGainMeters: row.next())
    }
  }

  /// Returns the personal data on which loads and zones depend, for use in cache keys.
  static func cacheKey(_ body: AthleteBody) -> String {
    let numbers = [body.restingHeartRate, body.highestHeartRate?.value].map { $0 ?? .nan }
    return "\(numbers) \(body.isFemale ?? false)"
  }

  /// Returns the records among all runs: the fastest over each distance, the longest, and the one with the most
  /// elevation gain. If values are equal, the earliest one is returned.
  ///
  /// - Complexity: O(log activities) plus, for the fastest runs, one step for each faster effort in another sport. The
  ///   result is cached until the next write.
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
    try RankedActivity.fetchOne(
      db,
      cached: """
        SELECT \(RankedActivity.columns) FROM (
          SELECT best_effort.seconds AS record, best_effort.activity AS holder FROM best_effort
          CROSS JOIN activity INDEXED BY activity_facts ON activity.id = best_effort.activity
          WHERE best_effort.distance = ? AND seconds >= ? AND deleted_at IS NULL AND sport = ?
          ORDER BY seconds, sort_time LIMIT 1
        ) JOIN activity ON activity.id = holder
        """,
      arguments: [distance.rawValue, distance.fastestPlausible, Sport.running.rawValue]
    ).map { PersonalRecord(kind: .fastest(distance), value: $0.value, activity: $0.activity) }
  }

  private static func most(
    _ column: String, _ kind: RecordKind, in db: Database
  ) throws -> PersonalRecord? {
    try RankedActivity.most(column, .running, in: db).map {
      PersonalRecord(kind: kind, value: $0.value, activity: $0.activity)
    }
  }

  /// Returns the earliest day with an activity of a sport, or nil if there is no such activity.
  public func firstDay(of sport: Sport) async throws -> Int? {
    try await database.read { db in
      try Int.fetchOne(
        db, cached: "SELECT min(local_day) FROM activity WHERE deleted_at IS NULL AND sport = ?",
        arguments: [sport.rawValue])
    }
  }
}

/// The activity with the highest or lowest value of some kind.
struct RankedActivity: StoredRecord {
  static let columns = "record, \(ActivitySummary.columns)"

  let value: Double
  let activity: ActivitySummary

  init(_ row: inout RowReader) throws(StoreError) {
    (value, activity) = try (row.next(), ActivitySummary(&row))
  }

  /// Returns the sport's activity with the highest value in a column. If values are equal, returns the earliest
  /// activity.
  static func most(
    _ column: String, _ sport: Sport, on days: ClosedRange<Int>? = nil, in db: Database
  ) throws -> RankedActivity? {
    let span = days == nil ? "" : "AND local_day BETWEEN ? AND ?"
    return try fetchOne(
      db,
      cached: """
        SELECT \(column) AS record, \(ActivitySummary.columns) FROM activity
        WHERE deleted_at IS NULL AND sport = ? AND \(column) > 0 \(span)
        ORDER BY \(column) DESC, sort_time LIMIT 1
        """,
      arguments: [sport.rawValue]
        + StatementArguments(days.map { [$0.lowerBound, $0.upperBound] } ?? []))
  }
}

/// The heart rates of an activity, from which its load is calculated.
struct MeasuredHeartRates: StoredRecord {
  static let columns = "moving_seconds, bytes"

  private let movingSeconds: Double?
  /// The time at each heart rate; nil if heart rates are missing or damaged.
  let times: HeartRateTime?

  init(_ row: inout RowReader) throws(StoreError) {
    movingSeconds = try row.next()
    times = (try row.next() as Data?).flatMap { AnalysisDetails.decodeHeartRates(Array($0)) }
  }

  /// Returns the load as shown on the activity's page.
  func load(of body: AthleteBody) -> Double? {
    guard let times else { return nil }
    var analysis = ActivityAnalysis()
    analysis.movingSeconds = movingSeconds
    analysis.effort.heartRates = times
    return EffortMetrics(analysis, of: body).load.value
  }
}
