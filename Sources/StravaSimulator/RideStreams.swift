import Foundation
import TextEncoding

/// A ride's streams, generated on demand. The ride is a single lap of a circle whose circumference is the ride's
/// distance.
struct RideStreams {
  private let ride: SimulatedRide
  private let step: Int

  init(_ ride: SimulatedRide, sampleSeconds: Int) {
    self.ride = ride
    step = sampleSeconds
  }

  /// The number of samples, including one at the end of the ride.
  private var count: Int { (ride.movingSeconds + step - 1) / step + 1 }

  private func seconds(at index: Int) -> Int { min(index * step, ride.movingSeconds) }

  /// Returns the requested streams that exist, sorted by name as in Strava's responses.
  func answer(keys: [String], isByType: Bool) -> JSONValue {
    let found = Set(keys).union(["distance"]).sorted().compactMap { key in
      stream(key).map { (key, $0) }
    }
    if isByType { return .object(found.map { ($0.0, entry($0.1, type: nil)) }) }
    return .array(found.map { entry($0.1, type: $0.0) })
  }

  private func entry(_ data: JSONValue, type: String?) -> JSONValue {
    let members: [JSONValue.Member] = [
      ("data", data), ("series_type", .text("distance")), ("original_size", .integer(count)),
      ("resolution", .text("high")),
    ]
    return .object((type.map { [("type", .text($0))] } ?? []) + members)
  }

  private func stream(_ key: String) -> JSONValue? {
    switch key {
    case "time": values { .integer(seconds(at: $0)) }
    case "distance": values { .number(meters(at: $0), decimals: 1) }
    case "latlng" where !ride.isTrainer: values(coordinate)
    case "altitude" where !ride.isTrainer:
      values { .number(200 + Double(ride.climb) / 20 * (1 - cos(angle(at: $0))), decimals: 1) }
    case "velocity_smooth": values { _ in .number(speed, decimals: 2) }
    case "heartrate" where ride.hasHeartRate:
      values { .integer(135 + Int(20 * sin(Double($0) / 9))) }
    case "cadence": values { .integer(82 + Int(8 * sin(Double($0) / 5))) }
    case "watts" where ride.isTrainer:
      values { $0 % 50 == 7 ? .null : .integer(180 + Int(40 * sin(Double($0) / 7))) }
    case "temp": values { _ in .integer(14) }
    case "moving": values { .bool($0 > 0) }
    case "grade_smooth" where !ride.isTrainer: values { _ in .integer(0) }
    default: nil
    }
  }

  private func values(_ value: (Int) -> JSONValue) -> JSONValue { .array((0..<count).map(value)) }

  private var speed: Double { Double(ride.decimeters) / 10 / Double(ride.movingSeconds) }

  private func meters(at index: Int) -> Double { speed * Double(seconds(at: index)) }

  private func angle(at index: Int) -> Double {
    2 * .pi * meters(at: index) / (Double(ride.decimeters) / 10)
  }

  private func coordinate(at index: Int) -> JSONValue {
    let radius = Double(ride.decimeters) / 10 / (2 * .pi)
    let latitude = 47.4 + Double(ride.id % 97) / 500
    let north = radius * sin(angle(at: index)) / 111_195
    let east = radius * (1 - cos(angle(at: index))) / (111_195 * cos(latitude * .pi / 180))
    return .array([
      .number(latitude + north, decimals: 6), .number(8.5 + east, decimals: 6),
    ])
  }
}
