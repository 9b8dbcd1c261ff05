public import Engine
import Foundation
import GRDB

/// A walk with all of its steps and the athlete's corrections.
public struct StoredWalk: Equatable, Sendable {
  /// The walk's summary, including corrections.
  public var summary: WalkSummary
  /// The walk's start, in seconds on the clock that is also used for the steps.
  public var startSeconds: Double
  public var place: CarryingPlace
  public var hasGyroscope: Bool
  /// Whether the step lengths are based on the walker's own calibration.
  public var isCalibrated: Bool

  public var correctionCount: Int { summary.steps.count { $0.correction != nil } }
}

/// The metrics of a walk for lists and trends, including corrections.
public struct WalkMetrics: Equatable, Sendable {
  public var activity: ActivitySummary
  public var steps: Int
  /// The number of steps within both tolerances of the target.
  public var goodSteps: Int
  public var steppedMeters: Double
  /// The total duration of all steps, in seconds.
  public var walkingSeconds: Double
  public var target: WalkingTarget
  /// The standard deviation of the mean step length, in metres.
  public var lengthDeviation: Double?
  /// The cadence, in steps per minute.
  public var cadence: Double?
  /// The symmetry in percent, as in `GaitMetrics`.
  public var symmetry: Double?
  public var variability: Double?

  public var stepLength: Double? { steps > 0 ? steppedMeters / Double(steps) : nil }
  public var speed: Double? { walkingSeconds > 0 ? steppedMeters / walkingSeconds : nil }
  public var goodPercentage: Double? { steps > 0 ? 100 * Double(goodSteps) / Double(steps) : nil }
}

/// A walk's recorded steps, before corrections.
struct WalkedRow {
  var row: Int64
  var steps: [CoachedStep]
  var frame: WalkSummary.Frame
}

/// Walks with the coach, the athlete's corrections, and the step constants that were learnt.
public struct WalkRepository: Sendable {
  let database: any DatabaseWriter
  let reading: SourceReader

  /// Returns an activity's walk, or nil if the activity isn't a walk with the coach.
  ///
  /// - Complexity: O(steps); a few milliseconds for an hour-long walk.
  public func find(_ id: Identifier) async throws -> StoredWalk? {
    try await database.read { db in
      guard let row = try Self.walkRow(id, in: db) else { return nil }
      let walked = try Self.walked(row)
      let corrections = try WalkRows.corrections(ofRow: walked.row, in: db)
      return StoredWalk(
        summary: WalkSummary(walked.steps, walked.frame, corrections: corrections),
        startSeconds: row["start_seconds"],
        place: CarryingPlace(rawValue: row["place"]) ?? .unknown,
        hasGyroscope: row["has_gyroscope"], isCalibrated: row["is_calibrated"])
    }
  }

  /// Returns up to `limit` walks with the coach on the days from `first` to `last`, latest first.
  public func list(
    since first: Int = .min, through last: Int = .max, limit: Int = 400
  ) async throws -> [WalkMetrics] {
    try await database.read { db in
      try Self.list(
        since: first, through: last, limit: limit, walksFirst: try Self.hasFewWalks(in: db), in: db)
    }
  }

  /// - Parameter walksFirst: whether to read every walk. Otherwise, reads activities, latest first, until enough walks
  ///   have been found.
  static func list(
    since first: Int, through last: Int, limit: Int, walksFirst: Bool, in db: Database
  ) throws -> [WalkMetrics] {
    try Row.fetchAll(
      db,
      cached: """
        SELECT \(ActivityRows.summaryColumns), target_length, target_speed, length_tolerance,
          speed_tolerance, window_steps, allowed_length_outliers, allowed_speed_outliers, step_count,
          good_count, stepped_meters, walking_seconds, length_deviation, cadence, symmetry,
          variability
        FROM \(walksFirst ? "walk CROSS JOIN activity" : "activity CROSS JOIN walk")
          ON activity.id = walk.activity
        WHERE deleted_at IS NULL AND local_day BETWEEN ? AND ?
        ORDER BY sort_time DESC, activity.id DESC LIMIT ?
        """, arguments: [first, last, limit]
    ).map(WalkMetrics.init)
  }

  /// Whether reading every walk is faster than searching all activities for walks.
  private static func hasFewWalks(in db: Database) throws -> Bool {
    let count = try Int.fetchOne(db, cached: "SELECT count(*) FROM (SELECT 1 FROM walk LIMIT 300)")
    return (count ?? 0) < 300
  }

  static func walked(_ id: Identifier, in db: Database) throws -> WalkedRow? {
    try walkRow(id, in: db).map(walked)
  }

  private static func walkRow(_ id: Identifier, in db: Database) throws -> Row? {
    try Row.fetchOne(
      db,
      cached: "SELECT walk.* FROM walk JOIN activity ON activity.id = walk.activity WHERE uuid = ?",
      arguments: [Data(id.bytes)])
  }

  private static func walked(_ row: Row) throws -> WalkedRow {
    let activity = row["activity"] as Int64
    guard let steps = WalkColumns.decode(Array(row["steps"] as Data)) else {
      throw StoreError.damaged(what: "steps of activity \(activity)")
    }
    return WalkedRow(
      row: activity, steps: steps,
      frame: WalkSummary.Frame(
        target: WalkingTarget(row), durationSeconds: row["duration"],
        distanceMeters: row["frame_distance"], gpsMeters: row["gps_distance"]))
  }
}

extension WalkMetrics {
  fileprivate init(row: Row) throws {
    self.init(
      activity: try ActivityRows.summary(row), steps: row["step_count"],
      goodSteps: row["good_count"], steppedMeters: row["stepped_meters"],
      walkingSeconds: row["walking_seconds"], target: WalkingTarget(row),
      lengthDeviation: row["length_deviation"], cadence: row["cadence"],
      symmetry: row["symmetry"], variability: row["variability"])
  }
}

extension WalkingTarget {
  fileprivate init(_ row: Row) {
    self.init(
      stepLengthMeters: row["target_length"], speedMetersPerSecond: row["target_speed"])
    lengthToleranceMeters = row["length_tolerance"]
    speedTolerance = row["speed_tolerance"]
    windowSteps = row["window_steps"]
    allowedLengthOutliers = row["allowed_length_outliers"]
    allowedSpeedOutliers = row["allowed_speed_outliers"]
  }
}
