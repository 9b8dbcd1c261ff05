/// Properties of a recording, determined by scanning it once: the available data, the sampling interval and the noise
/// of positions.
struct RecordingProperties {
  /// The standard deviation assumed for a file's speeds, in m/s.
  static let speedDeviation = 0.5
  /// The maximum ratio, in either direction, between the integral of the speeds and the distance for the speeds to be
  /// accepted.
  private static let speedTolerance = 1.25

  /// Whether positions can be used to measure distance. This requires that the recording contains positions, and that
  /// they change if the device's total distance does.
  let hasTrack: Bool
  /// Whether the device's total distance changes. It can be 0 throughout an indoor recording.
  let hasDeviceTotal: Bool
  let rawDistanceMeters: Double
  /// The time from the first to the last point of the timed segments, in seconds; nil if times are unknown.
  private(set) var elapsedSeconds: Double?
  /// Indices of the segments in chronological order, or in file order if a segment has no times.
  let segmentOrder: [Int]
  /// The median interval between points within segments, in seconds; 0 if unknown.
  let intervalSeconds: Double
  /// The 68 % radius of the noise between consecutive positions, in metres.
  let accuracyMeters: Double
  /// Whether the device's speeds agree with its positions.
  let speedIsPlausible: Bool

  init(of recording: Recording) {
    var survey = RecordingSurvey()
    for segment in recording.segments { survey.add(segment) }
    rawDistanceMeters = survey.rawDistance
    hasDeviceTotal = survey.minimumDeviceDistance < survey.deviceDistance
    let stated = hasDeviceTotal ? survey.countedDistance : recording.recordedDistanceMeters ?? 0
    let isStill = stated > 50 && survey.rawDistance < stated / 10
    hasTrack = survey.hasPositions && !isStill
    if let first = survey.firstSeconds, let last = survey.lastSeconds, last > first {
      elapsedSeconds = last - first
    }
    segmentOrder = Self.order(of: recording.segments)
    intervalSeconds = survey.intervals.median(ofAtLeast: 3) ?? 0
    let noise = survey.noise.median(ofAtLeast: 30).map { $0 / Self.medianPerDeviation } ?? 1
    accuracyMeters = max(0.2, min(5, noise)) * TrackFilter.radiusPerDeviation
    let ratio = survey.speedDistance / max(survey.pacedDistance, 1)
    speedIsPlausible = ratio < Self.speedTolerance && ratio * Self.speedTolerance > 1
  }

  /// The ratio of the median absolute third difference to the standard deviation: √20 from the binomial weights 1, 3,
  /// 3, 1, times 0.6745 for the normal distribution.
  private static let medianPerDeviation = 0.6745 * 4.472_135_955

  /// The mean speed in m/s, including rests; 0 if unknown.
  var meanSpeed: Double { elapsedSeconds.map { rawDistanceMeters / $0 } ?? 0 }

  /// Returns whether a segment's times can be used.
  func hasTimes(_ segment: [TrackPoint]) -> Bool {
    elapsedSeconds != nil && segment.isTimed
  }

  private static func order(of segments: [[TrackPoint]]) -> [Int] {
    var order = Array(segments.indices)
    guard segments.allSatisfy({ $0.isTimed || $0.isEmpty }) else { return order }
    let starts = segments.map { $0.first?.time ?? 0 }
    order.sort { starts[$0] == starts[$1] ? $0 < $1 : starts[$0] < starts[$1] }
    return order
  }
}

extension [TrackPoint] {
  /// Whether most points have a time, and the times differ.
  var isTimed: Bool {
    var timed = 0
    var first: Double?
    var varies = false
    for point in self {
      guard let seconds = point.time else { continue }
      timed += 1
      if let first, first != seconds { varies = true }
      first = first ?? seconds
      if varies, timed * 2 > count { return true }
    }
    return timed * 2 > count && count == 1
  }
}

/// Statistics collected in one pass through a recording, using constant memory.
private struct RecordingSurvey {
  var hasPositions = false
  var rawDistance = 0.0
  /// The largest and the smallest total distance of any point.
  var deviceDistance = 0.0
  var minimumDeviceDistance = Double.infinity
  /// The growth of the device's total distance within segments.
  var countedDistance = 0.0
  var firstSeconds: Double?
  var lastSeconds: Double?
  var intervals = LogHistogram()
  var noise = LogHistogram()
  /// The sum of speed times time, and the distance between positions over the same intervals.
  var speedDistance = 0.0
  var pacedDistance = 0.0

  private var recent: [(seconds: Double, coordinate: Coordinate)] = []

  mutating func add(_ segment: [TrackPoint]) {
    recent.removeAll(keepingCapacity: true)
    var previous: TrackPoint?
    var (firstTotal, lastTotal): (Double?, Double?) = (nil, nil)
    let isTimed = segment.isTimed
    for point in segment {
      if isTimed { note(point.time) }
      firstTotal = firstTotal ?? point.deviceTotal
      lastTotal = point.deviceTotal ?? lastTotal
      deviceDistance = max(deviceDistance, point.deviceTotal ?? 0)
      minimumDeviceDistance = min(minimumDeviceDistance, point.deviceTotal ?? .infinity)
      guard let coordinate = point.plausibleCoordinate else { continue }
      hasPositions = true
      if let from = previous { compare(from, point, coordinate) }
      previous = point
      addNoise(point.time, coordinate)
    }
    countedDistance += max(0, (lastTotal ?? 0) - (firstTotal ?? 0))
  }

  private mutating func note(_ seconds: Double?) {
    guard let seconds else { return }
    firstSeconds = min(firstSeconds ?? seconds, seconds)
    lastSeconds = max(lastSeconds ?? seconds, seconds)
  }

  private mutating func compare(_ from: TrackPoint, _ to: TrackPoint, _ coordinate: Coordinate) {
    guard let start = from.plausibleCoordinate else { return }
    let distance = distanceMeters(from: start, to: coordinate)
    rawDistance += distance
    guard let begin = from.time, let end = to.time, end > begin else { return }
    intervals.add(end - begin)
    if let speed = to.speed, speed >= 0, speed < 1000, end - begin <= 10 {
      speedDistance += speed * (end - begin)
      pacedDistance += distance
    }
  }

  /// Adds third differences of positions at equal intervals. Smooth motion cancels out in them, but noise doesn't.
  private mutating func addNoise(_ seconds: Double?, _ coordinate: Coordinate) {
    guard let seconds else { return }
    if let last = recent.last, seconds <= last.seconds || seconds - last.seconds > 2 {
      recent.removeAll(keepingCapacity: true)
    }
    if recent.count == 4 { recent.removeFirst() }
    recent.append((seconds, coordinate))
    guard recent.count == 4 else { return }
    let step = (seconds - recent[0].seconds) / 3
    for index in 1...3
    where abs(recent[index].seconds - recent[index - 1].seconds - step) > 0.1 * step { return }
    let plane = TangentPlane(at: recent[0].coordinate)
    let (a, b, c) = (
      plane.position(of: recent[1].coordinate), plane.position(of: recent[2].coordinate),
      plane.position(of: recent[3].coordinate)
    )
    let third = c - 3 * b + 3 * a
    noise.add(abs(third.x))
    noise.add(abs(third.y))
  }
}
