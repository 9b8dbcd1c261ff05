/// The cadence metrics of an activity.
public struct CadenceMetrics: Equatable, Sendable {
  /// The mean cadence in steps per minute; nil if it was never known.
  public var mean: Double?
  /// The time inside, below and above the band around the target; empty if no target was set.
  public var band = CadenceBand()
  /// The `SilentWindowTest.score`, 0…1; nil if the beat had no silent windows.
  public var retention: Double?
  /// The regression of cadence on speed in m/s, fitted to every second of running.
  public var line = LineFit()
  /// The points of the cadence chart.
  public var curve: [CadenceCurvePoint] = []

  public init() {}

  /// The ranges of speed in m/s and cadence in steps per minute that count as running, for the regression.
  static let runningSpeeds = 1.5...8.0
  static let runningCadences = 120.0...240.0
  static let minimumDurationSeconds = 60.0
  static let minimumSpread = 0.15

  /// The regression of cadence on speed. Requires at least a minute of running and speeds with a standard deviation of
  /// at least 0.15 m/s.
  public var cadenceBySpeed: Metric<LineFit> {
    guard mean != nil else { return .missing(.cadence) }
    guard line.count >= Self.minimumDurationSeconds, line.deviationX >= Self.minimumSpread else {
      return .missing(.severalSpeeds)
    }
    return .known(line)
  }

  /// Returns whether a second at this speed and cadence counts as running.
  public static func isRunning(speed: Double, cadence: Double) -> Bool {
    runningSpeeds.contains(speed) && runningCadences.contains(cadence)
  }
}

extension CadenceMetrics {
  /// Calculates the metrics of a run that was coached live.
  init(_ trace: CadenceTrace, startSeconds: Double) {
    guard trace.count > 0 else { return }
    let length = trace[trace.count - 1].seconds - startSeconds
    var sums = CadenceSums(length: length)
    for index in 0..<trace.count {
      let point = trace[index]
      sums.add(
        at: point.seconds - startSeconds, cadence: point.cadence, target: point.target,
        speed: point.speed, isBeating: point.isBeating)
    }
    self = sums.metrics
  }

  /// Calculates the metrics of a recording on foot, which has no target.
  init(_ points: MeasuredTrack) {
    guard let start = points.first?.seconds, let end = points.last?.seconds else { return }
    var sums = CadenceSums(length: end - start)
    for point in points {
      guard let seconds = point.seconds else { continue }
      sums.add(
        at: seconds - start, cadence: point.cadence, target: nil, speed: point.speed,
        isBeating: false)
    }
    self = sums.metrics
  }
}

private struct CadenceSums {
  private var partial = CadenceMetrics()
  private var curve: CadenceCurve
  private var mean = MeanValue()

  init(length: Double) { curve = CadenceCurve(length: length) }

  mutating func add(
    at seconds: Double, cadence: Double?, target: Double?, speed: Double?, isBeating: Bool
  ) {
    let cadence = cadence.flatMap { $0 > 0 ? $0 : nil }
    curve.add(
      at: seconds, cadence: cadence, target: target, speed: speed, isBeating: isBeating)
    mean.add(cadence)
    guard let cadence, let speed, CadenceMetrics.isRunning(speed: speed, cadence: cadence) else {
      return
    }
    partial.line.add(x: speed, y: cadence)
  }

  /// The finished metrics; empty if no cadence was known.
  var metrics: CadenceMetrics {
    guard let value = mean.value else { return CadenceMetrics() }
    var metrics = partial
    metrics.mean = value
    metrics.curve = curve.points
    return metrics
  }
}
