/// The fastest stretch of one of the lengths that are compared between activities.
public struct LengthEffort: Equatable, Sendable {
  /// Metres: one of `standardLengths`.
  public var length: Double
  /// Where it begins, and how long it took.
  public var effort: BestEffort

  /// Length in metres.
  public init(length: Double, effort: BestEffort) {
    self.length = length
    self.effort = effort
  }

  /// In metres, ascending: 400 m, 1 km, 1 mile, 5 km, 10 km, half marathon, marathon.
  public static let standardLengths = [
    400, 1000, SplitTable.mile, 5000, 10_000, 21_097.5, 42_195,
  ]
}

/// The fastest stretch of each standard length the track is long enough for, ascending.
///
/// Times are moving time. Stretches in which nothing was measured add time but no distance, so an effort
/// across one comes out slower than it was, never faster. Linear in the track's length.
public func bestEfforts(of points: MeasuredTrack) -> [LengthEffort] {
  let (meters, seconds) = points.movement()
  var efforts: [LengthEffort] = []
  for length in LengthEffort.standardLengths {
    guard let effort = bestEffort(over: length, meters: meters, seconds: seconds) else { break }
    efforts.append(LengthEffort(length: length, effort: effort))
  }
  return efforts
}
