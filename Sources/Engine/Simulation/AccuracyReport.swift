/// How far measured distance, time and climb are from the truth on simulated sessions: the figures
/// of `docs/accuracy.md`, from the code that serves athletes.
public struct AccuracyReport: Sendable {
  /// One simulated session, live and as kept.
  public struct Row: Equatable, Sendable {
    /// The scenario's name as the page prints it.
    public var scenario: String
    /// Of receiver and runner.
    public var seed: UInt64
    /// The way along the simulated course.
    public var trueMeters: Double
    /// Part of the true distance without a signal.
    public var unseenMeters: Double
    /// As the live screen shows it at the end.
    public var liveMeters: Double
    /// As kept, from the smoothed track.
    public var finalMeters: Double
    /// Plain sum over believed fixes.
    public var rawMeters: Double
    /// Of the simulated course.
    public var trueClimbMeters: Double
    /// As kept; nil without altitudes.
    public var finalClimbMeters: Double?
    /// One standard deviation, as kept; nil without altitudes.
    public var climbUncertaintyMeters: Double?
    /// Time in which the simulated runner did not stand.
    public var trueMovingSeconds: Double
    /// As measured.
    public var movingSeconds: Double
    /// Fixes that were not believed.
    public var refusedCount: Int
    /// Gaps of the track.
    public var gapCount: Int
  }

  /// Runs a scenario for each seed. An hour takes some hundredths of a second.
  public static func measure(
    _ name: String, _ scenario: SimulationScenario, seeds: ClosedRange<UInt64>
  ) -> [Row] {
    seeds.map { row(name, scenario, seed: $0) }
  }

  private static func row(_ name: String, _ scenario: SimulationScenario, seed: UInt64) -> Row {
    var simulator = RunSimulator(seed: seed, scenario: scenario)
    var track = LiveTrack(sport: scenario.sport)
    while let event = simulator.next() { track.handle(event) }
    track.close()
    let analysis = track.analysis
    let truth = simulator.truth
    return Row(
      scenario: name, seed: seed, trueMeters: truth.distanceMeters,
      unseenMeters: truth.unseenMeters, liveMeters: track.distanceMeters,
      finalMeters: analysis.distanceMeters, rawMeters: analysis.rawDistanceMeters,
      trueClimbMeters: truth.climbMeters, finalClimbMeters: analysis.elevationGainMeters,
      climbUncertaintyMeters: analysis.elevationUncertaintyMeters,
      trueMovingSeconds: truth.movingSeconds, movingSeconds: track.movingSeconds,
      refusedCount: track.quality.refusedCount, gapCount: analysis.gaps.count)
  }
}

extension LiveTrack {
  /// Measures what a session's event says.
  mutating func handle(_ event: SessionEvent) {
    switch event.kind {
    case .tick: advance(to: event.seconds)
    case .fix(let fix): add(fix, at: event.seconds)
    case .steps(let count): addSteps(count, at: event.seconds)
    case .heartRate(let rate): addHeartRate(rate, at: event.seconds)
    case .podSpeed(let speed): addStepSpeed(.byPod(speed), at: event.seconds)
    case .cadence(let cadence): addCadence(cadence, at: event.seconds)
    case .command(.start): start(at: event.seconds)
    case .command(.pause): pause(at: event.seconds)
    case .command(.resume): resume(at: event.seconds)
    case .command(.lap): lap(at: event.seconds)
    case .command(.finish), .command(.undoFinish), .command(.skipPart), .command(.prolongRest),
      .command(.startOver),
      .location, .footfall,
      .personalModel, .workout, .motion, .stepConstant, .pose, .programme, .option, .musicBeat:
      advance(to: event.seconds)
    }
  }
}
