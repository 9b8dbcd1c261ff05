import Engine

extension ActivityFile {
  /// Mends what times and totals as a whole give away: strays are forgotten, and points that stand latest first
  /// are turned round. One look at each point where nothing is wrong.
  mutating func mend() {
    forgetTimesOutsideSessions()
    forgetStrayTimes()
    turnRoundIfReversed()
    recording.forgetStrayTotals()
    findLead()
  }

  /// Counts from another moment than the recording's start, which `seconds` is that moment now.
  mutating func count(from seconds: Double) {
    recording.startUnixSeconds = recording.startUnixSeconds.map { $0 + seconds }
    recording.moveTimes(by: -seconds)
    for index in laps.indices { laps[index].summary.startSeconds -= seconds }
    for index in sessions.indices { sessions[index].summary.startSeconds -= seconds }
  }

  // MARK: Strays

  private mutating func forgetStrayTimes() {
    let stray = recording.segments.map { $0.strayTimes }
    let count = stray.reduce(0) { $0 + $1.count }
    // With more than that the clock itself is wrong, and which times are right cannot be told.
    guard count > 0, count * 10 <= max(recording.pointCount, 10) else { return }
    forgetTimes(stray)
    warnings.append(
      FileWarning(.time, "a time agrees with none of the others and was left out", count: count))
  }

  /// Removes the times of points, given by their indices in each segment. The first time left becomes the start.
  mutating func forgetTimes(_ stray: [[Int]]) {
    for (segment, indices) in stray.enumerated() {
      for index in indices { recording.segments[segment][index].seconds = nil }
    }
    if let first = recording.segments.joined().lazy.compactMap(\.seconds).first, first != 0 {
      count(from: first)
    }
  }

  // MARK: Reversed

  /// As some programs list them. Files with laps, sessions or pauses, which no such program writes, stay.
  private mutating func turnRoundIfReversed() {
    guard laps.isEmpty, sessions.isEmpty, recording.pauses.isEmpty,
      let earliest = recording.segments.earliestOfReversed
    else { return }
    recording.segments.reverse()
    for index in recording.segments.indices { recording.segments[index].reverse() }
    count(from: earliest)
    let message = "the points stand latest first; they were turned round"
    if let index = warnings.firstIndex(where: { $0.kind == .timeGoesBack }) {
      warnings[index].message = message
      warnings[index].count = 1
    } else {
      warnings.append(FileWarning(.timeGoesBack, message))
    }
  }
}

extension [[TrackPoint]] {
  /// Seconds of the last timed point, if no time is later than the one before it and three are earlier.
  fileprivate var earliestOfReversed: Double? {
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
  /// Between neighbours, in seconds: a point alone that is as far off both is a stray.
  private static var farInside: Double { 60 }
  /// At an end, where there is one neighbour.
  private static var farAtEnd: Double { 30 * 86_400 }

  /// Indices of the points whose times agree with no other, in one look, or two where some goes far back.
  fileprivate var strayTimes: [Int] {
    var stray = strayEnds
    guard goesFarBack else { return stray }
    // The latest two with times that are no strays, and the one between them and the next.
    var (first, second): (Int?, Int?) = (nil, nil)
    for index in indices where index != stray.first && index != stray.last {
      guard let time = self[index].seconds else { continue }
      if let begin = first.flatMap({ self[$0].seconds }),
        let middle = second.flatMap({ self[$0].seconds }), let alone = second,
        begin <= time, Swift.max(begin - middle, middle - time) >= Self.farInside
      {
        stray.append(alone)
      } else {
        first = second
      }
      second = index
    }
    return stray
  }

  /// Whether a time is far before the last one, as beside every stray that is at no end.
  private var goesFarBack: Bool {
    var last = -Double.infinity
    for point in self {
      guard let seconds = point.seconds else { continue }
      if last - seconds >= Self.farInside { return true }
      last = seconds
    }
    return false
  }

  /// The first or the last, where the next two agree.
  private var strayEnds: [Int] {
    let early = indices.lazy.filter { self[$0].seconds != nil }.prefix(3)
    let late = indices.reversed().lazy.filter { self[$0].seconds != nil }.prefix(3)
    return [[Int](early), [Int](late)].compactMap { ends in
      guard ends.count == 3 else { return nil }
      let times = ends.compactMap { self[$0].seconds }
      let isAlone = abs(times[0] - times[1]) > Self.farAtEnd
      return isAlone && abs(times[1] - times[2]) < Self.farInside ? ends[0] : nil
    }
  }
}
