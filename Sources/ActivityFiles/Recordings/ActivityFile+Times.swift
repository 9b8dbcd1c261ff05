import Engine

extension ActivityFile {
  /// Repairs times and totals: removes outlier times, and reverses the points if they are listed latest first. If
  /// nothing is wrong, this costs one pass over the points.
  mutating func repairTimes() {
    removeOutlierTimes()
    reverseIfDescending()
    recording.removeStrayTotals()
    findFirstPoolLength()
  }

  /// Moves the start to the given time, in seconds since the current start, and adjusts all times.
  mutating func count(from seconds: Double) {
    recording.startUnixSeconds = recording.startUnixSeconds.map { $0 + seconds }
    recording.shiftTimes(by: -seconds)
    for index in laps.indices { laps[index].summary.startSeconds -= seconds }
    for index in sessions.indices { sessions[index].summary.startSeconds -= seconds }
  }

  // MARK: Outliers

  private mutating func removeOutlierTimes() {
    let stray = recording.segments.map { $0.outlierTimes }
    let count = stray.reduce(0) { $0 + $1.count }
    // If more than 10 % of the points have outlier times, the clock itself is wrong, and it is unclear which times are
    // right.
    guard count > 0, count * 10 <= max(recording.pointCount, 10) else { return }
    removeTimes(stray)
    warnings.append(
      FileWarning(.time, "a time does not fit the others and was left out", count: count))
  }

  /// Removes the times of the points at the given indices, listed per segment. The first remaining time becomes the
  /// start.
  mutating func removeTimes(_ stray: [[Int]]) {
    for (segment, indices) in stray.enumerated() {
      for index in indices { recording.segments[segment][index].seconds = nil }
    }
    if let first = recording.segments.joined().lazy.compactMap(\.seconds).first, first != 0 {
      count(from: first)
    }
  }

  // MARK: Reversed points

  /// Reverses the points if they are listed latest first, as some programs do. Those programs write neither laps nor
  /// sessions nor pauses, so files that contain any of them stay unchanged.
  private mutating func reverseIfDescending() {
    guard laps.isEmpty, sessions.isEmpty, recording.pauses.isEmpty,
      let earliest = recording.segments.earliestOfDescending
    else { return }
    recording.segments.reverse()
    for index in recording.segments.indices { recording.segments[index].reverse() }
    count(from: earliest)
    let message = "the points are in reverse order; they were sorted by time"
    if let index = warnings.firstIndex(where: { $0.kind == .timeGoesBack }) {
      warnings[index].message = message
      warnings[index].count = 1
    } else {
      warnings.append(FileWarning(.timeGoesBack, message))
    }
  }
}

extension [[TrackPoint]] {
  /// The earliest time, which is the last one in the list, if the times never increase and decrease at least three
  /// times; nil otherwise.
  fileprivate var earliestOfDescending: Double? {
    var latest: Double?
    var steps = 0
    for point in joined() {
      guard let seconds = point.seconds else { continue }
      if let latest {
        if seconds > latest { return nil }
        if seconds < latest { steps += 1 }
      }
      latest = seconds
    }
    return steps >= 3 ? latest : nil
  }
}

extension [TrackPoint] {
  /// The minimum difference from both neighbours that makes a time an outlier, in seconds.
  private static var interiorOutlierSeconds: Double { 60 }
  /// The minimum difference that makes the first or last time an outlier, in seconds. It is larger because these times
  /// have neighbours on one side only.
  private static var endOutlierSeconds: Double { 30 * 86_400 }

  /// The indices of times that don't fit their neighbours. Needs one pass, or two if a time jumps back.
  fileprivate var outlierTimes: [Int] {
    var stray = outlierEnds
    guard hasLargeBackwardJump else { return stray }
    // The last two accepted times. The second one is an outlier if the times on both sides of it fit each other.
    var (first, second): (Int?, Int?) = (nil, nil)
    for index in indices where index != stray.first && index != stray.last {
      guard let time = self[index].seconds else { continue }
      if let begin = first.flatMap({ self[$0].seconds }),
        let middle = second.flatMap({ self[$0].seconds }), let alone = second,
        begin <= time, Swift.max(begin - middle, middle - time) >= Self.interiorOutlierSeconds
      {
        stray.append(alone)
      } else {
        first = second
      }
      second = index
    }
    return stray
  }

  /// Whether any time is much earlier than the previous one. Every outlier causes such a jump, except at either end.
  private var hasLargeBackwardJump: Bool {
    var last = -Double.infinity
    for point in self {
      guard let seconds = point.seconds else { continue }
      if last - seconds >= Self.interiorOutlierSeconds { return true }
      last = seconds
    }
    return false
  }

  /// The first or last index if its time is far from the next two, which are close to each other.
  private var outlierEnds: [Int] {
    let early = indices.lazy.filter { self[$0].seconds != nil }.prefix(3)
    let late = indices.reversed().lazy.filter { self[$0].seconds != nil }.prefix(3)
    return [[Int](early), [Int](late)].compactMap { ends in
      guard ends.count == 3 else { return nil }
      let times = ends.compactMap { self[$0].seconds }
      let isIsolated = abs(times[0] - times[1]) > Self.endOutlierSeconds
      return isIsolated && abs(times[1] - times[2]) < Self.interiorOutlierSeconds ? ends[0] : nil
    }
  }
}
