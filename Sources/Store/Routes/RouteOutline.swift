import Engine

/// A route for the map of all routes, simplified to at most a few hundred points. It consists of encoded polylines
/// separated by spaces, and is empty if the track has no positions.
struct RouteOutline: Equatable, Sendable {
  /// The version of the outlines. Must be increased if the same track may result in a different outline.
  static let version = 1
  /// The maximum distance in metres between the line and an omitted point: less than a pixel when the screen shows a
  /// whole town.
  private static let tolerance = 4.0
  private static let pointLimit = 300

  let line: [UInt8]

  init(_ track: some Collection<MeasuredPoint>) {
    let kept = Simplification.kept(
      Self.flat(track), tolerance: Self.tolerance, atMost: Self.pointLimit, below: 1e5)
    line = Self.text(Self.coordinates(track, kept).filter { $0.count > 1 }.prefix(Self.pointLimit))
  }

  /// Calls `body` with each position, and with whether the position is the first one in its segment.
  private static func forEachCoordinate(
    _ track: some Collection<MeasuredPoint>, _ body: (Coordinate, _ isFirst: Bool) -> Void
  ) {
    var breaks = true
    for point in track {
      breaks = breaks || point.startsSegment
      guard let coordinate = point.coordinate, coordinate.latitude.isFinite,
        coordinate.longitude.isFinite
      else {
        continue
      }
      body(coordinate, breaks)
      breaks = false
    }
  }

  /// Returns each segment's positions, in metres relative to the segment's first position.
  private static func flat(_ track: some Collection<MeasuredPoint>) -> [[SIMD2<Double>]] {
    var lines: [[SIMD2<Double>]] = []
    var origin = Coordinate(latitude: 0, longitude: 0)
    var east = 0.0
    forEachCoordinate(track) { coordinate, isFirst in
      if isFirst {
        origin = coordinate
        east = 111_320 * max(cosine(origin.latitude * .pi / 180), 0.01)
        lines.append([])
        // Most routes have a single segment, so its size is known in advance.
        if lines.count == 1 { lines[0].reserveCapacity(track.count) }
      }
      let longitude = coordinate.longitude - origin.longitude
      lines[lines.count - 1].append(
        SIMD2(
          (longitude - 360 * (longitude / 360).rounded()) * east,
          (coordinate.latitude - origin.latitude) * 111_132))
    }
    return lines
  }

  /// Returns the positions to keep in each segment, given their indices in ascending order.
  private static func coordinates(
    _ track: some Collection<MeasuredPoint>, _ kept: [[Int]]
  ) -> [[Coordinate]] {
    var rest = kept[...]
    var indices: ArraySlice<Int> = []
    var index = 0
    var lines: [[Coordinate]] = []
    forEachCoordinate(track) { coordinate, isFirst in
      if isFirst {
        (indices, index) = (rest.popFirst()?[...] ?? [], 0)
        lines.append([])
      }
      if indices.first == index {
        indices.removeFirst()
        lines[lines.count - 1].append(coordinate)
      }
      index += 1
    }
    return lines
  }

  private static func text(_ segments: some Sequence<[Coordinate]>) -> [UInt8] {
    var bytes: [UInt8] = []
    for segment in segments {
      var line = LineText()
      for coordinate in segment { line.append(coordinate) }
      if !bytes.isEmpty { bytes.append(32) }
      bytes.append(contentsOf: line.utf8)
    }
    return bytes
  }
}
