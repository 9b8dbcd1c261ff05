import Engine

/// A track that a map can draw at any zoom: simplified so that no point is more than 1 m from the line. It keeps gaps,
/// and at least one point for each chart sample, because the colour changes there.
struct MapLine {
  /// The maximum number of points. Longer lines are simplified further.
  static var pointLimit: Int { 12_000 }
  private static var tolerance: Double { 1 }
  /// The resolution of an encoded position: the number of steps from one sample to the next.
  private static var stepsPerUnit: Double { 8 }

  private(set) var segments: [[MeasuredPoint]] = []

  init(_ track: MeasuredTrack, _ samples: MapSamples? = nil) {
    let whole = Self.segments(of: track)
    var tolerance = Self.tolerance
    repeat {
      segments = whole.map { Self.kept($0, samples, tolerance) }
      tolerance *= 2
    } while count > Self.pointLimit && tolerance < 1e4
  }

  var isEmpty: Bool { segments.isEmpty }
  var count: Int { segments.reduce(0) { $0 + $1.count } }

  private static func segments(of track: MeasuredTrack) -> [[MeasuredPoint]] {
    var segments: [[MeasuredPoint]] = []
    var breaks = true
    for point in track {
      breaks = breaks || point.startsSegment
      guard let coordinate = point.coordinate, coordinateText(coordinate) != nil else { continue }
      if breaks { segments.append([]) }
      segments[segments.count - 1].append(point)
      breaks = false
    }
    return segments
  }

  private static func kept(
    _ segment: [MeasuredPoint], _ samples: MapSamples?, _ tolerance: Double
  ) -> [MeasuredPoint] {
    guard let origin = segment.first?.coordinate else { return [] }
    let plane = RouteSketch(origin: origin)
    let line = segment.map { point in
      point.coordinate.flatMap { plane.project($0) }.map { SIMD2($0.east, $0.north) } ?? SIMD2()
    }
    let keeps = Simplification.kept(line, tolerance: tolerance)
    var sample = -1.0
    var points: [MeasuredPoint] = []
    for (index, point) in segment.enumerated() {
      let own = samples?.position(of: point)?.rounded(.down) ?? sample
      if keeps[index] || own != sample { points.append(point) }
      sample = own
    }
    return points
  }

  /// One encoded polyline for each segment, separated by spaces.
  var text: HTML {
    var bytes: [UInt8] = []
    for segment in segments {
      var line = LineText()
      for point in segment { if let coordinate = point.coordinate { line.append(coordinate) } }
      if !bytes.isEmpty { bytes.append(32) }
      bytes.append(contentsOf: line.utf8)
    }
    return HTML(rawBytes: bytes)
  }

  /// Returns each point's position among the samples, in eighths of a sample, delta-encoded.
  func positions(_ samples: MapSamples) -> HTML {
    var bytes: [UInt8] = []
    var latest = 0
    for point in segments.joined() {
      let position = samples.position(of: point).map {
        Int(($0 * Self.stepsPerUnit).rounded(.toNearestOrEven))
      }
      LineText.append((position ?? latest) - latest, to: &bytes)
      latest = position ?? latest
    }
    return HTML(rawBytes: bytes)
  }
}

/// Returns the points at which each kilometre or mile is complete, as "48.11800,11.58800,1|…". Only every fifth is
/// marked on routes of more than 20 km or miles, and only every tenth on routes of more than 100. Marks that fall into
/// a gap are omitted because their position is unknown.
func distanceMarks(_ line: MapLine, _ units: UnitSystem) -> String {
  let single = units == .metric ? 1000 : Length.miles(1).meters
  let last = line.segments.last?.last?.distanceMeters ?? 0
  let step = last > 100 * single ? 10.0 : last > 20 * single ? 5 : 1
  let unit = step * single
  var pieces: [String] = []
  for segment in line.segments {
    for (from, to) in zip(segment, segment.dropFirst()) {
      guard let start = from.coordinate, let end = to.coordinate else { continue }
      var number = (from.distanceMeters / unit).rounded(.down) + 1
      while number * unit <= to.distanceMeters, to.distanceMeters > from.distanceMeters {
        let share =
          (number * unit - from.distanceMeters) / (to.distanceMeters - from.distanceMeters)
        let text = coordinateText(between(start, end, share))
        if let text {
          pieces += [pieces.isEmpty ? "" : "|", text, ",", decimal(Int(number * step))]
        }
        number += 1
      }
    }
  }
  return joined(pieces)
}

private func between(_ a: Coordinate, _ b: Coordinate, _ share: Double) -> Coordinate {
  let east = b.longitude - a.longitude
  let short = east - 360 * (east / 360).rounded(.toNearestOrEven)
  return Coordinate(
    latitude: a.latitude + share * (b.latitude - a.latitude), longitude: a.longitude + share * short
  )
}
