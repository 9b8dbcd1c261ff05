import Engine

/// The results for one recording, compared with its known values.
struct GaitScore {
  let truth: GaitTruth
  let steps: Int
  /// The true number of steps; nil if it is unknown.
  let trueSteps: Int?
  /// The F1 score of step times (±0.25 s, constant latency removed); nil if the recording has no true times.
  let f1: Double?
  /// The absolute error of the cadence, in steps per minute.
  let cadenceError: Double?
  /// The distance without calibration, in metres.
  let meters: Double
  let shapes: ShapeSums
  let walker: Walker
  /// All steps of the recording.
  let walked: [WalkedStep]
  private let judged: [WalkedStep]

  static let slack = 0.25
  private static let tolerance = 0.25

  init(_ truth: GaitTruth, _ steps: [WalkedStep]) {
    self.truth = truth
    walked = steps
    judged = steps.filter { truth.judges($0.seconds, tolerance: Self.slack) }
    walker = Walker(heightMeters: truth.height, place: Self.carryingPlace(truth.place))
    self.steps = judged.count
    let times = truth.stepTimes.filter { truth.judges($0, tolerance: 0.01) }
    trueSteps = times.isEmpty ? truth.steps : times.count
    let found = judged.map(\.seconds)
    f1 = times.isEmpty ? nil : Self.bestF1(found, times)
    let cadence = Self.cadence(found)
    let expected = Self.cadence(times)
    cadenceError = cadence.flatMap { cadence in expected.map { abs(cadence - $0) } }
    let report = WalkReport(judged, StepLengthMeter(walker: walker))
    meters = report.distanceMeters
    shapes = report.shapes
  }

  /// The signed error of the step count as a fraction of the true count.
  var countError: Double? {
    trueSteps.flatMap { $0 > 0 ? Double(steps - $0) / Double($0) : nil }
  }

  /// Returns the distance in metres, calculated with the constants from another recording.
  func meters(calibratedOn other: GaitScore) -> Double? {
    meter(calibratedOn: other).map(meters)
  }

  func meters(by meter: StepLengthMeter) -> Double { WalkReport(judged, meter).distanceMeters }

  /// Returns a step-length meter with the constants from another recording, or nil if that recording doesn't provide
  /// any.
  func meter(calibratedOn other: GaitScore) -> StepLengthMeter? {
    guard let meters = other.truth.meters else { return nil }
    var calibration = StepLengthCalibration()
    guard calibration.learn(meters: meters, other.shapes, other.walker) else { return nil }
    return StepLengthMeter(calibration: calibration, walker: walker)
  }

  /// Returns the phone's position according to the recording's description. Never uses the recording's name.
  private static func carryingPlace(_ text: String) -> CarryingPlace {
    if text.contains("pocket") && !text.contains("neck") { return .trouserPocket }
    if text.contains("hand") { return .hand }
    if text.contains("arm") { return .upperArm }
    if text.contains("back") { return .back }
    return .unknown
  }

  /// Returns the cadence, based on the mean of all step durations below 1.5 s.
  private static func cadence(_ times: [Double]) -> Double? {
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 < 1.5 }
    return gaps.isEmpty ? nil : 60 * Double(gaps.count) / gaps.reduce(0, +)
  }

  private static func bestF1(_ found: [Double], _ times: [Double]) -> Double {
    var best = 0
    for latency in stride(from: -0.3, through: 0.3, by: 0.02) {
      best = max(best, matches(found, times, latency))
    }
    return 2 * Double(best) / Double(max(1, found.count + times.count))
  }

  private static func matches(_ found: [Double], _ times: [Double], _ latency: Double) -> Int {
    var (index, next, count) = (0, 0, 0)
    while index < found.count, next < times.count {
      let difference = found[index] - latency - times[next]
      if abs(difference) <= tolerance {
        (index, next, count) = (index + 1, next + 1, count + 1)
      } else if difference < 0 {
        index += 1
      } else {
        next += 1
      }
    }
    return count
  }
}
