/// The original that is stored for an activity: a JSON document with the activity's entry in Strava's list and its
/// streams (see docs/using/strava.md).
public enum StravaDocument {
  static let streams = [
    "time", "distance", "latlng", "altitude", "velocity_smooth", "heartrate", "cadence", "watts",
    "temp", "moving",
  ]

  /// Returns the document's bytes.
  ///
  /// - Parameters:
  ///   - summary: a JSON object.
  ///   - streams: a JSON object keyed by stream name; nil if the activity has no streams.
  public static func bytes(summary: [UInt8], streams: [UInt8]?) -> [UInt8] {
    Array(#"{"strava_activity":"#.utf8) + summary + Array(#","streams":"#.utf8)
      + (streams ?? Array("null".utf8)) + Array("}".utf8)
  }

  /// Returns the file name of an activity's original.
  public static func name(of id: Int64) -> String { "strava-\(id).json" }
}
