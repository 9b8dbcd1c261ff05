/// The best effort over one of the standard lengths. Efforts are compared between activities.
public struct LengthEffort: Equatable, Sendable {
  /// The length in metres, one of `standardLengths`.
  public var length: Double
  /// The start and duration of the effort.
  public var effort: BestEffort

  /// Creates an effort over a length in metres.
  public init(length: Double, effort: BestEffort) {
    self.length = length
    self.effort = effort
  }

  /// The standard lengths in metres, in ascending order: 400 m, 1 km, 1 mile, 5 km, 10 km, half marathon, marathon.
  public static let standardLengths = [
    400, 1000, SplitTable.mile, 5000, 10_000, 21_097.5, 42_195,
  ]
}

/// Returns the best effort for each standard length that isn't longer than the track, in ascending order.
///
/// Times are moving times. Gaps within a segment add time but no distance, so an effort across one appears slower than
/// it was, never faster.
///
/// - Complexity: O(*n*).
public func bestEfforts(of points: MeasuredTrack) -> [LengthEffort] {
  let (meters, seconds) = points.movement()
  var efforts: [LengthEffort] = []
  for length in LengthEffort.standardLengths {
    guard let effort = bestEffort(over: length, meters: meters, seconds: seconds) else { break }
    efforts.append(LengthEffort(length: length, effort: effort))
  }
  return efforts
}
