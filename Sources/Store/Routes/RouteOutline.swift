import Engine

/// A route by a few hundred points at most, as a map of all routes draws it: encoded polylines with spaces between them,
/// none where there are no positions.
struct RouteOutline: Equatable, Sendable {
  /// Raised when the same track could give another outline.
  static let version = 1
  /// Metres by which a point may lie beside the line: less than a pixel while a town fills the screen.
  private static let tolerance = 4.0
  private static let pointLimit = 300

  let line: [UInt8]

  init(_ track: some Collection<MeasuredPoint>) {
    let segments = Self.segments(track)
    var tolerance = Self.tolerance
    var kept = segments
    repeat {
      kept = segments.map { Self.kept($0, tolerance) }
      tolerance *= 2
    } while kept.joined().count > Self.pointLimit && tolerance < 1e5
    line = Self.text(kept.filter { $0.count > 1 }.prefix(Self.pointLimit))
  }

  private static func segments(_ track: some Collection<MeasuredPoint>) -> [[Coordinate]] {
    var segments: [[Coordinate]] = []
    var breaks = true
    for point in track {
      breaks = breaks || point.startsSegment
      guard let place = point.coordinate, place.latitude.isFinite, place.longitude.isFinite else {
        continue
      }
      if breaks { segments.append([]) }
      segments[segments.count - 1].append(place)
      breaks = false
    }
    return segments
  }

  private static func kept(_ segment: [Coordinate], _ tolerance: Double) -> [Coordinate] {
    guard let origin = segment.first else { return [] }
    let east = 111_320 * max(cosine(origin.latitude * .pi / 180), 0.01)
    let line = segment.map { place in
      let longitude = place.longitude - origin.longitude
      return SIMD2(
        (longitude - 360 * (longitude / 360).rounded()) * east,
        (place.latitude - origin.latitude) * 111_132)
    }
    return zip(segment, Simplification.kept(line, tolerance: tolerance)).filter(\.1).map(\.0)
  }

  private static func text(_ segments: some Sequence<[Coordinate]>) -> [UInt8] {
    var bytes: [UInt8] = []
    for segment in segments {
      var line = LineText()
      for place in segment { line.append(place) }
      if !bytes.isEmpty { bytes.append(32) }
      bytes.append(contentsOf: line.utf8)
    }
    return bytes
  }
}
