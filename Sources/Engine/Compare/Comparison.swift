/// One of two activities that are compared.
public struct ComparedActivity: Sendable {
  /// With its track: without points only its figures are compared.
  public var analysis: ActivityAnalysis
  /// Grade-adjusted figures are for movement on foot alone.
  public var sport: Sport

  /// The points are read, so they must be there.
  public init(_ analysis: ActivityAnalysis, sport: Sport) {
    self.analysis = analysis
    self.sport = sport
  }
}

/// Two activities side by side: who was ahead where, and what differs.
///
/// Where both went the same way (their lines within 35 m of each other, in the same direction, for at least
/// three fifths of the shorter), places are compared with places; else distances with distances, and
/// without those seconds with seconds. Times are moving times: a pause costs nothing. While one has no
/// positions, both go on evenly.
///
/// Swapping the two swaps every pair of figures and turns every sign, to the bit; an activity
/// compared with itself is nowhere ahead.
///
/// - Complexity: linear in the points, plus some ten looks at each of at most 4000 places of a route (times the laps of a
///   course, at most 40).
public struct Comparison: Sendable {
  /// What was held against what: places, distances or times.
  public let basis: ComparisonBasis
  /// Metres (or seconds, by time) compared, from where both are on.
  public let length: Double
  /// Where the compared part begins on each track, in metres.
  public let ownStart: Double
  /// The same for the other.
  public let otherStart: Double
  /// Share of each track that lies on the shared way, 0 … 1; 0 where places are not compared.
  public let ownShare: Double
  /// The same for the other.
  public let otherShare: Double
  /// Evenly along what is compared, at most 241; empty without times, or by time.
  public let gaps: [PlaceGap]
  /// Of what is compared, as long as asked for; the last may be shorter.
  public let splits: [ComparedSplit]
  /// The whole of the first activity.
  public let own: ComparedFigures
  /// The whole of the second activity.
  public let other: ComparedFigures

  /// Seconds of a split where there is no distance.
  public static let timeSplit = 300.0
  private static let mostGaps = 240.0
  /// Metres between places of the curve, at least.
  private static let leastGap = 20.0

  /// - Parameter splitMeters: of a split; 5 minutes take its place where there is no distance.
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
    let length = alignment.basis == .time ? Self.timeSplit : splitMeters
    splits = Self.splits(
      every: length, alignment, (mine, GradeAdjustedDistance(own)),
      (theirs, GradeAdjustedDistance(other)))
    self.own = ComparedFigures(own, mine)
    self.other = ComparedFigures(other, theirs)
  }

  /// Seconds this activity is ahead of the other at the end of what is compared; negative behind.
  public var secondsAhead: Double? { gaps.last?.secondsAhead }

  private static func gaps(
    _ alignment: Alignment, _ own: TrackSums, _ other: TrackSums
  ) -> [PlaceGap] {
    guard alignment.basis == .route || alignment.basis == .distance, own.hasTimes, other.hasTimes
    else { return [] }
    let count = min(max((alignment.length / leastGap).rounded(.down), 1), mostGaps)
    let start = alignment.sums(at: 0, own, other)
    return (0...Int(count)).map { index in
      let place = alignment.length * (Double(index) / count)
      let pair = alignment.pair(at: place)
      let here = alignment.sums(at: place, own, other)
      return PlaceGap(
        place: place, ownMeters: pair.own, otherMeters: pair.other,
        secondsAhead: (here.other.seconds - start.other.seconds)
          - (here.own.seconds - start.own.seconds),
        isShared: alignment.isShared(at: place))
    }
  }

  private static func splits(
    every length: Double, _ alignment: Alignment, _ own: (TrackSums, GradeAdjustedDistance?),
    _ other: (TrackSums, GradeAdjustedDistance?)
  ) -> [ComparedSplit] {
    guard length > 0, alignment.length > 0, alignment.length / length < 10_000 else { return [] }
    var splits: [ComparedSplit] = []
    var start = 0.0
    // A last part of a thousandth would be nothing but rounding.
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
    at place: Double, _ alignment: Alignment, _ own: TrackSums, _ other: TrackSums
  ) -> (own: TrackSums.Sums, other: TrackSums.Sums) {
    alignment.basis == .time
      ? (own.sums(after: place), other.sums(after: place)) : alignment.sums(at: place, own, other)
  }
}

/// How far ahead at one place.
public struct PlaceGap: Equatable, Sendable {
  /// Metres along what is compared: the mean of both tracks'.
  public var place: Double
  /// The same place as each track counts it, from its own start.
  public var ownMeters: Double
  /// Metres from the start of the other's track.
  public var otherMeters: Double
  /// Positive where this activity is ahead, negative where it is behind the other.
  public var secondsAhead: Double
  /// Whether both went the same way there; false by distance.
  public var isShared: Bool
}

/// The same part of both.
public struct ComparedSplit: Equatable, Sendable {
  /// Metres, or seconds by time.
  public var start: Double
  /// In the same unit as `start`.
  public var length: Double
  /// False only for the last one.
  public var isComplete: Bool
  /// The first activity in it.
  public var own: SplitSide
  /// The second activity in it.
  public var other: SplitSide

  /// Positive where this activity was faster.
  public var secondsGained: Double? {
    guard let mine = own.seconds, let theirs = other.seconds else { return nil }
    return theirs - mine
  }
}

/// What one of the two did in a split. Unknown is nil.
public struct SplitSide: Equatable, Sendable {
  /// Along its own track.
  public var meters: Double
  /// Moving time.
  public var seconds: Double?
  /// Moving time over level metres; on foot, with altitudes.
  public var gradeAdjustedPace: Double?
  /// Known for at least half of the time.
  public var heartRate: Double?
  /// Mean steps a minute.
  public var cadence: Double?

  /// Seconds a metre.
  public var pace: Double? {
    guard let seconds, meters > 0 else { return nil }
    return seconds / meters
  }

  init(
    _ from: TrackSums.Sums, _ to: TrackSums.Sums, _ way: GradeAdjustedDistance?, hasTimes: Bool
  ) {
    meters = to.meters - from.meters
    let span = to.seconds - from.seconds
    seconds = hasTimes ? span : nil
    heartRate = (to.heartRate - from.heartRate).mean(over: span)
    cadence = (to.cadence - from.cadence).mean(over: span)
    let level = way?.levelMeters(from: from.meters, to: to.meters) ?? 0
    gradeAdjustedPace = level > 0 && hasTimes ? span / level : nil
  }
}

/// What an activity as a whole is compared by. Unknown is nil.
public struct ComparedFigures: Equatable, Sendable {
  /// Nil without a distance.
  public var meters: Double?
  /// Pauses left out.
  public var movingSeconds: Double?
  /// Metres of climb, from smoothed altitudes.
  public var climbMeters: Double?
  /// m/s over moving time.
  public var speed: Double?
  /// Seconds a level metre.
  public var gradeAdjustedPace: Double?
  /// Mean beats a minute.
  public var heartRate: Double?
  /// Mean steps a minute.
  public var cadence: Double?
  /// Metres for each heartbeat: more of them is more economical, at the same kind of effort. Known with a heart rate
  /// for four fifths of the moving time.
  public var metersPerBeat: Double?

  private static let enoughHeartRate = 0.8

  init(_ activity: ComparedActivity, _ sums: TrackSums) {
    let analysis = activity.analysis
    meters = analysis.distanceMeters > 0 ? analysis.distanceMeters : nil
    movingSeconds = analysis.movingSeconds
    climbMeters = analysis.elevationGainMeters
    speed = analysis.averageSpeed.flatMap { $0 > 0 ? $0 : nil }
    heartRate = analysis.averageHeartRate
    cadence = analysis.averageCadence
    let total = sums.total
    if let way = GradeAdjustedDistance(activity), sums.hasTimes, total.seconds > 0 {
      gradeAdjustedPace = total.seconds / way.levelMeters(at: total.meters)
    }
    let known = total.heartRate
    if known.seconds > 0, known.seconds >= Self.enoughHeartRate * total.seconds, meters != nil {
      metersPerBeat = total.meters / (known.sum / known.seconds * total.seconds / 60)
    }
  }
}

extension GradeAdjustedDistance {
  fileprivate init?(_ activity: ComparedActivity) {
    self.init(activity.analysis.points, sport: activity.sport)
  }
}
