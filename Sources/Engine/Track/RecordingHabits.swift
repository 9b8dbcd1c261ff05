/// How a recording was made, found by one look through it: which things it has, how often it was
/// sampled, how noisy its positions are.
struct RecordingHabits {
  /// Standard deviation to give a file's own speeds, in m/s.
  static let speedDeviation = 0.5
  /// Speeds must add up to the distance within this factor to be believed.
  private static let speedTolerance = 1.25

  private(set) var hasPlaces = false
  private(set) var rawDistanceMeters = 0.0
  /// From the first to the last time; nil without times.
  private(set) var elapsedSeconds: Double?
  /// Median between points inside segments; 0 when unknown.
  let intervalSeconds: Double
  /// 68 % radius of the positions' noise from point to point, in metres.
  let accuracyMeters: Double
  /// Whether the device's speeds agree with its positions.
  let speedIsPlausible: Bool

  init(of recording: Recording) {
    var survey = RecordingSurvey()
    for segment in recording.segments { survey.add(segment) }
    hasPlaces = survey.hasPlaces
    rawDistanceMeters = survey.rawDistance
    if let first = survey.firstSeconds, let last = survey.lastSeconds, last > first {
      elapsedSeconds = last - first
    }
    intervalSeconds = survey.intervals.median ?? 0
    let usual = FixLimits.limits(for: recording.sport).assumedAccuracyMeters
    let noise = survey.noise.median.map { $0 / Self.medianPerDeviation }
    accuracyMeters =
      noise.map { max(0.2, min(5, $0)) * TrackFilter.radiusPerDeviation } ?? usual
    let ratio = survey.spedDistance / max(survey.pacedDistance, 1)
    speedIsPlausible = ratio < Self.speedTolerance && ratio * Self.speedTolerance > 1
  }

  /// The median of |third difference| over σ: √20 from the binomial weights 1, 3, 3, 1, and 0.6745
  /// from the normal distribution.
  private static let medianPerDeviation = 0.6745 * 4.472_135_955

  /// Whether a segment's times can be used: most points have one.
  func hasTimes(_ segment: [TrackPoint]) -> Bool {
    guard elapsedSeconds != nil else { return false }
    let timed = segment.reduce(0) { $0 + ($1.seconds == nil ? 0 : 1) }
    return timed * 2 > segment.count
  }
}

/// One look through a recording, in constant memory.
private struct RecordingSurvey {
  var hasPlaces = false
  var rawDistance = 0.0
  var firstSeconds: Double?
  var lastSeconds: Double?
  var intervals = LogHistogram()
  var noise = LogHistogram()
  /// Over the same intervals: speed times time, and the way between positions.
  var spedDistance = 0.0
  var pacedDistance = 0.0

  private var recent: [(seconds: Double, place: Coordinate)] = []

  mutating func add(_ segment: [TrackPoint]) {
    recent.removeAll(keepingCapacity: true)
    var previous: TrackPoint?
    for point in segment {
      note(point.seconds)
      guard let place = point.coordinate else { continue }
      hasPlaces = true
      if let from = previous { compare(from, point, place) }
      previous = point
      addNoise(point.seconds, place)
    }
  }

  private mutating func note(_ seconds: Double?) {
    guard let seconds else { return }
    firstSeconds = min(firstSeconds ?? seconds, seconds)
    lastSeconds = max(lastSeconds ?? seconds, seconds)
  }

  private mutating func compare(_ from: TrackPoint, _ to: TrackPoint, _ place: Coordinate) {
    guard let start = from.coordinate else { return }
    let way = distanceMeters(from: start, to: place)
    rawDistance += way
    guard let begin = from.seconds, let end = to.seconds, end > begin else { return }
    intervals.add(end - begin)
    if let speed = to.speed, end - begin <= 10 {
      spedDistance += speed * (end - begin)
      pacedDistance += way
    }
  }

  /// Third differences of evenly timed positions: smooth motion cancels, noise does not.
  private mutating func addNoise(_ seconds: Double?, _ place: Coordinate) {
    guard let seconds else { return }
    if let last = recent.last, seconds <= last.seconds || seconds - last.seconds > 2 {
      recent.removeAll(keepingCapacity: true)
    }
    if recent.count == 4 { recent.removeFirst() }
    recent.append((seconds, place))
    guard recent.count == 4 else { return }
    let step = (seconds - recent[0].seconds) / 3
    for index in 1...3
    where abs(recent[index].seconds - recent[index - 1].seconds - step) > 0.1 * step { return }
    let plane = TangentPlane(at: recent[0].place)
    let (a, b, c) = (
      plane.position(of: recent[1].place), plane.position(of: recent[2].place),
      plane.position(of: recent[3].place)
    )
    let third = c - 3 * b + 3 * a
    noise.add(abs(third.x))
    noise.add(abs(third.y))
  }
}

/// Counts of positive numbers in classes a tenth of a doubling wide: a median within 4 % in constant
/// memory.
struct LogHistogram {
  private static let classes = 400
  private static let perDoubling = 10.0
  /// 2^−20, below which all numbers are one class.
  private static let floor = 1.0 / 1_048_576

  private var counts = [Int](repeating: 0, count: classes)
  private var total = 0

  mutating func add(_ number: Double) {
    guard number.isFinite else { return }
    let doublings = logarithm(max(number, Self.floor) / Self.floor) * 1.442_695_040_888_963_4
    counts[Int(min(doublings * Self.perDoubling, Double(Self.classes - 1)))] += 1
    total += 1
  }

  /// Nil before 30 numbers.
  var median: Double? {
    guard total >= 30 else { return nil }
    var below = 0
    for index in counts.indices {
      below += counts[index]
      if 2 * below >= total {
        return Self.floor
          * exponential((Double(index) + 0.5) / Self.perDoubling * 0.693_147_180_559_945_3)
      }
    }
    return nil
  }
}
