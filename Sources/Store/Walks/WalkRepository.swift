public import Engine
import Foundation
import GRDB

/// A walk with all of its steps and the athlete's corrections.
public struct StoredWalk: Equatable, Sendable {
  /// The walk's summary, including corrections.
  public var summary: WalkSummary
  /// The walk's start, in seconds on the same clock as the steps.
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

/// A walk as recorded, before corrections.
struct WalkedRow {
  let row: Int64
  let steps: [CoachedStep]
  let frame: WalkSummary.Frame
  let startSeconds: Double
  let place: CarryingPlace
  let hasGyroscope: Bool
  let isCalibrated: Bool
}

extension WalkedRow: StoredTable {
  static let table = "walk JOIN activity ON activity.id = walk.activity"
  static let columns = """
    walk.activity, steps, \(WalkingTarget.columns), duration, frame_distance, gps_distance,
    start_seconds, place, has_gyroscope, is_calibrated
    """

  init(_ row: inout RowReader) throws(StoreError) {
    self.row = try row.next()
    guard let steps = WalkColumns.decode(try row.nextBytes()) else {
      throw .damaged(what: "steps of activity \(self.row)")
    }
    self.steps = steps
    frame = try WalkSummary.Frame(
      target: WalkingTarget(&row), durationSeconds: row.next(), distanceMeters: row.next(),
      gpsMeters: row.next())
    (startSeconds, place) = try (row.next(), row.next(or: .unknown))
    (hasGyroscope, isCalibrated) = try (row.next(), row.next())
  }
}

/// Walks with the coach, the athlete's corrections, and the step constants that were learnt.
public struct WalkRepository: Sendable {
  let database: StoreDatabase
  let reading: SourceReader

  /// Returns an activity's walk, or nil if the activity isn't a walk with the coach.
  ///
  /// - Complexity: O(steps); a few milliseconds for an hour-long walk.
  public func find(_ id: Identifier) async throws -> StoredWalk? {
    try await database.read { db in
      guard let walked = try Self.walked(id, in: db) else { return nil }
      let corrections = try WalkRows.corrections(ofRow: walked.row, in: db)
      return StoredWalk(
        summary: WalkSummary(walked.steps, walked.frame, corrections: corrections),
        startSeconds: walked.startSeconds, place: walked.place,
        hasGyroscope: walked.hasGyroscope, isCalibrated: walked.isCalibrated)
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
    try WalkMetrics.fetchAll(
      db,
      cached: """
        SELECT \(WalkMetrics.columns)
        FROM \(walksFirst ? "walk CROSS JOIN activity" : "activity CROSS JOIN walk")
          ON activity.id = walk.activity
        WHERE deleted_at IS NULL AND local_day BETWEEN ? AND ?
        ORDER BY sort_time DESC, activity.id DESC LIMIT ?
        """, arguments: [first, last, limit])
  }

  /// Whether reading every walk is faster than searching all activities for walks.
  private static func hasFewWalks(in db: Database) throws -> Bool {
    let count = try Int.fetchOne(db, cached: "SELECT count(*) FROM (SELECT 1 FROM walk LIMIT 300)")
    return (count ?? 0) < 300
  }

  static func walked(_ id: Identifier, in db: Database) throws -> WalkedRow? {
    try WalkedRow.first(db, "WHERE uuid = ?", [id])
  }
}

extension WalkMetrics: StoredRecord {
  static let columns = """
    \(ActivitySummary.columns), step_count, good_count, stepped_meters, walking_seconds,
    \(WalkingTarget.columns), length_deviation, cadence, symmetry, variability
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      activity: ActivitySummary(&row), steps: row.next(), goodSteps: row.next(),
      steppedMeters: row.next(), walkingSeconds: row.next(), target: WalkingTarget(&row),
      lengthDeviation: row.next(), cadence: row.next(), symmetry: row.next(),
      variability: row.next())
  }
}

extension WalkingTarget: StoredRecord {
  static let columns = """
    target_length, target_speed, length_tolerance, speed_tolerance, window_steps,
    allowed_length_outliers, allowed_speed_outliers
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(stepLengthMeters: row.next(), speedMetersPerSecond: row.next())
    lengthToleranceMeters = try row.next()
    speedTolerance = try row.next()
    windowSteps = try row.next()
    allowedLengthOutliers = try row.next()
    allowedSpeedOutliers = try row.next()
  }
}
