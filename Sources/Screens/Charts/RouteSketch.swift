public import Engine

/// A route of at most `limit` points for drawing, however long the track grows. Adding a point takes amortised
/// constant time. Positions are metres east and north of the first point, in a flat projection that is accurate
/// enough for pictures of routes smaller than a continent.
public struct RouteSketch: Equatable, Sendable {
  struct Point: Equatable, Sendable {
    var east: Double
    var north: Double
    /// Whether the line is interrupted before this point.
    var startsSegment: Bool
  }

  private(set) var points: [Point] = []
  /// The latest position, even if it isn't one of `points`.
  private(set) var latest: Point?
  private(set) var bounds = RouteBounds()
  private var origin: Coordinate?
  private var metersPerDegreeEast = 0.0
  /// The minimum distance between consecutive points, in metres.
  private var spacing: Double
  private let limit: Int

  /// Creates an empty sketch.
  ///
  /// - Parameter limit: The maximum number of points, at least 2. A picture as wide as a phone needs only 300.
  public init(limit: Int = 300) {
    self.limit = max(limit, 2)
    spacing = 2
  }

  /// Creates a sketch from points that are already simplified. The bounds may be larger than those of the points.
  init(
    origin: Coordinate, points: [Point] = [], latest: Point? = nil,
    bounds: RouteBounds = RouteBounds()
  ) {
    self.init()
    setOrigin(origin)
    (self.points, self.latest, self.bounds) = (points, latest, bounds)
  }

  public var isEmpty: Bool { points.isEmpty }

  /// Adds a position. Ignores coordinates that aren't finite.
  public mutating func add(_ coordinate: Coordinate, startsSegment: Bool) {
    guard coordinate.latitude.isFinite, coordinate.longitude.isFinite else { return }
    if origin == nil { setOrigin(coordinate) }
    guard let point = project(coordinate, startsSegment: startsSegment) else { return }
    latest = point
    guard startsSegment || isFarEnough(point) else { return }
    bounds.include(east: point.east, north: point.north)
    points.append(point)
    if points.count > limit { thin() }
  }

  private mutating func setOrigin(_ coordinate: Coordinate) {
    origin = coordinate
    metersPerDegreeEast = 111_320 * cosine(coordinate.latitude * Double.pi / 180)
  }

  /// Returns the position of a coordinate in the sketch, or nil before the first point.
  func project(_ coordinate: Coordinate, startsSegment: Bool = false) -> Point? {
    guard let origin, coordinate.latitude.isFinite, coordinate.longitude.isFinite
    else { return nil }
    let east = wrapped(coordinate.longitude - origin.longitude) * metersPerDegreeEast
    let north = (coordinate.latitude - origin.latitude) * 111_132
    return Point(east: east, north: north, startsSegment: startsSegment)
  }

  /// Returns the coordinate of a position in the sketch, the inverse of `project`.
  func coordinate(of point: Point) -> Coordinate {
    let origin = origin ?? Coordinate(latitude: 0, longitude: 0)
    let longitude = origin.longitude + point.east / max(metersPerDegreeEast, 1)
    return Coordinate(latitude: origin.latitude + point.north / 111_132, longitude: longitude)
  }

  private func wrapped(_ degrees: Double) -> Double {
    degrees - 360 * (degrees / 360).rounded(.toNearestOrEven)
  }

  private func isFarEnough(_ point: Point) -> Bool {
    guard let last = points.last else { return true }
    let east = point.east - last.east
    let north = point.north - last.north
    return east * east + north * north >= spacing * spacing
  }

  /// Doubles the spacing until at most `limit` points are left. Keeps the starts of segments, unless they alone exceed
  /// the limit; then every second point is removed.
  private mutating func thin() {
    let longest = 4e7
    while points.count > limit, spacing < longest {
      spacing *= 2
      let all = points
      points = []
      for point in all where point.startsSegment || isFarEnough(point) { points.append(point) }
    }
    guard points.count > limit else { return }
    let all = points
    points = []
    for (index, point) in all.enumerated() where index % 2 == 0 { points.append(point) }
    spacing = 2
  }
}

/// The smallest rectangle around all included points, in metres.
struct RouteBounds: Equatable, Sendable {
  private(set) var west = 0.0
  private(set) var east = 0.0
  private(set) var south = 0.0
  private(set) var north = 0.0

  var width: Double { east - west }
  var height: Double { north - south }

  /// Extends the rectangle to a point. It always contains (0, 0), because a route's first point is its origin.
  mutating func include(east x: Double, north y: Double) {
    west = min(west, x)
    east = max(east, x)
    south = min(south, y)
    north = max(north, y)
  }
}
