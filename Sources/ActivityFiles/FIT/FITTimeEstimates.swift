import Engine

/// Estimates the times of records without a credible time from the records around them. This is possible because
/// recorders write records in chronological order.
struct FITTimeEstimates {
  /// The records with credible times.
  let runs: [FITTimeRun]
  /// The sessions, if their times are credible.
  let sessions: FITSessionSpans?
  /// The maximum speed in m/s. Estimates that imply a higher speed are rejected.
  let fastest: Double
  /// The number of times that were estimated.
  private(set) var estimatedCount = 0
  /// The number of records that were removed because the athlete can't have been there in time.
  private(set) var removedCount = 0

  init(_ runs: [FITTimeRun], _ sessions: FITSessionSpans?, fastest: Double) {
    self.runs = runs
    self.sessions = sessions
    self.fastest = fastest
  }

  /// Replaces missing and wrong times. Removes records with a wrong time if the estimate implies an impossible speed.
  mutating func fill(_ points: inout [TrackPoint]) {
    let step = usualStep(points)
    var removed: [Range<Int>] = []
    for records in gaps(points) {
      let own = points[records].map(\.seconds)
      guard let times = times(of: records, in: points, step: step) else { continue }
      set(times, of: records, in: &points)
      let around = max(records.lowerBound - 1, 0)..<min(records.upperBound + 1, points.count)
      if points[around].isPossible(fastest) {
        estimatedCount += records.count
      } else {
        set(own.map { _ in nil }, of: records, in: &points)
        if own.contains(where: { $0 != nil }) { removed.append(records) }
      }
    }
    remove(removed, from: &points)
  }

  private func times(
    of records: Range<Int>, in points: [TrackPoint], step: Double
  ) -> [Double?]? {
    let gap = FITTimeGap(
      count: records.count,
      before: records.lowerBound > 0 ? points[records.lowerBound - 1].seconds : nil,
      after: records.upperBound < points.count ? points[records.upperBound].seconds : nil,
      sessions: sessions, step: step)
    return gap.times(own: points[records].haveUsualSteps ? points[records].map(\.seconds) : [])
  }

  private func set(_ times: [Double?], of records: Range<Int>, in points: inout [TrackPoint]) {
    for (index, time) in zip(records, times) {
      points[index].seconds = time.map { ($0 * 1000).rounded(.toNearestOrEven) / 1000 }
    }
  }

  private mutating func remove(_ removed: [Range<Int>], from points: inout [TrackPoint]) {
    if removed.isEmpty { return }
    var kept: [TrackPoint] = []
    var next = 0
    for records in removed {
      kept += points[next..<records.lowerBound]
      next = records.upperBound
      removedCount += records.count
    }
    points = kept + points[next...]
  }

  /// Returns all sequences of consecutive records without a credible time, each as long as possible.
  private func gaps(_ points: [TrackPoint]) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var next = 0
    for run in runs {
      if run.records.lowerBound > next { gaps.append(next..<run.records.lowerBound) }
      next = run.records.upperBound + 1
      // In most runs, every record has a time, so there is nothing to search for.
      guard run.count < run.records.count else { continue }
      for index in run.records where points[index].seconds == nil {
        if let last = gaps.last, last.upperBound == index {
          gaps[gaps.count - 1] = last.lowerBound..<index + 1
        } else {
          gaps.append(index..<index + 1)
        }
      }
    }
    if next < points.count { gaps.append(next..<points.count) }
    return gaps
  }

  /// Returns the median time between neighbouring records in seconds; 1 if unknown.
  private func usualStep(_ points: [TrackPoint]) -> Double {
    var steps: [Double] = []
    for run in runs {
      for index in run.records.dropFirst() {
        guard let from = points[index - 1].seconds, let to = points[index].seconds else { continue }
        steps.append(to - from)
      }
    }
    steps.sort()
    return steps.isEmpty ? 1 : max(steps[steps.count / 2], 0)
  }
}

extension TrackPoint {
  /// Returns the distance to the next record by the device's total or by the positions, whichever is greater; 0 if
  /// unknown.
  fileprivate func meters(to next: TrackPoint) -> Double {
    var meters = 0.0
    if let from = distance, let to = next.distance { meters = to - from }
    if let from = coordinate, let to = next.coordinate {
      meters = max(meters, distanceMeters(from: from, to: to))
    }
    return max(meters, 0)
  }
}

extension ArraySlice<TrackPoint> {
  /// The factor by which a record's speed may be too low for the distance from the previous one.
  private static var speedTolerance: Double { 2 }

  /// Whether the recorded speeds are high enough for the distances between the records and the times between them.
  fileprivate var haveUsualSteps: Bool {
    var (moved, allowed) = (0.0, 0.0)
    for (from, to) in zip(self, dropFirst()) {
      guard let start = from.seconds, let end = to.seconds, let speed = to.speed else { continue }
      moved += from.meters(to: to)
      allowed += speed * (end - start)
    }
    return moved <= Self.speedTolerance * allowed
  }

  /// Returns whether moving along the records requires at most the given speed.
  fileprivate func isPossible(_ fastest: Double) -> Bool {
    let meters = zip(self, dropFirst()).reduce(0) { $0 + $1.0.meters(to: $1.1) }
    let times = compactMap(\.seconds)
    return meters <= fastest * Swift.max((times.last ?? 0) - (times.first ?? 0), 1)
  }
}
