import Engine
import Foundation
import GRDB

/// Converts rows of `activity` to values and back.
enum ActivityRows {
  static let activityQuery = """
    SELECT activity.*, source.kind AS source_kind, source.name AS source_name
    FROM activity JOIN source ON source.id = activity.source
    """

  static let summaryColumns = """
    activity.id, uuid, sport, title, start_time, zone_minutes, sort_time, activity.distance,
    moving_seconds, elapsed_seconds, elevation_gain, average_heart_rate
    """

  static func activity(_ row: Row) throws -> Activity {
    var analysis = totals(row)
    guard let id = Identifier(bytes: Array(row["uuid"] as Data)),
      AnalysisDetails.decode(Array(row["details"] as Data), into: &analysis)
    else { throw StoreError.damaged(what: "activity \(row["id"] as Int64)") }
    return Activity(
      id: id, sport: sport(row), title: row["title"], notes: row["notes"],
      startUnixSeconds: row["start_time"], zoneMinutes: row["zone_minutes"],
      sourceKind: SourceKind(rawValue: row["source_kind"]) ?? .file,
      sourceName: row["source_name"], analysis: analysis,
      digest: (row["digest"] as Int64?).map(UInt64.init(bitPattern:)),
      deletedAt: row["deleted_at"])
  }

  static func summary(_ row: Row) throws -> ActivitySummary {
    guard let id = Identifier(bytes: Array(row["uuid"] as Data)) else {
      throw StoreError.damaged(what: "activity \(row["id"] as Int64)")
    }
    return ActivitySummary(
      id: id, sport: sport(row), title: row["title"], startUnixSeconds: row["start_time"],
      zoneMinutes: row["zone_minutes"], distanceMeters: row["distance"],
      movingSeconds: row["moving_seconds"], elapsedSeconds: row["elapsed_seconds"],
      elevationGainMeters: row["elevation_gain"], averageHeartRate: row["average_heart_rate"])
  }

  static func sport(_ row: Row) -> Sport {
    Sport(rawValue: row["sport"]) ?? .other
  }

  private static func totals(_ row: Row) -> ActivityAnalysis {
    var analysis = ActivityAnalysis()
    analysis.pointCount = row["point_count"]
    analysis.distanceMeters = row["distance"]
    analysis.rawDistanceMeters = row["raw_distance"]
    analysis.recordedDistanceMeters = row["recorded_distance"]
    analysis.elapsedSeconds = row["elapsed_seconds"]
    analysis.movingSeconds = row["moving_seconds"]
    analysis.elevationGainMeters = row["elevation_gain"]
    analysis.elevationLossMeters = row["elevation_loss"]
    analysis.elevationUncertaintyMeters = row["elevation_uncertainty"]
    analysis.averageSpeed = row["average_speed"]
    analysis.averageHeartRate = row["average_heart_rate"]
    analysis.maximumHeartRate = row["maximum_heart_rate"]
    analysis.averageCadence = row["average_cadence"]
    return analysis
  }

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
