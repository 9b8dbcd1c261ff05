import Engine
import Foundation
import GRDB

extension Activity: StoredTable {
  static let table = "activity JOIN source ON source.id = activity.source"
  static let columns = """
    uuid, sport, title, notes, start_time, zone_minutes, source.kind, source.name,
    \(ActivityAnalysis.columns), digest, deleted_at
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), sport: row.next(or: .other), title: row.next(), notes: row.next(),
      startUnixSeconds: row.next(), zoneMinutes: row.next(), sourceKind: row.next(or: .file),
      sourceName: row.next(), analysis: ActivityAnalysis(&row),
      digest: (row.next() as Int64?).map(UInt64.init(bitPattern:)), deletedAt: row.next())
  }
}

extension ActivitySummary: StoredTable {
  static let table = "activity"
  static let columns = """
    uuid, sport, title, start_time, zone_minutes, activity.distance, moving_seconds, elapsed_seconds,
    elevation_gain, average_heart_rate
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), sport: row.next(or: .other), title: row.next(),
      startUnixSeconds: row.next(), zoneMinutes: row.next(), distanceMeters: row.next(),
      movingSeconds: row.next(), elapsedSeconds: row.next(), elevationGainMeters: row.next(),
      averageHeartRate: row.next())
  }
}

/// An activity of a list, and the position immediately after it.
struct ActivityRow: StoredTable {
  static let table = "activity"
  static let columns = "sort_time, activity.id, \(ActivitySummary.columns)"

  let position: ActivityCursor
  let summary: ActivitySummary

  init(_ row: inout RowReader) throws(StoreError) {
    position = try ActivityCursor(sortTime: row.next(), row: row.next())
    summary = try ActivitySummary(&row)
  }
}

/// The rows of an activity and its main source.
struct ActivityKey: StoredTable {
  static let table = "activity"
  static let columns = "activity.id, activity.source"

  let row: Int64
  let source: Int64

  init(_ row: inout RowReader) throws(StoreError) {
    (self.row, source) = try (row.next(), row.next())
  }
}

extension ActivityAnalysis: StoredRecord {
  /// The derived columns of `activity`, except for the version.
  static let columns = """
    point_count, activity.distance, raw_distance, recorded_distance, elapsed_seconds, moving_seconds,
    elevation_gain, elevation_loss, elevation_uncertainty, average_speed, average_heart_rate,
    maximum_heart_rate, average_cadence, details
    """

  init(_ row: inout RowReader) throws(StoreError) {
    self.init()
    pointCount = try row.next()
    distanceMeters = try row.next()
    rawDistanceMeters = try row.next()
    recordedDistanceMeters = try row.next()
    elapsedSeconds = try row.next()
    movingSeconds = try row.next()
    elevationGainMeters = try row.next()
    elevationLossMeters = try row.next()
    elevationUncertaintyMeters = try row.next()
    averageSpeed = try row.next()
    averageHeartRate = try row.next()
    maximumHeartRate = try row.next()
    averageCadence = try row.next()
    guard AnalysisDetails.decode(try row.nextBytes(), into: &self) else {
      throw .damaged(what: "the details of an activity")
    }
  }
}

/// Writes rows of `activity`.
enum ActivityRows {
  /// Returns the names and values of the derived columns.
  static func derived(_ analysis: ActivityAnalysis) -> [ColumnValue] {
    [
      ("analysis_version", ActivityAnalysis.version),
      ("point_count", analysis.pointCount),
      ("distance", finite(analysis.distanceMeters) ?? 0),
      ("raw_distance", finite(analysis.rawDistanceMeters) ?? 0),
      ("recorded_distance", finite(analysis.recordedDistanceMeters)),
      ("elapsed_seconds", finite(analysis.elapsedSeconds)),
      ("moving_seconds", finite(analysis.movingSeconds)),
      ("elevation_gain", finite(analysis.elevationGainMeters)),
      ("elevation_loss", finite(analysis.elevationLossMeters)),
      ("elevation_uncertainty", finite(analysis.elevationUncertaintyMeters)),
      ("average_speed", finite(analysis.averageSpeed)),
      ("average_heart_rate", finite(analysis.averageHeartRate)),
      ("maximum_heart_rate", finite(analysis.maximumHeartRate)),
      ("average_cadence", finite(analysis.averageCadence)),
      ("details", Data(AnalysisDetails.encode(analysis))),
    ]
  }

  /// Returns the value if it is finite, otherwise nil. SQLite would store NaN as NULL, which some columns don't allow.
  private static func finite(_ value: Double?) -> Double? {
    value.flatMap { $0.isFinite ? $0 : nil }
  }
}
