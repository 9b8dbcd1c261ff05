/// Every constant of `CadenceModel`, in one place. The values are the project owner's heuristic; what
/// the literature says about each is in docs/cadence.md.
public struct CadenceConfiguration: Equatable, Sendable {
  /// Cadence at `baseSpeed`.
  public var baseCadence = Cadence.stepsPerMinute(170)
  /// The speed at which the formula gives `baseCadence`.
  public var baseSpeed = Speed.metersPerSecond(3)
  /// Steps a minute for every metre a second faster than `baseSpeed`.
  public var slope = 8.0
  /// Every suggestion lies between these two.
  public var slowest = Cadence.stepsPerMinute(155)
  /// No target is higher.
  public var fastest = Cadence.stepsPerMinute(195)
  /// Leg length over height, a population mean; individuals differ by 2–3 %.
  public var legToHeight = 0.53
  /// A step shorter than this many leg lengths lowers the cadence, one longer than the other raises it.
  public var shortestStepToLeg = 0.7
  /// A step longer than this share of the leg raises the target.
  public var longestStepToLeg = 1.3
  /// The most such a step may move the cadence.
  public var largestNudge = Cadence.stepsPerMinute(5)
  /// The most a personal offset may move the cadence, either way.
  public var largestOffset = Cadence.stepsPerMinute(SessionOption.cadenceOffset.range.upperBound)

  public init() {}

  /// What the coach uses.
  public static let standard = CadenceConfiguration()

  /// Every suggestion, in steps a minute.
  public var range: ClosedRange<Double> { slowest.stepsPerMinute...fastest.stepsPerMinute }
}
