import Engine

/// A route as a small drawing: what stands beside an activity in a list.
///
/// North is up, both directions have the same scale, and the route fills a frame of 120 × 80 but for a margin. It is
/// the `d` of an SVG path in whole units, a few hundred bytes; empty without two places.
struct RoutePicture: Equatable, Sendable {
  static let width = 120.0
  static let height = 80.0
  private static let margin = 8.0
  /// Half a pixel where the frame is drawn half as large.
  private static let tolerance = 1.0
  /// Of a picture; finer ones are thinned further.
  private static let pointLimit = 90

  let path: String

  init(_ track: some Collection<MeasuredPoint>) {
    let segments = Self.segments(track)
    path = segments.joined().count > 1 ? Self.drawn(segments) : ""
  }

  /// Degrees east and north of the first place; the way across the date line is the short one.
  private static func segments(_ track: some Collection<MeasuredPoint>) -> [[SIMD2<Double>]] {
    var segments: [[SIMD2<Double>]] = []
    var first: Coordinate?
    var breaks = true
    for point in track {
      breaks = breaks || point.startsSegment
      guard let place = point.coordinate, place.latitude.isFinite, place.longitude.isFinite else {
        continue
      }
      let origin = first ?? place
      first = origin
      let east = place.longitude - origin.longitude
      let position = SIMD2(
        (east - 360 * (east / 360).rounded()) * cosine(origin.latitude * .pi / 180),
        place.latitude - origin.latitude)
      if breaks { segments.append([]) }
      segments[segments.count - 1].append(position)
      breaks = false
    }
    return segments
  }

  private static func drawn(_ segments: [[SIMD2<Double>]]) -> String {
    let framed = framed(segments)
    var tolerance = tolerance
    var lines = framed
    repeat {
      lines = framed.map { line in
        zip(line, Simplification.kept(line, tolerance: tolerance)).filter(\.1).map(\.0)
      }
      tolerance *= 2
    } while lines.joined().count > pointLimit && tolerance < width
    return lines.prefix(pointLimit).map(text).joined()
  }

  /// In the units of the frame, y downwards.
  private static func framed(_ segments: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    let all = segments.joined()
    let zero = SIMD2<Double>()
    let least = all.reduce(all.first ?? zero) { pointwiseMin($0, $1) }
    let most = all.reduce(all.first ?? zero) { pointwiseMax($0, $1) }
    let size = most - least
    // A thousandth of a degree is a street: who stood still is drawn small.
    let scale = min(
      (width - 2 * margin) / max(size.x, 0.001), (height - 2 * margin) / max(size.y, 0.001))
    let middle = (least + most) / 2
    return segments.map { line in
      line.map {
        SIMD2(width / 2 + ($0.x - middle.x) * scale, height / 2 - ($0.y - middle.y) * scale)
      }
    }
  }

  /// "M12 30l4-3 2 5": whole units, each point from the one before.
  private static func text(_ line: [SIMD2<Double>]) -> String {
    var places = line.map { SIMD2(Int($0.x.rounded()), Int($0.y.rounded())) }[...]
    guard let start = places.popFirst() else { return "" }
    var text = "M\(start.x) \(start.y)l"
    var last = start
    for place in places where place != last {
      text += "\(place.x - last.x) \(place.y - last.y) "
      last = place
    }
    return last == start && places.allSatisfy { $0 == start }
      ? text + "0 0" : String(text.dropLast())
  }
}
