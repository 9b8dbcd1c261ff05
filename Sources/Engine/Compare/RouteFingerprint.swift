/// A fingerprint that quickly distinguishes routes: the positions at the start, at a quarter, half and three quarters
/// of the distance, and at the end. The order matters, so the reverse route is different.
public struct RouteFingerprint: Equatable, Sendable {
  /// The five positions from start to end.
  public let coordinates: [Coordinate]

  /// The number of positions.
  public static let count = 5

  /// Creates the fingerprint of a track. Returns nil if the distance is 0 or positions are missing. Takes time linear
  /// in the number of points.
  public init?(_ points: MeasuredTrack) {
    let length = points.last?.distanceMeters ?? 0
    guard length > 0 else { return nil }
    var coordinates: [Coordinate] = []
    for point in points {
      guard let coordinate = point.coordinate else { continue }
      while coordinates.count < Self.count,
        point.distanceMeters >= length * Double(coordinates.count) / Double(Self.count - 1)
      {
        coordinates.append(coordinate)
      }
    }
    guard coordinates.count == Self.count else { return nil }
    self.coordinates = coordinates
  }

  /// Returns the maximum distance in metres between the corresponding positions of two similar routes. At the ends, it
  /// allows for watches that were started or stopped at different places; in between, also for differences in the
  /// measured distances.
  public static func tolerance(at index: Int, length: Double) -> Double {
    index == 0 || index == count - 1 ? 250 : 250 + 0.05 * length
  }
}
