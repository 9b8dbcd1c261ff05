import Engine
import Testing

/// Learning by the coach. Each simulated runner has an individual relationship between cadence and speed.
@Suite struct SessionLearningTests {
  typealias Line = SteppingRunSimulator.Line

  private func scenario(speed: Double, minutes: Double) -> SimulationScenario {
    var scenario = SimulationScenario(
      course: .loop(.random(seed: 3, lengthMeters: 4_000)), lengthMeters: .infinity,
      durationSeconds: 60 * minutes)
    scenario.speed = .metersPerSecond(speed)
    return scenario
  }

  private struct Outcome {
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    var cues: [SessionCue] = []

    mutating func handle(_ event: SessionEvent) {
      live.handle(event)
      cues += live.cues
    }
  }

  private func run(
    seed: UInt64, speed: Double, line: Line, minutes: Double = 15,
    options: [(SessionOption, Double)] = [], model: PersonalCadenceModel? = nil
  ) -> Outcome {
    var outcome = Outcome()
    for (option, value) in options {
      outcome.handle(SessionEvent(seconds: 0, .option(option, value: value)))
    }
    if let model { outcome.handle(SessionEvent(seconds: 0, .personalModel(model))) }
    var simulator = SteppingRunSimulator(
      seed: seed, scenario: scenario(speed: speed, minutes: minutes), line: line)
    while let event = simulator.next() { outcome.handle(event) }
    return outcome
  }

  static let runners: [(seed: UInt64, height: Double, line: Line)] = [
    (1, 1.6, Line(intercept: 172, slope: 6)), (2, 1.75, Line(intercept: 160, slope: 9)),
    (3, 1.9, Line(intercept: 155, slope: 5.6)), (4, 1.68, Line(intercept: 181, slope: 12)),
    (5, 1.83, Line(intercept: 166, slope: 7)),
  ]

  @Test(arguments: runners)
  func heldOutRunsArePredictedWithinTwoSteps(seed: UInt64, height: Double, line: Line) throws {
    var model = PersonalCadenceModel(height: .meters(height))
    var count = 0
    for (index, speed) in [2.6, 3.1, 3.5].enumerated() {
      let coach = run(seed: 10 * seed + UInt64(index), speed: speed, line: line).live.coach
      for window in coach.steadyWindows where !window.isPaced {
        model.add(window.window)
        count += 1
      }
    }
    #expect(count >= 10)
    for (index, speed) in [2.5, 2.8, 3.0, 3.3, 3.7].enumerated() {
      let coach = run(seed: 100 * seed + UInt64(index), speed: speed, line: line).live.coach
      try #require(!coach.steadyWindows.isEmpty)
      var error = 0.0
      for window in coach.steadyWindows {
        error += abs(model.prediction(speed: window.window.speed).cadence - window.window.cadence)
      }
      error /= Double(coach.steadyWindows.count)
      #expect(error <= 2)
      #expect(abs(model.prediction(speed: speed).cadence - line.cadence(speed: speed)) <= 2)
    }
  }

  private let line = Line(intercept: 160, slope: 8)

  @Test func learntModelTakesOverAndIsAnnounced() throws {
    let learnt = run(seed: 6, speed: 3, line: line, minutes: 30)
    let coach = learnt.live.coach.cadence
    #expect(coach.windowCount >= 10 && coach.windowCount == learnt.live.coach.steadyWindows.count)
    #expect(coach.source == .personal && abs(coach.target - 160) <= 2)
    #expect(learnt.cues.filter { $0 == .cadence(.personalTakesOver) }.count == 1)
    #expect(!learnt.cues.contains(.cadence(.formulaTakesOver)))
    let kept = run(seed: 6, speed: 3, line: line, minutes: 30, options: [(.usesPersonal, 0)])
    #expect(kept.live.coach.cadence.source == .formula)
    #expect(!kept.cues.contains(.cadence(.personalTakesOver)))
  }

  /// The runner keeps to the target even while the beat is silent.
  @Test(arguments: [BeatMode.fading, .silentWindows])
  func silentPhasesOfABeatAreNotLearnt(_ mode: BeatMode) {
    let options: [(SessionOption, Double)] = [
      (.beat, 1), (.beatMode, Double(mode.rawValue)), (.chosenCadence, 160),
    ]
    let paced = run(seed: 6, speed: 3, line: line, minutes: 15, options: options)
    let trace = paced.live.coach.cadenceTrace
    #expect((0..<trace.count).count { !trace[$0].isBeating } >= 120)
    #expect(paced.live.coach.steadyWindows.count >= 5)
    #expect(paced.live.coach.steadyWindows.allSatisfy { $0.isPaced })
    #expect(paced.live.coach.cadence.windowCount == 0)
  }

  /// The beat is audible for one second in every 25, so each window contains some of it.
  @Test func windowWithAnyBeatIsPaced() {
    var outcome = Outcome()
    var simulator = SteppingRunSimulator(
      seed: 6, scenario: scenario(speed: 3, minutes: 30), line: line)
    while let event = simulator.next() {
      if case .tick = event.kind {
        let isOn = Int(event.seconds) % 25 == 0
        outcome.handle(SessionEvent(seconds: event.seconds, .option(.beat, value: isOn ? 1 : 0)))
      }
      outcome.handle(event)
    }
    #expect(outcome.live.coach.steadyWindows.count >= 10)
    #expect(outcome.live.coach.steadyWindows.allSatisfy { $0.isPaced })
  }

  private var known: PersonalCadenceModel {
    var model = PersonalCadenceModel(height: .meters(1.75))
    for index in 0..<16 {
      let speed = 2.6 + 0.1 * Double(index % 8)
      model.add(SteadyWindow(speed: speed, cadence: line.cadence(speed: speed)))
    }
    return model
  }

  @Test func knownModelIsNotAnnouncedAtTheStart() {
    let outcome = run(seed: 6, speed: 3, line: line, minutes: 3, model: known)
    #expect(outcome.live.coach.cadence.source == .personal)
    #expect(!outcome.cues.contains(.cadence(.personalTakesOver)))
  }

  @Test func formulaTakesOverBeyondTheKnownSpeeds() {
    var run = SampleRun()
    run.send(.personalModel(known))
    run.send(.option(.followsSpeed, value: 1))
    run.start()
    run.move(seconds: 60, speed: 3)
    #expect(run.cadence.source == .personal)
    run.move(seconds: 4, speed: 4.8)
    #expect(run.cadence.source == .formula && !run.cues.contains(.cadence(.formulaTakesOver)))
    run.move(seconds: 10, speed: 4.8)
    #expect(run.cues.filter { $0 == .cadence(.formulaTakesOver) }.count == 1)
    run.move(seconds: 20, speed: 3)
    #expect(run.cues.filter { $0 == .cadence(.personalTakesOver) }.count == 1)
  }

  /// The speed scatters around the end of the known range.
  @Test func scatterAroundTheRangesEndKeepsTheModel() {
    var run = SampleRun()
    run.send(.personalModel(known))
    run.send(.option(.followsSpeed, value: 1))
    run.start()
    run.move(seconds: 60, speed: 3.6)
    for second in 0..<300 { run.move(seconds: 1, speed: second % 20 < 10 ? 3.75 : 3.85) }
    #expect(run.cadence.source == .personal)
    #expect(!run.cues.contains(.cadence(.formulaTakesOver)))
  }

  /// The session uses every feature of the coach.
  @Test func logRestoresTheSameSession() throws {
    var session = Session(header: SampleLog.header)
    for (option, value) in [
      (SessionOption.height, 1.7), (.followsSpeed, 1), (.beat, 1), (.beatMode, 2),
      (.zoneSlowest, 2.9), (.announceSeconds, 100),
    ] { session.record(.option(option, value: value), at: 0) }
    session.record(.personalModel(known), at: 0)
    let workout = IntervalRun(work: .meters(300), recovery: .seconds(45), count: 3)
    session.record(.workout(workout), at: 0)
    var simulator = SteppingRunSimulator(
      seed: 9, scenario: scenario(speed: 3, minutes: 12), line: line)
    while let event = simulator.next() { session.record(event) }
    let restored = try #require(Session.restore(session.takeLogChunk()))
    #expect(restored.session.digest == session.digest)
    #expect(restored.session.coach.steadyWindows == session.coach.steadyWindows)
    let (trace, again) = (session.coach.cadenceTrace, restored.session.coach.cadenceTrace)
    #expect(trace.count >= 700 && again.count == trace.count)
    #expect((0..<trace.count).allSatisfy { again[$0] == trace[$0] })
  }
}
