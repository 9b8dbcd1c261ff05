public import Engine
import Foundation
import GRDB

/// The load and heart-rate zones of one sport's activities on one day.
public struct DayEffort: Equatable, Sendable {
  /// The day, in days since 1970 in the activities' own time zones.
  public var day: Int
  public var sport: Sport
  /// Banister's training impulse; 0 if heart-rate data covers too little of the time.
  public var load = 0.0
  /// Seconds below the first heart-rate zone and in each of the five zones; empty if the athlete has no zones.
  public var zoneSeconds: [Double] = []
}

/// A sport's best activity by one measure, such as the longest distance.
public struct SportRecord: Equatable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// The distance, in metres.
    case distance
    /// The moving time, in seconds.
    case time
    /// The elevation gain, in metres.
    case climb
  }

  public var kind: Kind
  public var value: Double
  public var activity: ActivitySummary
}

extension StatisticsRepository {
  /// Returns the totals for each day with activities, oldest first.
  ///
  /// - Complexity: O(activities), using an index. The result is cached until the next write.
  public func history() async throws -> [DayTotal] {
    try await database.read { db in
      try cache.value("history", in: db) {
        try Self.dayTotals(from: .min, through: .max, in: db)
      }
    }
  }

  /// Returns the load and the times in heart-rate zones for every day and sport with heart rates, oldest first.
  ///
  /// - Complexity: O(activities with a heart rate), a few microseconds each. The result is cached until the next write.
  public func dayEfforts(of body: AthleteBody) async throws -> [DayEffort] {
    try await database.read { db in
      try cache.value("efforts \(Self.cacheKey(body))", in: db) {
        try Self.dayEfforts(of: body, in: db)
      }
    }
  }

  private static func dayEfforts(
    of body: AthleteBody, in db: Database
  ) throws -> [DayEffort] {
    let zones = HeartRateZones(of: body)
    var days: [DayEffort] = []
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT local_day, sport, \(MeasuredHeartRates.columns) FROM heart_rate_time
        CROSS JOIN activity INDEXED BY activity_facts ON activity.id = heart_rate_time.activity
        WHERE deleted_at IS NULL ORDER BY local_day, sport
        """)
    while let row = try rows.next() {
      var row = RowReader(row)
      var effort = DayEffort(day: try row.next(), sport: try row.next(or: .other))
      let heartRates = try MeasuredHeartRates(&row)
      guard let times = heartRates.times else { continue }
      effort.load = heartRates.load(of: body) ?? 0
      effort.zoneSeconds = zones?.seconds(in: times) ?? []
      days.add(effort)
    }
    return days
  }

  /// Returns a sport's activities with the longest distance, the longest moving time and the most elevation gain. Omits
  /// kinds that have no value.
  ///
  /// - Complexity: O(log activities), except for the moving time, which takes O(activities of the sport). The result is
  ///   cached until the next write.
  public func sportRecords(
    of sport: Sport, in days: ClosedRange<Int>? = nil
  ) async throws -> [SportRecord] {
    try await database.read { db in
      try cache.value("mosts \(sport) \(days.map { "\($0)" } ?? "")", in: db) {
        try SportRecord.Kind.allCases.compactMap { try Self.most($0, sport, days, in: db) }
      }
    }
  }

  private static func most(
    _ kind: SportRecord.Kind, _ sport: Sport, _ days: ClosedRange<Int>?, in db: Database
  ) throws -> SportRecord? {
    let column =
      switch kind {
      case .distance: "activity.distance"
      case .time: "moving_seconds"
      case .climb: "elevation_gain"
      }
    return try RankedActivity.most(column, sport, on: days, in: db).map {
      SportRecord(kind: kind, value: $0.value, activity: $0.activity)
    }
  }
}

extension [DayEffort] {
  /// Appends an effort, or adds it to the last one if that has the same day and sport. Efforts must be added in order
  /// of days and sports.
  fileprivate mutating func add(_ effort: DayEffort) {
    guard let last, last.day == effort.day, last.sport == effort.sport else {
      append(effort)
      return
    }
    self[count - 1].load += effort.load
    for index in effort.zoneSeconds.indices {
      self[count - 1].zoneSeconds[index] += effort.zoneSeconds[index]
    }
  }
}
