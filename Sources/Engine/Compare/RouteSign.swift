/// Five places that tell a route from others at a glance: where it begins, is a quarter, half and three quarters
/// over, and ends. In this order, so that the way back is another route.
public struct RouteSign: Equatable, Sendable {
  /// Five, from start to end.
  public let places: [Coordinate]

  /// Of the places.
  public static let count = 5

  /// Nil without a distance, or without positions near its quarters. Linear.
  public init?(_ points: MeasuredTrack) {
    let length = points.last?.distanceMeters ?? 0
    guard length > 0 else { return nil }
    var places: [Coordinate] = []
    for point in points {
      guard let coordinate = point.coordinate else { continue }
      while places.count < Self.count,
        point.distanceMeters >= length * Double(places.count) / Double(Self.count - 1)
      {
        places.append(coordinate)
      }
    }
    guard places.count == Self.count else { return nil }
    self.places = places
  }

  /// How far another route's place at a quarter may lie away, in metres, for the routes to be alike: at the
  /// ends where watches are started and stopped, between them where distances have drifted apart.
  public static func tolerance(at index: Int, length: Double) -> Double {
    index == 0 || index == count - 1 ? 250 : 250 + 0.05 * length
  }
}
