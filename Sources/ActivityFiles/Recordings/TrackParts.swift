import Engine

/// A session's segments split by laps and pauses, for formats that nest tracks in laps.
struct TrackParts {
  struct Lap {
    var summary: DeviceSummary
    var isRest = false
    var trigger: FileLap.Trigger?
    /// Whether the lap was added for the points before the file's first lap.
    var isSynthetic = false
    var tracks: [ArraySlice<TrackPoint>] = []
    /// The time from the lap's start to the start of the next lap, or to the last point.
    var seconds = 0.0
    /// The distance along the lap's points, from the device's running total if available, otherwise from the positions.
    var meters = 0.0
  }

  private(set) var laps: [Lap]
  /// The index of the current lap. It never decreases, so that points stay in order even if their times don't.
  private var lap = 0
  /// The start of the first lap.
  var startSeconds: Double { laps[0].summary.startSeconds }

  /// - Parameter laps: the laps that start during the session. Points before the first one get an additional lap.
  init(
    _ segments: some BidirectionalCollection<[TrackPoint]>, laps: [FileLap],
    _ pauses: [RecordedPause]
  ) {
    let first =
      segments.lazy.joined().compactMap(\.seconds).first ?? laps.first?.summary.startSeconds ?? 0
    let last = segments.last { !$0.isEmpty }?.last?.seconds ?? first
    self.laps = laps.map { Lap($0) }.sorted { $0.summary.startSeconds < $1.summary.startSeconds }
    if self.laps.first.map({ $0.summary.startSeconds > first }) ?? true {
      self.laps.insert(Lap(summary: DeviceSummary(startSeconds: first), isSynthetic: true), at: 0)
    }
    let borders = pauses.map(\.end).sorted()
    for segment in segments { add(segment, borders) }
    measure(to: last)
  }

  /// Sets the average heart rate of the laps that don't state their own.
  mutating func state(heartRate: Double?) {
    for index in laps.indices where laps[index].summary.averageHeartRate == nil {
      laps[index].summary.averageHeartRate = heartRate
    }
  }

  /// Splits a segment where laps start and where pauses end.
  private mutating func add(_ segment: [TrackPoint], _ pauseEnds: [Double]) {
    var from = segment.startIndex
    var pause = 0
    for index in segment.indices {
      let seconds = segment[index].seconds ?? 0
      var isBorder = false
      var next = lap
      while next + 1 < laps.count && laps[next + 1].summary.startSeconds <= seconds { next += 1 }
      while pause < pauseEnds.count && pauseEnds[pause] <= seconds {
        pause += 1
        isBorder = true
      }
      guard next != lap || isBorder else { continue }
      if index > from { laps[lap].tracks.append(segment[from..<index]) }
      from = index
      lap = next
    }
    if from < segment.endIndex { laps[lap].tracks.append(segment[from...]) }
  }

  private mutating func measure(to last: Double) {
    for index in laps.indices {
      let end = index + 1 < laps.count ? laps[index + 1].summary.startSeconds : last
      laps[index].seconds = max(0, end - laps[index].summary.startSeconds)
      laps[index].meters = laps[index].tracks.reduce(0) { $0 + Self.meters($1) }
    }
  }

  private static func meters(_ track: ArraySlice<TrackPoint>) -> Double {
    if let first = track.first?.distance, let last = track.last?.distance, last >= first {
      return last - first
    }
    let coordinates = track.compactMap(\.coordinate)
    return zip(coordinates, coordinates.dropFirst()).reduce(0) {
      $0 + distanceMeters(from: $1.0, to: $1.1)
    }
  }
}

extension TrackParts.Lap {
  init(_ lap: FileLap) {
    self.init(summary: lap.summary, isRest: lap.isRest, trigger: lap.trigger)
  }
}

extension ActivityFile {
  /// Returns the laps that start during a session. Earlier laps belong to the first session, and later ones to the
  /// last.
  func laps(
    of index: Int, in sessions: [FileSession], _ segments: [[TrackPoint]]
  ) -> [FileLap] {
    func start(_ index: Int) -> Double {
      let session = sessions[index]
      return segments[session.segments].lazy.joined().compactMap(\.seconds).first
        ?? session.summary.startSeconds
    }
    let from = index == 0 ? -Double.infinity : start(index)
    let to = index + 1 < sessions.count ? start(index + 1) : Double.infinity
    return laps.filter { $0.summary.startSeconds >= from && $0.summary.startSeconds < to }
  }
}
