/// What an activity's cadence came to.
public struct CadenceFigures: Equatable, Sendable {
  /// Mean steps a minute while running; nil where it never was known.
  public var mean: Double?
  /// Time inside, below and above the band around the target; empty without a target.
  public var band = CadenceBand()
  /// 0 … 1: `RetentionTrial.score`; nil without a silent window.
  public var retention: Double?
  /// Cadence against speed in m/s while running, second by second.
  public var line = LineFit()
  /// For the charts.
  public var curve: [CadenceCurvePoint] = []

  public init() {}

  /// Speeds and cadences that are running enter the line.
  static let runningSpeeds = 1.5...8.0
  static let runningCadences = 120.0...240.0
  static let fewestSeconds = 60.0
  static let leastSpread = 0.15

  /// The line, where a minute of running at speeds 0.15 m/s (one standard deviation) apart bears one.
  public var cadenceBySpeed: Figure<LineFit> {
    guard mean != nil else { return .missing(.cadence) }
    guard line.count >= Self.fewestSeconds, line.deviationX >= Self.leastSpread else {
      return .missing(.severalSpeeds)
    }
    return .known(line)
  }

  /// Whether the line takes such a second in.
  public static func isRunning(speed: Double, cadence: Double) -> Bool {
    runningSpeeds.contains(speed) && runningCadences.contains(cadence)
  }
}

extension CadenceFigures {
  /// Of a run that the coach saw.
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
    self = sums.figures
  }

  /// Of a recording on foot, where there is no target.
  init(_ points: MeasuredTrack) {
    guard let start = points.first?.seconds, let end = points.last?.seconds else { return }
    var sums = CadenceSums(length: end - start)
    for point in points {
      guard let seconds = point.seconds else { continue }
      sums.add(
        at: seconds - start, cadence: point.cadence, target: nil, speed: point.speed,
        isBeating: false)
    }
    self = sums.figures
  }
}

private struct CadenceSums {
  private var partial = CadenceFigures()
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
    guard let cadence, let speed, CadenceFigures.isRunning(speed: speed, cadence: cadence) else {
      return
    }
    partial.line.add(x: speed, y: cadence)
  }

  /// Without any cadence there is nothing to draw.
  var figures: CadenceFigures {
    guard let value = mean.value else { return CadenceFigures() }
    var figures = partial
    figures.mean = value
    figures.curve = curve.points
    return figures
  }
}
