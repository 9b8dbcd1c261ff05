import Engine

extension RouteSketch {
  /// Projects whole tracks onto one plane with common bounds and simplifies each with the Douglas–Peucker algorithm,
  /// with a tolerance of a third of a pixel.
  ///
  /// - Complexity: O(*n* log *n*).
  static func simplified(_ tracks: [MeasuredTrack]) -> [RouteSketch] {
    guard
      let origin = tracks.lazy.flatMap({ $0 }).compactMap({ $0.coordinate }).first(
        where: hasFiniteDegrees)
    else { return tracks.map { _ in RouteSketch() } }
    let lines = tracks.map { line($0, from: origin) }
    var bounds = RouteBounds()
    for line in lines {
      for point in line { bounds.include(east: point.east, north: point.north) }
    }
    let tolerance = RouteDrawing.pixelMeters(bounds) / 3
    return lines.map { line in
      RouteSketch(
        origin: origin, points: segments(of: line).flatMap { kept(line[$0], tolerance) },
        latest: line.last, bounds: bounds)
    }
  }

  private static func hasFiniteDegrees(_ coordinate: Coordinate) -> Bool {
    coordinate.latitude.isFinite && coordinate.longitude.isFinite
  }

  private static func line(_ track: MeasuredTrack, from origin: Coordinate) -> [Point] {
    let plane = RouteSketch(origin: origin)
    var breaks = false
    var line: [Point] = []
    for point in track {
      breaks = breaks || point.startsSegment
      guard let coordinate = point.coordinate,
        let projectedPoint = plane.project(coordinate, startsSegment: breaks || line.isEmpty)
      else { continue }
      line.append(projectedPoint)
      breaks = false
    }
    return line
  }

  private static func segments(of line: [Point]) -> [Range<Int>] {
    var starts = line.indices.filter { line[$0].startsSegment }
    starts.append(line.count)
    return zip(starts, starts.dropFirst()).map { $0..<$1 }
  }

  private static func kept(_ segment: ArraySlice<Point>, _ tolerance: Double) -> [Point] {
    let keeps = Simplification.kept(
      segment.map { SIMD2($0.east, $0.north) }, tolerance: tolerance)
    return zip(segment, keeps).filter { $0.1 }.map { $0.0 }
  }
}
