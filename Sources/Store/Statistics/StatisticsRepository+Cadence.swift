public import Engine
import GRDB
import Model

extension StatisticsRepository {
  /// The maximum age of windows in seconds. Older windows would have less than a thousandth of a current window's
  /// weight.
  private static let memorySeconds = 600 * 86_400.0

  /// Returns the model of the athlete's natural cadence, learnt from steady windows of runs without the metronome and
  /// weighted by their age. Returns nil before the first window.
  ///
  /// The age is measured from the beginning of the current hour.
  /// - Complexity: O(windows of the last 600 days), a few milliseconds for one run per day. The result is cached until
  ///   the next hour or the next write.
  public func personalModel(now: Double) async throws -> PersonalCadenceModel? {
    let hour = (now / 3600).rounded(.down) * 3600
    return try await database.read { db in
      try cache.value("model \(hour)", in: db) { try Self.personalModel(now: hour, in: db) }
    }
  }

  private static func personalModel(
    now: Double, in db: Database
  ) throws -> PersonalCadenceModel? {
    let height = try SettingsRepository.settings(in: db).heightMeters
    let windows = try Row.fetchCursor(
      db,
      sql: """
        SELECT speed, cadence, sort_time + seconds
        FROM steady_window JOIN activity ON activity.id = steady_window.activity
        WHERE deleted_at IS NULL AND sport = ? AND sort_time BETWEEN ? AND ? AND is_paced = 0
        ORDER BY sort_time, activity.id, seconds
        """,
      arguments: [Sport.running.rawValue, now - memorySeconds, now + 86_400])
    var model = PersonalCadenceModel(height: height.map { .meters($0) })
    while let row = try windows.next() {
      var row = RowReader(row)
      model.add(
        SteadyWindow(
          speed: try row.next(), cadence: try row.next(),
          ageDays: max(0, now - (try row.next())) / 86_400))
    }
    return model.windowCount > 0 ? model : nil
  }

  /// Returns the mean cadence of every run since `day` at each pace, oldest run first. Paces are grouped into bins of
  /// `binSeconds` over `meters`, for example 15 s per kilometre.
  public func paceCadences(
    since day: Int, meters: Double, binSeconds: Double
  ) async throws -> [PaceCadence] {
    try await database.read { db in
      try cache.value("paces \(day) \(meters) \(binSeconds)", in: db) {
        try Self.paceCadences(since: day, meters: meters, binSeconds: binSeconds, in: db)
      }
    }
  }

  private static func paceCadences(
    since day: Int, meters: Double, binSeconds: Double, in db: Database
  ) throws -> [PaceCadence] {
    try db.rows(
      cached: """
        SELECT local_day, CAST(? / speed / ? AS INTEGER) AS bin, is_paced, count(*), avg(cadence)
        FROM steady_window JOIN activity ON activity.id = steady_window.activity
        WHERE deleted_at IS NULL AND sport = ? AND local_day >= ?
        GROUP BY local_day, activity, bin, is_paced ORDER BY local_day, activity, bin, is_paced
        """, arguments: [meters, binSeconds, Sport.running.rawValue, day]
    ) { row in
      try PaceCadence(
        day: row.next(), bin: row.next(), isPaced: row.next(), windowCount: row.next(),
        cadence: row.next())
    }
  }
}

/// The mean cadence of one run at one pace.
public struct PaceCadence: Equatable, Sendable {
  /// The run's day, in days since 1970 in the run's own time zone.
  public var day: Int
  /// The index of the pace bin, which contains paces from `bin` to `bin + 1` times the requested width.
  public var bin: Int
  /// Whether the athlete ran to the metronome.
  public var isPaced: Bool
  public var windowCount: Int
  /// The mean cadence, in steps per minute.
  public var cadence: Double
}
