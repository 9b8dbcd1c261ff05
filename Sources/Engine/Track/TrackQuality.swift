/// How good the positions were so far.
public struct TrackQuality: Equatable, Sendable {
  /// Fixes that were believed.
  public var acceptedCount = 0
  /// Refusals by reason, indexed by `FixRefusal.rawValue`.
  public var refusals = [Int](repeating: 0, count: FixRefusal.allCases.count)
  /// Gaps: stretches of moving time without positions, which add no distance.
  public var gapCount = 0
  /// Sum over the gaps.
  public var gapSeconds = 0.0
  /// The part of the distance that comes from steps or a foot pod because positions were missing, in metres.
  public var estimatedMeters = 0.0
  /// The part of the distance that the athlete added after the session, in metres (`DistanceCorrection`).
  public var addedMeters = 0.0
  /// One standard deviation of the distance in metres, from the radius of the positions and from steps or a foot pod; 0
  /// for imported files.
  public var distanceDeviation = 0.0
  /// Mean seconds between accepted fixes; nil before the second.
  public var meanIntervalSeconds: Double?
  /// Mean radius of the accepted fixes in metres; nil where the receiver gives none.
  public var meanAccuracyMeters: Double?
  /// The latest radius the receiver gave, accepted or not.
  public var latestAccuracyMeters: Double?

  public init() {}

  /// Over all reasons.
  public var refusedCount: Int { refusals.reduce(0, +) }
}
