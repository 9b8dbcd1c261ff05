/// The equivalent level distance of a track: the distance on flat ground with the same energy cost. It uses
/// Minetti's formula for the energy cost of grades (`Energy`), over the same stretches as `MovementCost`. Time divided
/// by level distance is the grade-adjusted pace.
///
/// With stretches of 200 m, altitude errors within a split mostly cancel out, except those at its ends. An error of 5 m
/// there changes the pace over a kilometre by 2 to 3 %.
public struct GradeAdjustedDistance: Equatable, Sendable {
  private var meters: [Double] = [0]
  private var level: [Double] = [0]

  /// The minimum fraction of the distance with known altitudes.
  private static let enough = 0.8

  /// Creates the level distance of a track. Returns nil unless the sport is on foot, the distance is positive, and
  /// altitudes are known for at least four fifths of it. Takes time linear in the track's length.
  public init?(_ points: MeasuredTrack, sport: Sport) {
    guard sport.isOnFoot else { return nil }
    var start: MeasuredPoint?
    var latest: MeasuredPoint?
    var known = 0.0
    for point in points {
      if let from = start, let to = latest, point.startsSegment || Self.isLong(from, to) {
        known += add(from, to, walks: sport != .running)
        start = point.startsSegment ? point : to
      }
      start = start ?? point
      latest = point
    }
    if let start, let latest { known += add(start, latest, walks: sport != .running) }
    guard let all = meters.last, all > 0, known >= Self.enough * all else { return nil }
  }

  private static func isLong(_ start: MeasuredPoint, _ end: MeasuredPoint) -> Bool {
    end.distanceMeters - start.distanceMeters >= MovementCost.sectionMeters
  }

  /// Adds a stretch. Returns the length for which altitudes are known.
  private mutating func add(
    _ start: MeasuredPoint, _ end: MeasuredPoint, walks: Bool
  ) -> Double {
    let length = end.distanceMeters - start.distanceMeters
    guard length > 0, end.distanceMeters > meters[meters.count - 1] else { return 0 }
    let added = MovementCost.levelMeters(from: start, to: end, walks: walks)
    meters.append(end.distanceMeters)
    level.append(level[level.count - 1] + added)
    return start.altitude != nil && end.altitude != nil ? length : 0
  }

  /// Returns the level metres from the start of the track to a distance along it. The distance is clamped to the
  /// track.
  public func levelMeters(at distance: Double) -> Double {
    let after = min(firstIndex(of: meters, above: distance), meters.count - 1)
    guard after > 0 else { return 0 }
    let length = meters[after] - meters[after - 1]
    let share = length > 0 ? min((distance - meters[after - 1]) / length, 1) : 1
    return level[after - 1] + share * (level[after] - level[after - 1])
  }

  /// Returns the level metres between two distances along the track.
  public func levelMeters(from start: Double, to end: Double) -> Double {
    levelMeters(at: end) - levelMeters(at: start)
  }
}

/// Returns the index of the first element above `limit`, or the number of elements if there isn't one. The values
/// must be in ascending order.
func firstIndex(of values: [Double], above limit: Double) -> Int {
  var (low, high) = (0, values.count)
  while low < high {
    let middle = (low + high) / 2
    if values[middle] > limit { high = middle } else { low = middle + 1 }
  }
  return low
}
