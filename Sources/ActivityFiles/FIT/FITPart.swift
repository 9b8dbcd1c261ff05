import Engine
import Model

/// The content of a lap or session message, with times on FIT's clock.
struct FITSummary {
  var start: UInt32
  /// The time at which the device wrote the summary.
  var written: UInt32?
  var elapsed: Double?
  var timer: Double?
  var moving: Double?
  var distance: Double?
  var ascent: Double?
  var descent: Double?
  var calories: Double?
  var averageHeartRate: Double?
  var maximumHeartRate: Double?
  var maximumSpeed: Double?
  var sport: FITSport?
  var sportName: String?
  var isRest = false
  var trigger: FileLap.Trigger?

  /// The summary with its start calculated from its end, for recordings during which the clock was set.
  var endingWhenWritten: FITSummary {
    guard let written, let seconds = elapsed ?? timer else { return self }
    var summary = self
    summary.start = UInt32(saturating: Double(written) - seconds)
    return summary
  }
}

/// The data read so far from one file of a chain.
struct FITPart {
  var points = PointList()
  /// The time of the first record.
  var first: UInt32?
  /// The state for detecting the activity's end, which decides which messages may follow.
  var end = FITPartEnd()
  /// The time of the latest record.
  var latest: UInt32 = 0
  /// The checksum of the file's bytes.
  var checksum: UInt16 = 0
  var sessions: [FITSummary] = []
  var laps: [FITSummary] = []
  var lengths: [FITLength] = []
  /// The starts and stops of the timer.
  var timer: [(time: UInt32, runs: Bool)] = []
  /// The point counts at which Andante started a new segment.
  var borders: [Int] = []
  /// The sport from the sport message, for files without sessions.
  var sport: FITSport?
}

/// The data that has been read so far from all files of the chain.
struct FITChainData {
  var segments: [[TrackPoint]] = []
  /// Whether any record has a time.
  var hasTimes = false
  /// The sessions and their ranges of segments, which are numbered in file order.
  var sessions: [(summary: FITSummary, segments: Range<Int>)] = []
  var laps: [FITSummary] = []
  var pauses: [(start: UInt32, end: UInt32)] = []
  /// The total distance in metres; nil if no file has one.
  var distance: Double?
  /// The digests of the files with records, to detect repeated files.
  var digests: Set<FITPartDigest> = []
  /// Heartbeats from a strap's memory, which Garmin appends as another file of the chain.
  var beats = FITBeats()
  var sport: FITSport?
  var creator: String?
  /// The type of the first file.
  var fileType: FITFileType?
  /// The altitude source. Only files written by Andante state it.
  var altitudeSource: AltitudeSource?
  var zoneMinutes: Int32?
}

/// Identifies the content of one file of a chain.
struct FITPartDigest: Hashable {
  var checksum: UInt16
  var pointCount: Int
  var first: UInt32?
  var latest: UInt32
}

extension FITReader {
  /// Moves this file's points into segments: one per session, split where sessions start and at Andante's own segment
  /// borders.
  mutating func endPart() {
    var ended = FITPart()
    swap(&ended, &part)
    var sessions = ended.sessions.sorted { $0.start < $1.start }
    var points = ended.points.drain()
    if isRepeated(ended, points.count) { return }
    repairPoolTimes(&points, by: ended.lengths, sessions)
    repairTimes(&points, &sessions)
    whole.laps += ended.laps.sorted { $0.start < $1.start }
    whole.pauses += ended.pauses(around: points, since: start)
    whole.sport = whole.sport ?? ended.sport
    let borders = ended.borders.map { $0 - (pointCount - points.count) }
    let first = whole.segments.count
    if sessions.isEmpty, !points.isEmpty {
      whole.segments += points.split(at: borders)
    } else if points.isEmpty {
      whole.sessions += sessions.map { ($0, first..<first) }
    } else {
      addSegments(points, sessions, borders)
    }
    let distance = ended.distance(of: Array(whole.segments[first...]))
    whole.distance = distance.map { $0 + (whole.distance ?? 0) } ?? whole.distance
  }

  /// Returns whether an identical file with records occurs earlier in the chain. If so, subtracts `count` from the
  /// number of points.
  private mutating func isRepeated(_ ended: FITPart, _ count: Int) -> Bool {
    let digest = FITPartDigest(
      checksum: ended.checksum, pointCount: count, first: ended.first, latest: ended.latest)
    guard count > 0, !whole.digests.insert(digest).inserted else { return false }
    pointCount -= count
    warnings.add(
      .duplicate, "the file contains the same activity again; it was counted once",
      offset: window.offset)
    return true
  }

  private mutating func addSegments(
    _ points: [TrackPoint], _ sessions: [FITSummary], _ borders: [Int]
  ) {
    var from = points.startIndex
    for (index, session) in sessions.enumerated() {
      let end =
        index + 1 < sessions.count
        ? firstIndex(of: points, from: from, at: sessions[index + 1].start) : points.endIndex
      let own = sessions.count == 1 ? points : Array(points[from..<end])
      let segments = own.split(at: borders.map { $0 - from })
      let first = whole.segments.count
      whole.sessions.append((session, first..<first + segments.count))
      whole.segments += segments
      from = end
    }
  }

  private func firstIndex(of points: [TrackPoint], from: Int, at time: UInt32) -> Int {
    let seconds = Double(time) - Double(start ?? 0)
    return points[from...].firstIndex { $0.seconds.map { $0 >= seconds } == true }
      ?? points.endIndex
  }
}

extension FITPart {
  /// Returns the sum of the distances that the sessions state, or nil if they don't state any. A recording without
  /// sessions was interrupted, possibly in the middle of a lap, so its distance is taken from the last record rather
  /// than from the laps.
  func distance(of segments: [[TrackPoint]]) -> Double? {
    sessions.isEmpty
      ? countedDistance(segments, laps) : sum(of: sessions.compactMap(\.distance))
  }

  /// Returns the pauses, each from a stop of the timer to the next start. Omits stops and starts that are more than a
  /// day away from all records.
  func pauses(
    around points: [TrackPoint], since start: UInt32?
  ) -> [(start: UInt32, end: UInt32)] {
    var pauses: [(start: UInt32, end: UInt32)] = []
    var stop: UInt32?
    let times = Self.timesNear(points, since: start)
    for event in timer.sorted(by: { $0.time < $1.time }) where times.contains(event.time) {
      if !event.runs {
        stop = stop ?? event.time
      } else if let from = stop {
        if event.time > from { pauses.append((from, event.time)) }
        stop = nil
      }
    }
    return pauses
  }

  /// Returns the range from a day before the first record to a day after the last one, or all times if the records have
  /// no times.
  private static func timesNear(
    _ points: [TrackPoint], since start: UInt32?
  ) -> ClosedRange<UInt32> {
    let day = 86_400.0
    guard let start, let first = points.first(where: { $0.seconds != nil })?.seconds,
      let last = points.last(where: { $0.seconds != nil })?.seconds, first <= last
    else { return 0 ... .max }
    let begin = Double(start)
    return UInt32(saturating: begin + first - day)...UInt32(saturating: begin + last + day)
  }
}

/// Returns the last record's distance, or the sum of the laps if the distance is unknown or decreases.
func countedDistance(_ segments: [[TrackPoint]], _ laps: [FITSummary]) -> Double? {
  runningTotal(segments) ?? sum(of: laps.compactMap(\.distance))
}

private func sum(of distances: [Double]) -> Double? {
  distances.isEmpty ? nil : distances.reduce(0, +)
}
