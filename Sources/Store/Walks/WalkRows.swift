import Engine
import Foundation
import GRDB

/// Walks with the coach (`walk`), and the athlete's corrections to their steps (`step_correction`).
enum WalkRows: TableRecord {
  static let databaseTableName = "walk"

  /// Replaces a walk's data. Keeps and applies the athlete's corrections.
  static func store(_ walk: PendingWalk?, ofRow row: Int64, in db: Database) throws {
    try db.execute(sql: "DELETE FROM walk WHERE activity = ?", arguments: [row])
    guard let walk else { return }
    let columns = WalkColumns.encode(walk.steps)
    let steps = WalkColumns.decode(columns) ?? []
    let corrections = try corrections(ofRow: row, in: db)
    let summary = WalkSummary(steps, walk.frame, corrections: corrections)
    try Self.row(
      columnValues(walk, ofRow: row) + [("steps", Data(columns))] + figures(summary)
    ).insert(db)
    try updateActivity(summary, ofRow: row, in: db)
  }

  private static func columnValues(
    _ walk: PendingWalk, ofRow row: Int64
  ) -> [ColumnValue] {
    let target = walk.frame.target
    return [
      ("activity", row), ("start_seconds", walk.startSeconds),
      ("target_length", target.stepLengthMeters), ("target_speed", target.speedMetersPerSecond),
      ("length_tolerance", target.lengthToleranceMeters),
      ("speed_tolerance", target.speedTolerance), ("window_steps", target.windowSteps),
      ("allowed_length_outliers", target.allowedLengthOutliers),
      ("allowed_speed_outliers", target.allowedSpeedOutliers),
      ("duration", walk.frame.durationSeconds), ("frame_distance", walk.frame.distanceMeters),
      ("gps_distance", walk.frame.gpsMeters), ("place", walk.place.rawValue),
      ("has_gyroscope", walk.hasGyroscope), ("is_calibrated", walk.isCalibrated),
    ]
  }

  private static func figures(
    _ summary: WalkSummary
  ) -> [ColumnValue] {
    [
      ("step_count", summary.stepCount), ("good_count", summary.goodCount),
      ("stepped_meters", summary.steppedMeters), ("walking_seconds", summary.walkingSeconds),
      ("distance", summary.distanceMeters), ("length_deviation", summary.averageDeviation),
      ("cadence", summary.metrics.cadence), ("symmetry", summary.metrics.symmetryIndex),
      ("variability", summary.metrics.strideTimeVariability),
    ]
  }

  /// Updates a walk's metrics after its corrections have changed.
  static func update(_ summary: WalkSummary, ofRow row: Int64, in db: Database) throws {
    try update(figures(summary), ofRow: row, in: db)
    try updateActivity(summary, ofRow: row, in: db)
  }

  /// Updates the activity's distance and speed, which are calculated from both the walk's steps and its positions.
  private static func updateActivity(_ summary: WalkSummary, ofRow row: Int64, in db: Database)
    throws
  {
    let seconds = summary.frame.durationSeconds
    let speed = seconds > 0 ? summary.distanceMeters / seconds : nil
    try db.execute(
      sql: "UPDATE activity SET distance = ?, average_speed = ? WHERE id = ?",
      arguments: [summary.distanceMeters, speed, row])
  }

  /// Returns the athlete's corrections to a walk's steps, in the order of the steps.
  static func corrections(ofRow row: Int64, in db: Database) throws -> [StepCorrection] {
    try StepCorrection.readable(db, "WHERE activity = ? ORDER BY seconds", [row])
  }
}

extension StepCorrection.Kind: StoredValue {}

extension StepCorrection: StoredRow {
  static let table = "step_correction"
  static let columns = "seconds, kind"
  var values: [(any DatabaseValueConvertible)?] { [seconds, kind] }

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(seconds: row.next(), row.next())
  }
}
