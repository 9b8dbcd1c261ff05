/// An activity to be compared.
public struct ComparedActivity: Sendable {
  /// The analysis with its track. If it has no points, only the totals are compared.
  public var analysis: ActivityAnalysis
  /// The sport. Grade-adjusted pace is only calculated for sports on foot.
  public var sport: Sport

  /// Creates an activity to be compared. The analysis must contain its points.
  public init(_ analysis: ActivityAnalysis, sport: Sport) {
    self.analysis = analysis
    self.sport = sport
  }
}

/// A comparison of two activities: the lead of one over the other at each point, and the differences between their
/// metrics.
///
/// If at least three fifths of the shorter track are shared (lines within 35 m of each other, in the same direction),
/// the tracks are compared by position. Otherwise they are compared by distance, or by time if a distance is missing.
/// Times are moving times, so pauses don't count. While one track has no positions, both are interpolated linearly.
///
/// Swapping the activities swaps each pair of metrics and inverts each sign, bit for bit. An activity compared with
/// itself has no differences.
///
/// - Complexity: Linear in the number of points, plus about ten operations for each of at most 4000 samples of a route.
///   Courses with laps multiply this by the number of laps, at most 40.
public struct Comparison: Sendable {
  /// How the activities are matched: by position, distance or time.
  public let basis: ComparisonBasis
  /// The length of the compared part in metres, or in seconds if compared by time.
  public let length: Double
  /// The start of the compared part on the first track, in metres.
  public let ownStart: Double
  /// The start of the compared part on the second track, in metres.
  public let otherStart: Double
  /// The fraction of the first track on the shared route, 0…1; 0 unless compared by position.
  public let ownShare: Double
  /// The fraction of the second track on the shared route, 0…1; 0 unless compared by position.
  public let otherShare: Double
  /// The time differences at up to 241 evenly spaced positions. Empty if times are missing, or if compared by time.
  public let gaps: [PositionGap]
  /// The splits of the compared part. The last one may be shorter.
  public let splits: [ComparedSplit]
  /// The metrics of the first activity as a whole.
  public let own: ComparedMetrics
  /// The metrics of the second activity as a whole.
  public let other: ComparedMetrics

  /// The length of a split in seconds if a distance is missing.
  public static let splitSeconds = 300.0
  private static let maximumGaps = 240.0
  /// The minimum distance in metres between positions of the gap curve.
  private static let minimumGapSpacing = 20.0

  /// Compares two activities.
  ///
  /// - Parameters:
  ///   - own: The first activity.
  ///   - other: The second activity.
  ///   - splitMeters: The length of a split. If a distance is missing, splits of 5 minutes are used.
  public init(
    _ own: ComparedActivity, _ other: ComparedActivity,
    splitMeters: Double = SplitTable.kilometer
  ) {
    let (mine, theirs) = (TrackSums(own.analysis.points), TrackSums(other.analysis.points))
    let alignment = Alignment(own.analysis.points, mine, other.analysis.points, theirs)
    basis = alignment.basis
    length = alignment.length
    (ownStart, otherStart) = (alignment.pair(at: 0).own, alignment.pair(at: 0).other)
    (ownShare, otherShare) = (alignment.shares.own, alignment.shares.other)
    gaps = Self.gaps(alignment, mine, theirs)
    let length = alignment.basis == .time ? Self.splitSeconds : splitMeters
    splits = Self.splits(
      every: length, alignment, (mine, GradeAdjustedDistance(own)),
      (theirs, GradeAdjustedDistance(other)))
    self.own = ComparedMetrics(own, mine)
    self.other = ComparedMetrics(other, theirs)
  }

  /// The first activity's lead at the end of the compared part, in seconds; negative if it is behind.
  public var secondsAhead: Double? { gaps.last?.secondsAhead }

  private static func gaps(
    _ alignment: Alignment, _ own: TrackSums, _ other: TrackSums
  ) -> [PositionGap] {
    guard alignment.basis == .route || alignment.basis == .distance, own.hasTimes, other.hasTimes
    else { return [] }
    let count = min(max((alignment.length / minimumGapSpacing).rounded(.down), 1), maximumGaps)
    let start = alignment.sums(at: 0, own, other)
    return (0...Int(count)).map { index in
      let position = alignment.length * (Double(index) / count)
      let pair = alignment.pair(at: position)
      let here = alignment.sums(at: position, own, other)
      return PositionGap(
        meters: position, ownMeters: pair.own, otherMeters: pair.other,
        secondsAhead: (here.other.seconds - start.other.seconds)
          - (here.own.seconds - start.own.seconds),
        isShared: alignment.isShared(at: position))
    }
  }

  private static func splits(
    every length: Double, _ alignment: Alignment, _ own: (TrackSums, GradeAdjustedDistance?),
    _ other: (TrackSums, GradeAdjustedDistance?)
  ) -> [ComparedSplit] {
    guard length > 0, alignment.length > 0, alignment.length / length < 10_000 else { return [] }
    var splits: [ComparedSplit] = []
    var start = 0.0
    // Ignore a remainder of less than a thousandth of a split, because it is only a rounding error.
    while alignment.length - start > length / 1000 {
      let isWhole = alignment.length - start >= length
      let end = isWhole ? Double(splits.count + 1) * length : alignment.length
      let (from, to) = (
        sums(at: start, alignment, own.0, other.0), sums(at: end, alignment, own.0, other.0)
      )
      splits.append(
        ComparedSplit(
          start: start, length: end - start, isComplete: isWhole,
          own: SplitSide(from.own, to.own, own.1, hasTimes: own.0.hasTimes),
          other: SplitSide(from.other, to.other, other.1, hasTimes: other.0.hasTimes)))
      start = end
    }
    return splits
  }

  private static func sums(
    at position: Double, _ alignment: Alignment, _ own: TrackSums, _ other: TrackSums
  ) -> (own: TrackSums.Sums, other: TrackSums.Sums) {
    alignment.basis == .time
      ? (own.sums(after: position), other.sums(after: position))
      : alignment.sums(at: position, own, other)
  }
}

/// The time difference at a position.
public struct PositionGap: Equatable, Sendable {
  /// The position in metres along the compared part, as the mean of both tracks.
  public var meters: Double
  /// The position in metres from the start of the first track.
  public var ownMeters: Double
  /// The position in metres from the start of the second track.
  public var otherMeters: Double
  /// The first activity's lead in seconds; negative if it is behind.
  public var secondsAhead: Double
  /// Whether both activities followed the same route at this position; false if compared by distance.
  public var isShared: Bool
}

/// A split of the compared part, with the metrics of both activities.
public struct ComparedSplit: Equatable, Sendable {
  /// The start in metres, or in seconds if compared by time.
  public var start: Double
  /// The length in the unit of `start`.
  public var length: Double
  /// Whether the split has the full length. Only the last one may be shorter.
  public var isComplete: Bool
  /// The metrics of the first activity.
  public var own: SplitSide
  /// The metrics of the second activity.
  public var other: SplitSide

  /// The time that the first activity gained, in seconds; negative if it was slower.
  public var secondsGained: Double? {
    guard let mine = own.seconds, let theirs = other.seconds else { return nil }
    return theirs - mine
  }
}

/// The metrics of one activity in a split. Unknown values are nil.
public struct SplitSide: Equatable, Sendable {
  /// The distance along the activity's own track, in metres.
  public var meters: Double
  /// The moving time.
  public var seconds: Double?
  /// The moving time divided by the equivalent level distance, in s/m. Only for activities on foot with altitudes.
  public var gradeAdjustedPace: Double?
  /// The mean heart rate in beats per minute, if known for at least half of the time.
  public var heartRate: Double?
  /// The mean cadence in steps per minute, if known for at least half of the time.
  public var cadence: Double?

  /// The pace in s/m.
  public var pace: Double? {
    guard let seconds, meters > 0 else { return nil }
    return seconds / meters
  }

  init(
    _ from: TrackSums.Sums, _ to: TrackSums.Sums, _ gradeAdjusted: GradeAdjustedDistance?,
    hasTimes: Bool
  ) {
    meters = to.meters - from.meters
    let span = to.seconds - from.seconds
    seconds = hasTimes ? span : nil
    heartRate = (to.heartRate - from.heartRate).mean(over: span)
    cadence = (to.cadence - from.cadence).mean(over: span)
    let level = gradeAdjusted?.levelMeters(from: from.meters, to: to.meters) ?? 0
    gradeAdjustedPace = level > 0 && hasTimes ? span / level : nil
  }
}

/// The metrics of a whole activity. Unknown values are nil.
public struct ComparedMetrics: Equatable, Sendable {
  /// The distance; nil if it is 0.
  public var meters: Double?
  /// The elapsed time without pauses.
  public var movingSeconds: Double?
  /// The elevation gain in metres, from smoothed altitudes.
  public var climbMeters: Double?
  /// The average speed over the moving time, in m/s.
  public var speed: Double?
  /// The grade-adjusted pace in seconds per level metre.
  public var gradeAdjustedPace: Double?
  /// The mean heart rate in beats per minute.
  public var heartRate: Double?
  /// The mean cadence in steps per minute.
  public var cadence: Double?
  /// The metres per heartbeat, a measure of economy at a similar effort. Requires a heart rate for four fifths of the
  /// moving time.
  public var metersPerBeat: Double?

  private static let minimumHeartRateShare = 0.8

  init(_ activity: ComparedActivity, _ sums: TrackSums) {
    let analysis = activity.analysis
    meters = analysis.distanceMeters > 0 ? analysis.distanceMeters : nil
    movingSeconds = analysis.movingSeconds
    climbMeters = analysis.elevationGainMeters
    speed = analysis.averageSpeed.flatMap { $0 > 0 ? $0 : nil }
    heartRate = analysis.averageHeartRate
    cadence = analysis.averageCadence
    let total = sums.total
    if let gradeAdjusted = GradeAdjustedDistance(activity), sums.hasTimes, total.seconds > 0 {
      gradeAdjustedPace = total.seconds / gradeAdjusted.levelMeters(at: total.meters)
    }
    let known = total.heartRate
    if known.seconds > 0, known.seconds >= Self.minimumHeartRateShare * total.seconds, meters != nil
    {
      metersPerBeat = total.meters / (known.sum / known.seconds * total.seconds / 60)
    }
  }
}

extension GradeAdjustedDistance {
  fileprivate init?(_ activity: ComparedActivity) {
    self.init(activity.analysis.points, sport: activity.sport)
  }
}
