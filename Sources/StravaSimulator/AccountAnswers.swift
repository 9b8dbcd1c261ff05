import ActivityFiles
import TextEncoding

/// Responses with the account's athlete, rides and bikes, in the format of Strava's API.
extension SimulatedAccount {
  func athlete(withGear: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      ("id", .integer(Int(id))), ("username", .null), ("resource_state", .integer(3)),
      ("firstname", .text("Simone")), ("lastname", .text("Ulated")), ("city", .null),
      ("sex", .null), ("premium", .bool(false)), ("created_at", .text("2014-05-01T10:00:00Z")),
      ("profile_medium", .text("avatar/athlete/medium.png")),
      ("profile", .text(picture)), ("measurement_preference", .text("meters")),
      ("ftp", .null), ("weight", .number(68.5)),
    ]
    if withGear {
      members += [
        ("bikes", .array(bikes.map { .object(SimulatedAccount.summary($0)) })),
        ("shoes", .array([])),
      ]
    }
    return .object(members)
  }

  func gear(_ id: String) -> JSONValue? {
    bikes.first { $0.id == id }.map { bike in
      .object(
        Self.summary(bike) + [
          ("brand_name", .text(bike.brand)), ("model_name", .text(bike.model)),
          ("frame_type", .integer(bike.frameType)), ("description", .text("")), ("weight", .null),
        ])
    }
  }

  private static func summary(_ bike: SimulatedBike) -> [JSONValue.Member] {
    [
      ("id", .text(bike.id)), ("primary", .bool(bike.id == SimulatedBike(number: 0).id)),
      ("name", .text(bike.name)), ("nickname", .null), ("resource_state", .integer(3)),
      ("retired", .bool(bike.isRetired)), ("distance", .number(Double(bike.decimeters) / 10)),
      ("converted_distance", .number(Double(bike.decimeters / 1_000) / 10)),
    ]
  }

  /// Returns a page of rides, latest first, or oldest first if `after` is given.
  func page(before: Int?, after: Int?, page: Int, count: Int) -> JSONValue {
    var chosen = rides.filter { $0.start < before ?? .max && $0.start > after ?? .min }
    if after != nil { chosen.reverse() }
    let (skipped, isTooFar) = (page - 1).multipliedReportingOverflow(by: count)
    let shown = isTooFar ? [] : chosen.dropFirst(skipped).prefix(count)
    return .array(shown.map { .object(summary($0)) })
  }

  func detail(_ ride: SimulatedRide) -> JSONValue {
    var members = summary(ride)
    members += [
      ("description", .null), ("calories", .number(Double(ride.movingSeconds / 6))),
      ("device_name", .text(ride.isManual ? "" : "Simulated computer")),
      ("segment_efforts", .array([])), ("laps", .array([])),
    ]
    return .object(members)
  }

  private func summary(_ ride: SimulatedRide) -> [JSONValue.Member] {
    let start = ["start_date": 0, "start_date_local": ride.zoneMinutes * 60].mapValues {
      DateTime(unixMicroseconds: Int64(ride.start + $0) * 1_000_000).description
    }
    return [
      ("resource_state", .integer(2)),
      ("athlete", .object([("id", .integer(Int(id))), ("resource_state", .integer(1))])),
      ("name", .text(ride.title)), ("distance", .number(Double(ride.decimeters) / 10)),
      ("moving_time", .integer(ride.movingSeconds)),
      ("elapsed_time", .integer(ride.movingSeconds)),
      ("total_elevation_gain", .number(Double(ride.climb) / 10)), ("type", .text("Ride")),
      ("sport_type", .text(ride.sportType)), ("workout_type", .null),
      ("id", .integer(Int(ride.id))), ("start_date", .text(start["start_date"] ?? "")),
      ("start_date_local", .text(start["start_date_local"] ?? "")),
      ("timezone", .text("(GMT+01:00) Europe/Zurich")),
      ("utc_offset", .integer(ride.zoneMinutes * 60)), ("location_city", .null),
      ("location_country", .null), ("kudos_count", .integer(0)),
      ("map", .object([("id", .text("a\(ride.id)")), ("summary_polyline", .text(""))])),
      ("trainer", .bool(ride.isTrainer)), ("commute", .bool(false)),
      ("manual", .bool(ride.isManual)), ("private", .bool(false)),
      ("visibility", .text("everyone")), ("flagged", .bool(false)), ("gear_id", .text(ride.gear)),
      ("start_latlng", .array([])), ("end_latlng", .array([])),
      ("average_speed", .number(Double(ride.decimeters) / 10 / Double(ride.movingSeconds))),
      ("has_heartrate", .bool(ride.hasHeartRate)), ("device_watts", .bool(ride.isTrainer)),
      ("upload_id", ride.isManual ? .null : .integer(Int(ride.id) + 7)),
    ]
  }
}
