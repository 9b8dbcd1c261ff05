public import Engine
import GRDB

extension StatisticsRepository {
  /// Windows older than this weigh less than a thousandth of one of today.
  private static let memorySeconds = 600 * 86_400.0

  /// What the athlete's own runs say of their cadence: learnt from steady stretches without a beat,
  /// each weighing by its age. Nil before the first.
  ///
  /// As of the beginning of the hour, by which a window's age is counted.
  /// - Complexity: O(windows of the last 600 days), some milliseconds for a run a day; constant for the rest of the hour
  ///   unless something is written.
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
        SELECT speed, cadence, sort_time + seconds AS time
        FROM steady_window JOIN activity ON activity.id = steady_window.activity
        WHERE deleted_at IS NULL AND sport = ? AND sort_time BETWEEN ? AND ? AND is_paced = 0
        ORDER BY sort_time, activity.id, seconds
        """,
      arguments: [Sport.running.rawValue, now - memorySeconds, now + 86_400])
    var model = PersonalCadenceModel(height: height.map { .meters($0) })
    while let row = try windows.next() {
      let age = max(0, now - (row["time"] as Double)) / 86_400
      model.add(SteadyWindow(speed: row["speed"], cadence: row["cadence"], ageDays: age))
    }
    return model.windowCount > 0 ? model : nil
  }

  /// Cadences at paces, run by run, from the windows of runs since `day`, oldest first. A bin is
  /// `binSeconds` of pace over `meters` wide: 15 s over a kilometre, say.
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
    try Row.fetchAll(
      db,
      cached: """
        SELECT local_day, CAST(? / speed / ? AS INTEGER) AS bin, is_paced, count(*) AS windows,
          avg(cadence) AS cadence
        FROM steady_window JOIN activity ON activity.id = steady_window.activity
        WHERE deleted_at IS NULL AND sport = ? AND local_day >= ?
        GROUP BY local_day, activity, bin, is_paced ORDER BY local_day, activity, bin, is_paced
        """, arguments: [meters, binSeconds, Sport.running.rawValue, day]
    ).map { row in
      PaceCadence(
        day: row["local_day"], bin: row["bin"], isPaced: row["is_paced"],
        windowCount: row["windows"], cadence: row["cadence"])
    }
  }
}

/// The mean cadence of one run at one pace.
public struct PaceCadence: Equatable, Sendable {
  /// Days since 1970 by the run's own zone.
  public var day: Int
  /// Paces from `bin` to `bin + 1` times the width asked for.
  public var bin: Int
  /// Whether it was run to the beat.
  public var isPaced: Bool
  public var windowCount: Int
  /// Steps a minute.
  public var cadence: Double
}
