/// The original that is kept of an activity: what Strava's list and its streams said, as one JSON document
/// (docs/strava.md).
public enum StravaDocument {
  /// The streams that are asked for.
  static let streams = [
    "time", "distance", "latlng", "altitude", "velocity_smooth", "heartrate", "cadence", "watts",
    "temp", "moving",
  ]

  /// - Parameters:
  ///   - summary: a JSON object.
  ///   - streams: a JSON object by the streams' names; nil where there are none.
  public static func bytes(summary: [UInt8], streams: [UInt8]?) -> [UInt8] {
    Array(#"{"strava_activity":"#.utf8) + summary + Array(#","streams":"#.utf8)
      + (streams ?? Array("null".utf8)) + Array("}".utf8)
  }

  /// What the original is called.
  public static func name(of id: Int64) -> String { "strava-\(id).json" }
}
