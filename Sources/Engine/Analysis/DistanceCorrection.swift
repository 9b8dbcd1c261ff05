/// A correction of a session's distance by the athlete.
struct DistanceCorrection: Sendable {
  /// Whether to add the straight-line distance across each gap.
  var addsStraightLines = false
  /// The distance in metres that the athlete entered for a session without positions; nil to use the sensors.
  var statedMeters: Double?
}

extension ActivityAnalysis {
  private struct StraightGap {
    var gap: TrackGap
    var meters: Double
  }

  /// The minimum straight-line speed across a gap, in m/s, at which the straight line is offered. In slower gaps, the
  /// athlete rested or ran a loop.
  private static let slowestLine = 0.5

  /// Returns a lower bound on the distance missing because of gaps, in metres: the sum of the straight lines across
  /// these gaps. Ignores gaps at the start and end, and gaps in which the athlete hardly moved or moved faster than the
  /// sport allows. Takes time linear in the number of points.
  public func missingMeters(in sport: Sport) -> Double {
    straightGaps(sport).reduce(0) { $0 + $1.meters }
  }

  private func straightGaps(_ sport: Sport) -> [StraightGap] {
    let speeds = Self.slowestLine...FixLimits.limits(for: sport).speed
    var found: [StraightGap] = []
    var waiting = gaps[...]
    var before: Coordinate?
    for point in points {
      guard let coordinate = point.coordinate else { continue }
      while let gap = waiting.first, point.ends(gap) {
        waiting.removeFirst()
        let meters = before.map { Engine.distanceMeters(from: $0, to: coordinate) } ?? 0
        guard speeds.contains(meters / (gap.end - gap.start)) else { continue }
        found.append(StraightGap(gap: gap, meters: meters))
      }
      before = coordinate
    }
    return found
  }

  /// Applies a correction. Takes time linear in the number of points.
  ///
  /// - Parameter unpausedSeconds: Returns the duration of a gap, excluding pauses.
  mutating func apply(
    _ correction: DistanceCorrection, in sport: Sport, lapStarts: [Double],
    unpausedSeconds: (TrackGap) -> Double
  ) {
    if correction.addsStraightLines { addStraightLines(straightGaps(sport)[...], unpausedSeconds) }
    if let meters = correction.statedMeters, quality.acceptedCount == 0 { state(meters) }
    guard quality.addedMeters > 0 else { return }
    averageSpeed = movingSeconds.flatMap { $0 > 0 ? distanceMeters / $0 : nil }
    kilometers = points.splits(every: SplitTable.kilometer, climbsOf: kilometers)
    miles = points.splits(every: SplitTable.mile, climbsOf: miles)
    cutLaps(startingAt: lapStarts)
  }

  /// Recalculates the laps from the points. Their elevation gains don't change.
  private mutating func cutLaps(startingAt starts: [Double]) {
    var cut = points.laps(startingAt: starts)
    if laps.count == 1 { cut = points.splits(every: .infinity, climbsOf: []) }
    guard cut.count == laps.count else { return }
    for index in cut.indices {
      cut[index].elevationGainMeters = laps[index].elevationGainMeters
    }
    laps = cut
  }

  /// Adds the straight lines and the durations of their gaps to the track, and removes these gaps.
  private mutating func addStraightLines(
    _ found: ArraySlice<StraightGap>, _ unpausedSeconds: (TrackGap) -> Double
  ) {
    var lines = found
    guard !lines.isEmpty else { return }
    let counted = lines.map { $0.gap }
    var (meters, seconds) = (0.0, 0.0)
    points = points.changed { point in
      while let line = lines.first, point.ends(line.gap) {
        lines.removeFirst()
        meters += line.meters
        seconds += unpausedSeconds(line.gap)
      }
      point.distanceMeters += meters
      point.movingSeconds = point.movingSeconds.map { $0 + seconds }
    }
    distanceMeters += meters
    movingSeconds = movingSeconds.map { $0 + seconds }
    quality.addedMeters = meters
    gaps.removeAll { counted.contains($0) }
    quality.gapCount = gaps.count
    quality.gapSeconds -= seconds
  }

  /// Scales the distance measured from steps or by a foot pod to the stated distance. If nothing was measured, spreads
  /// the stated distance evenly over the moving time.
  private mutating func state(_ meters: Double) {
    let factor = distanceMeters > 0 ? meters / distanceMeters : nil
    let speed = movingSeconds.flatMap { $0 > 0 ? meters / $0 : nil } ?? 0
    points = points.changed { point in
      point.distanceMeters =
        factor.map { $0 * point.distanceMeters } ?? speed * (point.movingSeconds ?? 0)
    }
    distanceMeters = meters
    (quality.addedMeters, quality.estimatedMeters) = (meters, 0)
  }
}

extension MeasuredPoint {
  /// Returns whether the point is at or after the end of a gap, with a tolerance of 0.01 s, the resolution of stored
  /// points.
  fileprivate func ends(_ gap: TrackGap) -> Bool { seconds.map { $0 + 0.01 >= gap.end } ?? false }
}
