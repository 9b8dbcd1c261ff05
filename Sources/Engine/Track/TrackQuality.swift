/// The quality of the positions so far.
public struct TrackQuality: Equatable, Sendable {
  /// The number of accepted fixes.
  public var acceptedCount = 0
  /// The number of rejected fixes by reason, indexed by `FixRejection.rawValue`.
  public var refusals = [Int](repeating: 0, count: FixRejection.allCases.count)
  /// The number of gaps: periods of moving time without positions, which add no distance.
  public var gapCount = 0
  /// The total duration of the gaps, in seconds.
  public var gapSeconds = 0.0
  /// The part of the distance that was measured by steps or a foot pod because positions were missing, in metres.
  public var estimatedMeters = 0.0
  /// The part of the distance that the athlete added after the session, in metres (`DistanceCorrection`).
  public var addedMeters = 0.0
  /// The standard deviation of the distance in metres, based on the accuracy of positions, and of steps or a foot pod;
  /// 0 for imported files.
  public var distanceDeviation = 0.0
  /// The mean interval between accepted fixes, in seconds; nil before the second fix.
  public var meanIntervalSeconds: Double?
  /// The mean accuracy radius of accepted fixes, in metres; nil if the receiver doesn't report it.
  public var meanAccuracyMeters: Double?
  /// The latest accuracy radius in metres, whether or not the fix was accepted.
  public var latestAccuracyMeters: Double?

  public init() {}

  /// The number of rejected fixes, for any reason.
  public var refusedCount: Int { refusals.reduce(0, +) }
}
