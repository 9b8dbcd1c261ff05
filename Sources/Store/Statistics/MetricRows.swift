import Engine
import Foundation
import GRDB

/// The activity data that statistics and learning need, in tables that are fast to query.
enum MetricRows {
  /// Replaces an activity's data.
  static func store(_ derived: DerivedData, ofRow row: Int64, in db: Database) throws {
    for table in ["steady_window", "best_effort", "heart_rate_time", "route_sign"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE activity = ?", arguments: [row])
    }
    try store(derived.windows, ofRow: row, in: db)
    try store(derived.analysis.bestEfforts, ofRow: row, in: db)
    let heartRates = derived.analysis.effort.heartRates
    if !heartRates.centiseconds.isEmpty {
      try db.execute(
        sql: "INSERT INTO heart_rate_time (activity, bytes) VALUES (?, ?)",
        arguments: [row, Data(AnalysisDetails.encode(heartRates))])
    }
    try CurveRows.store(derived, ofRow: row, in: db)
    try RouteRows.store(derived.track.sign, ofRow: row, in: db)
    try PictureRows.store(derived.track.picture, ofRow: row, in: db)
    try OutlineRows.store(derived.track.outline, ofRow: row, in: db)
    try WalkRows.store(derived.walk, ofRow: row, in: db)
    try WorkoutRows.store(derived.sets, ofRow: row, in: db)
    let source = try Int64.fetchOne(
      db, cached: "SELECT source FROM activity WHERE id = ?", arguments: [row])
    if let source { try StepConstantRows.store(derived.learntConstants, ofSource: source, in: db) }
    try db.execute(
      sql: "UPDATE activity SET figures_version = ?, measured_values = ? WHERE id = ?",
      arguments: [DerivedData.version, derived.measuredValues, row])
  }

  private static func store(
    _ windows: [RunWindow], ofRow row: Int64, in db: Database
  ) throws {
    // OR REPLACE would be too slow: SQLite would keep a copy of the page for each change, and a long run causes
    // thousands of changes.
    let insert = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO steady_window (activity, seconds, speed, cadence, is_paced)
        VALUES (?, ?, ?, ?, ?)
        """)
    for window in windows where window.isPossible {
      try insert.execute(arguments: [
        row, window.seconds, window.window.speed, window.window.cadence, window.isPaced,
      ])
    }
  }

  private static func store(
    _ efforts: [LengthEffort], ofRow row: Int64, in db: Database
  ) throws {
    for effort in efforts {
      guard let distance = RecordDistance(meters: effort.length) else { continue }
      try db.execute(
        sql: "INSERT INTO best_effort (activity, distance, seconds) VALUES (?, ?, ?)",
        arguments: [row, distance.rawValue, effort.effort.seconds])
    }
  }
}

extension RunWindow {
  fileprivate var isPossible: Bool {
    seconds.isFinite && window.speed.isFinite && window.speed > 0 && window.cadence.isFinite
  }
}
