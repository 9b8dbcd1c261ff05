/// A track's distance in level metres: how far it would have been on the flat for the same cost, by Minetti's
/// cost of the grade (`Energy`) over the stretches of `MovementCost`. Time over level metres is the
/// grade-adjusted pace.
///
/// Stretches are 200 m, so errors of the altitude inside a split mostly cancel: what is left is that of
/// its two ends. 5 m there change the pace over a kilometre by 2 to 3 %.
public struct GradeAdjustedDistance: Equatable, Sendable {
  private var meters: [Double] = [0]
  private var level: [Double] = [0]

  /// Share of the distance whose altitude must be known.
  private static let enough = 0.8

  /// Nil for what is not on foot, without distance, and where the altitude is unknown for more than a
  /// fifth of it. Linear in the track's length.
  public init?(_ points: MeasuredTrack, sport: Sport) {
    guard sport == .running || sport == .walking || sport == .hiking else { return nil }
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
    end.distanceMeters - start.distanceMeters >= MovementCost.stretchMeters
  }

  /// Adds a stretch; returns how much of it has known altitudes.
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

  /// Level metres from the start of the track to a distance along it, which is held inside it.
  public func levelMeters(at distance: Double) -> Double {
    let after = min(firstIndex(of: meters, above: distance), meters.count - 1)
    guard after > 0 else { return 0 }
    let length = meters[after] - meters[after - 1]
    let share = length > 0 ? min((distance - meters[after - 1]) / length, 1) : 1
    return level[after - 1] + share * (level[after] - level[after - 1])
  }

  /// Level metres between two distances along the track.
  public func levelMeters(from start: Double, to end: Double) -> Double {
    levelMeters(at: end) - levelMeters(at: start)
  }
}

/// Index of the first of `values`, which never fall, that is above `limit`; their count where none is.
func firstIndex(of values: [Double], above limit: Double) -> Int {
  var (low, high) = (0, values.count)
  while low < high {
    let middle = (low + high) / 2
    if values[middle] > limit { high = middle } else { low = middle + 1 }
  }
  return low
}
