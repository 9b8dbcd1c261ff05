/// A simulated run whose runner has a cadence of their own, told step by step as a phone's motion sensor
/// finds them: half a second late, a footfall each, instead of counts.
///
/// cadence = `intercept` + `slope`·(v − 3 m/s), with a slow unevenness of one step a minute (time constant 45 s)
/// and every step's time scattered by 2 %, as people's are (docs/simulation.md).
public struct SteppingRunSimulator: Sendable {
  /// Steps a minute at 3 m/s, and more for each m/s.
  public struct Line: Equatable, Sendable {
    /// Steps a minute at 3 m/s.
    public var intercept: Double
    /// Steps a minute more for each m/s.
    public var slope: Double

    /// Steps a minute at 3 m/s, and more for each m/s.
    public init(intercept: Double, slope: Double) {
      self.intercept = intercept
      self.slope = slope
    }

    /// Steps a minute at a speed in m/s.
    public func cadence(speed: Double) -> Double { intercept + slope * (speed - 3) }
  }

  /// The runner's cadence by speed.
  public let line: Line
  /// The run below it; its truth is that of this run.
  public private(set) var simulator: RunSimulator
  private var random: SeededRandom
  private var unevenness = 0.0
  private var footfallSeconds = 0.0
  private var waiting: SessionEvent?

  private static let delay = 0.5
  private static let scatter = 0.02
  private static let slowest = 1.0

  /// The seed alone decides all errors and scatter.
  public init(seed: UInt64, scenario: SimulationScenario, line: Line) {
    var scenario = scenario
    scenario.hasSteps = false
    simulator = RunSimulator(seed: seed, scenario: scenario)
    random = SeededRandom(seed: seed ^ 0x5354_4550)
    self.line = line
  }

  /// The next event, in the order of time; nil after `finish`.
  public mutating func next() -> SessionEvent? {
    if waiting == nil { waiting = simulator.next() }
    guard let event = waiting else { return nil }
    if let footfall = footfall(before: event.seconds) {
      return SessionEvent(seconds: footfall + Self.delay, .footfall(at: footfall))
    }
    if case .tick = event.kind { advanceUnevenness() }
    waiting = nil
    return event
  }

  /// The footfall that is told of before then; nil where there is none.
  private mutating func footfall(before seconds: Double) -> Double? {
    let speed = simulator.truth.speed
    guard speed >= Self.slowest else {
      footfallSeconds = seconds
      return nil
    }
    guard footfallSeconds + Self.delay <= seconds else { return nil }
    let found = footfallSeconds
    let cadence = max(60, line.cadence(speed: speed) + unevenness)
    footfallSeconds += 60 / cadence * max(0.5, 1 + Self.scatter * random.nextNormal())
    return found
  }

  private mutating func advanceUnevenness() {
    let kept = 0.978
    unevenness = kept * unevenness + (1 - kept * kept).squareRoot() * random.nextNormal()
  }
}
