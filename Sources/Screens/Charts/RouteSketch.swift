public import Engine

/// A route thinned for drawing: at most `limit` points, however long it grows. Adding a point is
/// constant time on average; positions are metres east and north of the first one, close enough to
/// true for a picture of any route short of a continent.
public struct RouteSketch: Equatable, Sendable {
  struct Point: Equatable, Sendable {
    var east: Double
    var north: Double
    /// Nothing is drawn from the point before.
    var startsSegment: Bool
  }

  private(set) var points: [Point] = []
  /// Where the athlete is, thinned away or not.
  private(set) var latest: Point?
  private(set) var bounds = RouteBounds()
  private var origin: Coordinate?
  private var metersPerDegreeEast = 0.0
  /// Metres between neighbours below which a point is left out.
  private var spacing: Double
  private let limit: Int

  /// `limit` is at least 2; 300 are enough for a phone's width.
  public init(limit: Int = 300) {
    self.limit = max(limit, 2)
    spacing = 2
  }

  /// Of points that were chosen already, in a frame that may be larger than they need.
  init(
    origin: Coordinate, points: [Point] = [], latest: Point? = nil,
    bounds: RouteBounds = RouteBounds()
  ) {
    self.init()
    setOrigin(origin)
    (self.points, self.latest, self.bounds) = (points, latest, bounds)
  }

  public var isEmpty: Bool { points.isEmpty }

  /// Positions that are not numbers are left out.
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

  /// Where a coordinate lies in the sketch; nil before the first point.
  func project(_ coordinate: Coordinate, startsSegment: Bool = false) -> Point? {
    guard let origin, coordinate.latitude.isFinite, coordinate.longitude.isFinite
    else { return nil }
    let east = wrapped(coordinate.longitude - origin.longitude) * metersPerDegreeEast
    let north = (coordinate.latitude - origin.latitude) * 111_132
    return Point(east: east, north: north, startsSegment: startsSegment)
  }

  /// The way back from a place in the sketch.
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

  /// Doubles the spacing until what is left fits; starts of segments stay. If they alone fill the
  /// sketch, every other one goes.
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

/// The smallest rectangle around what was included, in metres.
struct RouteBounds: Equatable, Sendable {
  private(set) var west = 0.0
  private(set) var east = 0.0
  private(set) var south = 0.0
  private(set) var north = 0.0

  var width: Double { east - west }
  var height: Double { north - south }

  /// The first point of a route is its origin, so 0, 0 is always inside.
  mutating func include(east x: Double, north y: Double) {
    west = min(west, x)
    east = max(east, x)
    south = min(south, y)
    north = max(north, y)
  }
}
