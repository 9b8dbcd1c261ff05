import Engine
import Model
import TextEncoding

/// Reads the stored original of an activity from Strava, a JSON document with the activity's entry in Strava's list and
/// its streams (see docs/using/strava.md). Ignores nulls, unknown fields and unknown sports.
struct StravaReader {
  /// The first bytes of every such document.
  static let beginning = Array(#"{"strava_activity":"#.utf8)

  private let activity: JSONValue
  private let streams: JSONValue?
  private let limits: FileLimits

  init(_ bytes: [UInt8], limits: FileLimits) throws(FileError) {
    let document = try JSONValue(bytes: bytes)
    guard let activity = document["strava_activity"], activity.members != nil else {
      throw FileError(.malformed, "strava_activity is not an object")
    }
    self.activity = activity
    streams = document["streams"]
    self.limits = limits
  }

  mutating func read() throws(FileError) -> ActivityFile {
    guard let start = time("start_date") else {
      throw FileError(.malformed, "the activity has no valid start_date")
    }
    let word = activity["sport_type"]?.text ?? activity["type"]?.text
    let sport = word.map(Self.sport) ?? .other
    var samples = StravaStreams(limits: limits)
    var segments = try samples.segments { streams?[$0]?["data"]?.array ?? [] }
    segments.doubleLegCadence(sport, in: 0...)
    let meters = amount("distance")
    var file = ActivityFile(
      format: .strava,
      recording: Recording(
        sport: sport, startUnixSeconds: start.unixSeconds, segments: segments,
        recordedDistanceMeters: meters))
    file.name = activity["name"]?.text
    file.notes = activity["description"]?.text
    file.creator = activity["device_name"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    file.sportText = word
    file.zoneMinutes = zoneMinutes(start)
    file.sessions = [
      FileSession(
        sport: sport, sportText: word, segments: segments.indices, summary: summary(meters))
    ]
    file.warnings = samples.warnings.warnings
    return file
  }

  private func summary(_ meters: Double?) -> DeviceSummary {
    var summary = DeviceSummary(startSeconds: 0)
    summary.elapsedSeconds = amount("elapsed_time")
    summary.timerSeconds = amount("moving_time")
    summary.distanceMeters = meters
    summary.ascentMeters = amount("total_elevation_gain")
    summary.kilocalories = amount("calories")
    summary.averageHeartRate = PointRange.heartRate.checked(amount("average_heartrate"))
    summary.maximumHeartRate = PointRange.heartRate.checked(amount("max_heartrate"))
    summary.maximumSpeed = amount("max_speed")
    return summary
  }

  /// Returns an amount, or nil if it is missing, negative or implausibly large.
  private func amount(_ name: String) -> Double? {
    activity[name]?.number(in: 0...1e9)
  }

  private func time(_ name: String) -> DateTime? {
    activity[name]?.text.flatMap { DateTime($0) }
  }

  /// Returns the offset from UTC. `start_date_local` is written as if it were UTC. If the athlete hides the start time,
  /// it is one second past midnight and reveals nothing.
  private func zoneMinutes(_ start: DateTime) -> Int32? {
    let stated = activity["utc_offset"]?.number
    let seconds = stated ?? time("start_date_local")?.seconds(since: start)
    guard let seconds, abs(seconds) <= 50_400, seconds.remainder(dividingBy: 900) == 0 else {
      return nil
    }
    return Int32(saturating: seconds / 60)
  }

  /// Maps Strava's sport type by the end of its name, because Strava keeps adding types: `GravelRide` and `MoonRide`
  /// are both cycling.
  static func sport(_ word: String) -> Sport {
    let lower = word.lowercased()
    let match = Sport.choices.first { lower.hasSuffix($0.profile.strava.lowercased()) }
    return match ?? others[lower] ?? Sport(fileText: word) ?? .other
  }

  private static let others = Dictionary(
    Sport.choices.flatMap { sport in
      sport.profile.stravaWords.split(separator: " ").map { (String($0), sport) }
    }, uniquingKeysWith: { first, _ in first })
}
