/// A simulated run with individual footfalls instead of step counts. Footfalls are reported half a second late, as they
/// are by a phone's motion sensor.
///
/// cadence = `intercept` + `slope`·(v − 3 m/s), with a slow variation of one step per minute (time constant 45 s). The
/// duration of each step varies by 2 %, as it does in real runners (docs/developing/architecture.md).
public struct SteppingRunSimulator: Sendable {
  /// The cadence as a linear function of the speed.
  public struct Line: Equatable, Sendable {
    /// The cadence at 3 m/s, in steps per minute.
    public var intercept: Double
    /// The increase in steps per minute per m/s.
    public var slope: Double

    /// Creates a line from the cadence at 3 m/s in steps per minute, and its increase per m/s.
    public init(intercept: Double, slope: Double) {
      self.intercept = intercept
      self.slope = slope
    }

    /// Returns the cadence in steps per minute at a speed in m/s.
    public func cadence(speed: Double) -> Double { intercept + slope * (speed - 3) }
  }

  /// The runner's cadence as a function of speed.
  public let line: Line
  /// The underlying simulation of the run, which contains the true values.
  public private(set) var simulator: RunSimulator
  private var random: SeededRandom
  private var unevenness = 0.0
  private var footfallSeconds = 0.0
  private var waiting: SessionEvent?

  private static let delay = 0.5
  private static let scatter = 0.02
  private static let slowest = 1.0

  /// Creates a simulator. The seed determines all random values.
  public init(seed: UInt64, scenario: SimulationScenario, line: Line) {
    var scenario = scenario
    scenario.hasSteps = false
    simulator = RunSimulator(seed: seed, scenario: scenario)
    random = SeededRandom(seed: seed ^ 0x5354_4550)
    self.line = line
  }

  /// Returns the next event in chronological order, or nil after `finish`.
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

  /// Returns the next footfall if it must be reported before the given time, otherwise nil.
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
