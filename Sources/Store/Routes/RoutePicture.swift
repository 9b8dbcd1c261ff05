import Engine

/// A small drawing of a route, for lists of activities.
///
/// North is up, both axes have the same scale, and the route fills a frame of 120 × 80 units except for a margin.
/// `path` is the `d` attribute of an SVG path in whole units, a few hundred bytes long. It is empty for fewer than
/// two positions.
struct RoutePicture: Equatable, Sendable {
  static let width = 120.0
  static let height = 80.0
  private static let margin = 8.0
  /// The tolerance for simplifying a route, in frame units: half a pixel when the frame is drawn at half size.
  private static let tolerance = 1.0
  /// Positions closer together than this, in frame units, are treated as one. It is a twentieth of the tolerance.
  private static let minimumSeparation = 0.05
  /// The maximum number of points in a drawing. If there are more, the route is simplified further.
  private static let pointLimit = 90

  let path: String

  init(_ track: some Collection<MeasuredPoint>) {
    path = Plan(track).map { Self.drawn(Self.lines(track, $0)) } ?? ""
  }

  /// The projection of a route into the frame, in degrees east and north of the route's first position.
  private struct Plan {
    private let origin: Coordinate
    private let eastward: Double
    private var least = SIMD2<Double>()
    private var most = SIMD2<Double>()
    private var count = 0

    /// Returns nil for fewer than two positions.
    init?(_ track: some Collection<MeasuredPoint>) {
      guard let first = track.lazy.compactMap(RoutePicture.finiteCoordinate).first else {
        return nil
      }
      origin = first
      eastward = cosine(first.latitude * .pi / 180)
      for case .some(let coordinate) in track.lazy.map(RoutePicture.finiteCoordinate) {
        let offset = offset(of: coordinate)
        (least, most) = (pointwiseMin(least, offset), pointwiseMax(most, offset))
        count += 1
      }
      if count < 2 { return nil }
    }

    /// Returns the offset from the first position, in degrees. Uses the shorter direction if the route crosses the date
    /// line.
    private func offset(of coordinate: Coordinate) -> SIMD2<Double> {
      let east = coordinate.longitude - origin.longitude
      return SIMD2(
        (east - 360 * (east / 360).rounded()) * eastward, coordinate.latitude - origin.latitude)
    }

    /// Frame units per degree. The route is treated as at least a thousandth of a degree wide, about the length of a
    /// street, so that a recording without movement is drawn small.
    private var scale: Double {
      let size = most - least
      return min(
        (width - 2 * margin) / max(size.x, 0.001), (height - 2 * margin) / max(size.y, 0.001))
    }

    /// Converts a position to frame units, with y pointing down.
    func framed(_ coordinate: Coordinate) -> SIMD2<Double> {
      let offset = (offset(of: coordinate) - (least + most) / 2) * scale
      return SIMD2(width / 2 + offset.x, height / 2 - offset.y)
    }
  }

  private static func finiteCoordinate(_ point: MeasuredPoint) -> Coordinate? {
    point.coordinate.flatMap { $0.latitude.isFinite && $0.longitude.isFinite ? $0 : nil }
  }

  /// Returns each segment's positions in the frame. Skips positions that almost coincide with the previous one.
  private static func lines(
    _ track: some Collection<MeasuredPoint>, _ plan: Plan
  ) -> [[SIMD2<Double>]] {
    var lines: [[SIMD2<Double>]] = []
    var breaks = true
    for point in track {
      breaks = breaks || point.startsSegment
      guard let position = finiteCoordinate(point).map(plan.framed) else { continue }
      if breaks {
        lines.append([position])
      } else if let last = lines.last?.last, length(position - last) > minimumSeparation {
        lines[lines.count - 1].append(position)
      }
      breaks = false
    }
    return lines
  }

  private static func length(_ way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }

  private static func drawn(_ lines: [[SIMD2<Double>]]) -> String {
    let kept = Simplification.kept(
      lines, tolerance: tolerance, atMost: pointLimit, below: width)
    return zip(lines, kept).prefix(pointLimit).map { line, kept in text(kept.map { line[$0] }) }
      .joined()
  }

  /// Returns path data such as "M12 30l4-3 2 5", in whole units, with each point relative to the previous one.
  private static func text(_ line: [SIMD2<Double>]) -> String {
    var positions = line.map {
      SIMD2(Int(Int32(saturating: $0.x.rounded())), Int(Int32(saturating: $0.y.rounded())))
    }[...]
    guard let start = positions.popFirst() else { return "" }
    var text = "M\(start.x) \(start.y)l"
    var last = start
    for position in positions where position != last {
      text += "\(position.x - last.x) \(position.y - last.y) "
      last = position
    }
    return last == start && positions.allSatisfy { $0 == start }
      ? text + "0 0" : String(text.dropLast())
  }
}
