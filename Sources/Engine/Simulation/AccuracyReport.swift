/// The errors of measured distance, time and climb in simulated sessions. Produces the numbers in
/// `docs/measurements/accuracy.md` with the same code that measures real activities.
public struct AccuracyReport: Sendable {
  /// The results of a simulated session, live and final.
  public struct Row: Equatable, Sendable {
    /// The scenario's name, as printed in the report.
    public var scenario: String
    /// The seed of the simulated receiver and runner.
    public var seed: UInt64
    /// The distance along the simulated course, in metres.
    public var trueMeters: Double
    /// The part of the true distance that was covered without a signal, in metres.
    public var unseenMeters: Double
    /// The distance shown on the live screen at the end, in metres.
    public var liveMeters: Double
    /// The final distance from the smoothed track, in metres.
    public var finalMeters: Double
    /// The sum of the distances between accepted fixes, in metres.
    public var rawMeters: Double
    /// The elevation gain of the simulated course, in metres.
    public var trueClimbMeters: Double
    /// The final elevation gain in metres; nil if the altitude is unknown.
    public var finalClimbMeters: Double?
    /// The standard deviation of `finalClimbMeters`, in metres; nil if the altitude is unknown.
    public var climbUncertaintyMeters: Double?
    /// The time for which the simulated runner moved, in seconds.
    public var trueMovingSeconds: Double
    /// The measured moving time in seconds.
    public var movingSeconds: Double
    /// The number of rejected fixes.
    public var refusedCount: Int
    /// The number of gaps in the track.
    public var gapCount: Int
  }

  /// Runs a scenario once for each seed. Simulating an hour takes a few hundredths of a second.
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
