/// The constants of `CadenceModel`. The values are the project owner's heuristic; docs/developing/cadence.md compares
/// each with the literature.
public struct CadenceConfiguration: Equatable, Sendable {
  /// The cadence at `baseSpeed`.
  public var baseCadence = Cadence.stepsPerMinute(170)
  /// The speed at which the formula gives `baseCadence`.
  public var baseSpeed = Speed.metersPerSecond(3)
  /// The increase in steps per minute for each m/s above `baseSpeed`.
  public var slope = 8.0
  /// The minimum target.
  public var slowest = Cadence.stepsPerMinute(155)
  /// The maximum target.
  public var fastest = Cadence.stepsPerMinute(195)
  /// Leg length divided by height: a population mean. Individuals differ by 2–3 %.
  public var legToHeight = 0.53
  /// The shortest step that fits the leg, in leg lengths. If the step would be shorter, the cadence is lowered.
  public var shortestStepToLeg = 0.7
  /// The longest step that fits the leg, in leg lengths. If the step would be longer, the cadence is raised.
  public var longestStepToLeg = 1.3
  /// The maximum adjustment of the cadence for a step that is too short or too long.
  public var largestNudge = Cadence.stepsPerMinute(5)
  /// The largest personal offset, in either direction.
  public var largestOffset = Cadence.stepsPerMinute(SessionOption.cadenceOffset.range.upperBound)

  public init() {}

  /// The configuration that the coach uses.
  public static let standard = CadenceConfiguration()

  /// The range of all targets, in steps per minute.
  public var range: ClosedRange<Double> { slowest.stepsPerMinute...fastest.stepsPerMinute }
}
