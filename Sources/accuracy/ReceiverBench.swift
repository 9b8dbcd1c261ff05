import Engine

/// Compares the results of simulated runs with the true distance and time, for several kinds of receivers.
struct ReceiverBench {
  /// The fixes that include a speed.
  enum Speeds { case all, whileMoving, none }

  /// A simulated run and its sensors.
  struct Case {
    var name: String
    var scenario: SimulationScenario
    var speeds = Speeds.all
    /// The period during which the page receives no events, in seconds since the session's start.
    var suspendedRange: ClosedRange<Double>?
    /// The ratio of a foot pod's speed to the true speed; nil if the athlete has no foot pod.
    var pod: Double?
    /// The runner's cadence, which the phone detects from footfalls; nil if the phone has no motion sensor.
    var line: SteppingRunSimulator.Line?
    /// Whether the athlete fills gaps with straight lines at the end of the session.
    var addsStraightLines = false
  }

  /// The means over all seeds, and the worst values.
  struct Row {
    var name: String
    var trueMeters = 0.0
    var trueMovingSeconds = 0.0
    var liveMeters = 0.0
    var keptMeters = 0.0
    var movingSeconds = 0.0
    /// The largest error of the final distance, in metres.
    var worstMeters = 0.0
    /// The largest ratio of the live distance to the final distance.
    var worstRatio = 0.0
  }

  static let seeds: ClosedRange<UInt64> = 1...10

  let rows: [Row]

  init() { rows = Self.cases.map(Self.measure) }

  private static func measure(_ run: Case) -> Row {
    var row = Row(name: run.name)
    let share = 1 / Double(seeds.count)
    for seed in seeds {
      let (live, truth) = session(run, seed: seed)
      let analysis = live.finishedAnalysis()
      row.trueMeters += share * truth.distanceMeters
      row.trueMovingSeconds += share * truth.movingSeconds
      row.liveMeters += share * live.shown
      row.keptMeters += share * analysis.distanceMeters
      row.movingSeconds += share * (analysis.movingSeconds ?? 0)
      row.worstMeters = max(row.worstMeters, abs(analysis.distanceMeters - truth.distanceMeters))
      row.worstRatio = max(row.worstRatio, live.shown / max(analysis.distanceMeters, 1))
    }
    return row
  }

  /// Runs a session without finishing it, because finishing it would replace the live distance with the final one.
  private static func session(_ run: Case, seed: UInt64) -> (LiveSession, SimulationTruth) {
    var source = Source(run, seed: seed)
    var live = LiveSession(sport: run.scenario.sport, altitudeSource: .gps)
    while let event = source.next() {
      if event.kind == .command(.finish) { break }
      if run.suspendedRange?.contains(event.seconds) == true { continue }
      live.handle(run.received(event, truth: source.truth))
      if case .tick = event.kind, let pod = run.pod {
        live.handle(SessionEvent(seconds: event.seconds, .podSpeed(pod * source.truth.speed)))
      }
    }
    let adds = run.addsStraightLines ? 1.0 : 0
    live.handle(
      SessionEvent(seconds: live.snapshot.seconds, .option(.straightGaps, value: adds)))
    return (live, source.truth)
  }

  /// A simulated run with or without footfalls.
  private enum Source {
    case plain(RunSimulator)
    case stepping(SteppingRunSimulator)

    init(_ run: Case, seed: UInt64) {
      self =
        if let line = run.line {
          .stepping(SteppingRunSimulator(seed: seed, scenario: run.scenario, line: line))
        } else {
          .plain(RunSimulator(seed: seed, scenario: run.scenario))
        }
    }

    var truth: SimulationTruth {
      switch self {
      case .plain(let simulator): simulator.truth
      case .stepping(let stepping): stepping.simulator.truth
      }
    }

    mutating func next() -> SessionEvent? {
      switch self {
      case .plain(var simulator):
        defer { self = .plain(simulator) }
        return simulator.next()
      case .stepping(var stepping):
        defer { self = .stepping(stepping) }
        return stepping.next()
      }
    }
  }
}

extension LiveSession {
  fileprivate var shown: Double { snapshot.distanceMeters }
}

extension ReceiverBench.Case {
  fileprivate func received(_ event: SessionEvent, truth: SimulationTruth) -> SessionEvent {
    guard case .fix(var fix) = event.kind else { return event }
    if speeds == .none || (speeds == .whileMoving && truth.speed == 0) {
      (fix.speed, fix.speedAccuracy, fix.course) = (nil, nil, nil)
    }
    return SessionEvent(seconds: event.seconds, .fix(fix))
  }
}
