import Engine

/// The content of a lap or session message, with times on FIT's clock.
struct FITSummary {
  var start: UInt32
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
  var sport: Double?
  var sportName: String?
  var isRest = false
  var trigger: FileLap.Trigger?
}

/// The data read so far from one file of a chain.
struct FITPart {
  var points = PointList()
  /// The time of the first record.
  var first: UInt32?
  /// Whether the message that ends an activity came after its records.
  var hasEnded = false
  /// The time of the latest record.
  var latest: UInt32 = 0
  var sessions: [FITSummary] = []
  var laps: [FITSummary] = []
  var lengths: [FITLength] = []
  /// The starts and stops of the timer.
  var timer: [(time: UInt32, runs: Bool)] = []
  /// The point counts at which Andante's segments are split.
  var borders: [Int] = []
  /// The sport of the sport message, for files without sessions.
  var sport: Double?
}

/// The data of all files of the chain read so far.
struct FITChainData {
  var segments: [[TrackPoint]] = []
  /// Segments are numbered in file order.
  var sessions: [(summary: FITSummary, segments: Range<Int>)] = []
  var laps: [FITSummary] = []
  var pauses: [(start: UInt32, end: UInt32)] = []
  /// Heartbeats from a strap's memory, which Garmin appends as another file of the chain.
  var beats = FITBeats()
  var sport: Double?
  var creator: String?
  /// The type of the first file.
  var fileType: FITFileType?
  /// The source that files written by Andante state.
  var altitudeSource: AltitudeSource?
  var zoneMinutes: Int32?
}

extension FITReader {
  /// Moves this file's points into segments: one per session, split where sessions start and at Andante's own
  /// borders.
  mutating func endPart() {
    var ended = FITPart()
    swap(&ended, &part)
    whole.laps += ended.laps.sorted { $0.start < $1.start }
    whole.pauses += ended.pauses
    whole.sport = whole.sport ?? ended.sport
    let sessions = ended.sessions.sorted { $0.start < $1.start }
    var points = ended.points.drain()
    repairPoolTimes(&points, by: ended.lengths)
    let borders = ended.borders.map { $0 - (pointCount - points.count) }
    guard !sessions.isEmpty else {
      if !points.isEmpty { whole.segments += points.split(at: borders) }
      return
    }
    guard !points.isEmpty else {
      let none = whole.segments.count..<whole.segments.count
      whole.sessions += sessions.map { ($0, none) }
      return
    }
    addSegments(points, sessions, borders)
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
  /// The pauses, each from a stop of the timer to the next start.
  var pauses: [(start: UInt32, end: UInt32)] {
    var pauses: [(start: UInt32, end: UInt32)] = []
    var stop: UInt32?
    for event in timer.sorted(by: { $0.time < $1.time }) {
      if !event.runs {
        stop = stop ?? event.time
      } else if let from = stop {
        if event.time > from { pauses.append((from, event.time)) }
        stop = nil
      }
    }
    return pauses
  }
}
