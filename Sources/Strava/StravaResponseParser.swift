import ActivityFiles
import Engine
import Store
import TextEncoding

/// Parses Strava's responses. Ignores unknown fields, nulls and unexpected types, and skips objects without an ID.
enum StravaResponseParser {
  /// Parses `/athlete`. The response contains bikes and shoes only if the athlete granted access to them.
  static func athlete(_ body: [UInt8]) -> (StravaAthlete, [StravaGear])? {
    guard let node = JSONValue(valid: body), let id = node["id"]?.identity else { return nil }
    let names = [node["firstname"]?.text, node["lastname"]?.text].compactMap { $0 }
    let name = names.filter { !$0.isEmpty }.joined(separator: " ")
    let picture = node["profile"]?.text.flatMap { $0.hasPrefix("https://") ? $0 : nil }
    let gear = (node["bikes"]?.array ?? []) + (node["shoes"]?.array ?? [])
    return (
      StravaAthlete(id: id, name: String(name.prefix(200)), pictureAddress: picture),
      gear.compactMap(Self.gear)
    )
  }

  /// Parses `/gear/{id}`.
  static func gear(_ body: [UInt8]) -> StravaGear? {
    JSONValue(valid: body).flatMap(Self.gear)
  }

  /// Parses `/athlete/activities`. Returns nil if the response isn't a list.
  static func listings(_ body: [UInt8]) -> [StravaListing]? {
    guard let items = JSONValue(valid: body)?.array else { return nil }
    return items.compactMap(listing)
  }

  /// Parses `/activities/{id}`.
  static func listing(_ body: [UInt8]) -> StravaListing? {
    JSONValue(valid: body).flatMap(listing)
  }

  /// Returns the owner's athlete ID from a response to `/activities/{id}`, or nil if the response doesn't contain
  /// it.
  static func owner(_ body: [UInt8]) -> Int64? {
    JSONValue(valid: body).flatMap { $0["athlete"]?["id"]?.identity }
  }

  private static func listing(_ node: JSONValue) -> StravaListing? {
    guard let id = node["id"]?.identity,
      let start = node["start_date"]?.text.flatMap({ DateTime($0) })
    else { return nil }
    let totals = StravaTotals(
      distanceMeters: amount(node["distance"]), movingSeconds: amount(node["moving_time"]),
      elevationGainMeters: amount(node["total_elevation_gain"]))
    return StravaListing(
      id: id, startUnixSeconds: Int(saturating: start.unixSeconds.rounded(.down)),
      title: node["name"]?.text ?? "", gear: node["gear_id"]?.text, totals: totals,
      isTrainer: (node["trainer"]?.bool ?? false) || node["sport_type"]?.text == "VirtualRide",
      isManual: node["manual"]?.bool ?? false, summary: Array(node.compact.utf8))
  }

  private static func gear(_ node: JSONValue) -> StravaGear? {
    guard let id = node["id"]?.text, !id.isEmpty, id.utf8.count <= 64 else { return nil }
    return StravaGear(
      id: id, name: String((node["nickname"]?.text ?? node["name"]?.text ?? "").prefix(200)),
      brand: node["brand_name"]?.text, model: node["model_name"]?.text,
      frameType: node["frame_type"]?.integer(in: 0...1_000),
      isRetired: node["retired"]?.bool ?? false, distanceMeters: amount(node["distance"]))
  }

  /// Returns the value in metres or seconds, or 0 if it is missing, negative or implausibly large.
  private static func amount(_ node: JSONValue?) -> Double {
    node?.number(in: 0...1e12) ?? 0
  }
}

extension JSONValue {
  /// The value as Strava's ID for an athlete, an activity or a subscription; nil unless it is a positive integer.
  var identity: Int64? { integer(in: 1...Int64.max) }
}
