extension SelfCheck {
  /// Adds a simulated run through a tunnel that uses all features of the cadence coach.
  static func addCoach(to digest: inout Digest) {
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    for event in preparations { live.handle(event) }
    var simulator = SteppingRunSimulator(
      seed: 7, scenario: SimulationScenario(.tunnel),
      line: SteppingRunSimulator.Line(intercept: 161, slope: 8))
    while let event = simulator.next() {
      if let change = change(at: event) {
        live.handle(SessionEvent(seconds: event.seconds, change))
      }
      live.handle(event)
      digest.add(live.coach.cadence)
      digest.add(live.cues.count)
    }
    add(live.coach, to: &digest)
  }

  private static func add(_ coach: Coach, to digest: inout Digest) {
    for window in coach.steadyWindows {
      digest.add(window.window.speed)
      digest.add(window.window.cadence)
      digest.add(Int(window.isPaced ? 1 : 0))
    }
    for index in 0..<coach.cadenceTrace.count {
      digest.add(coach.cadenceTrace[index].cadence)
      digest.add(coach.cadenceTrace[index].target)
    }
  }

  private static var preparations: [SessionEvent] {
    let options: [(SessionOption, Double)] = [
      (.height, 1.68), (.followsSpeed, 1), (.beat, 1), (.beatMode, 1), (.zoneSlowest, 2.9),
      (.zoneFastest, 3.1), (.announceSeconds, 120), (.cadenceIncrease, 0.03),
    ]
    var kinds = options.map { SessionEvent.Kind.option($0, value: $1) }
    var model = PersonalCadenceModel(height: .meters(1.68))
    for index in 0..<8 {
      model.add(SteadyWindow(speed: 2.7 + 0.1 * Double(index), cadence: 160 + Double(index)))
    }
    kinds.append(.personalModel(model))
    kinds.append(
      .workout(
        IntervalRun(
          warmUp: .seconds(120), work: .meters(400), recovery: .seconds(60), count: 3)))
    return kinds.map { SessionEvent(seconds: 0, $0) }
  }

  /// Returns the athlete's action after an event; usually nil.
  private static func change(at event: SessionEvent) -> SessionEvent.Kind? {
    guard case .tick = event.kind else { return nil }
    switch event.seconds {
    case 150: return .option(.beat, value: 0)
    case 420: return .command(.skipPart)
    case 500: return .option(.beat, value: 1)
    case 501: return .option(.beatMode, value: 2)
    case 600: return .option(.battery, value: 0.09)
    case 700: return .command(.pause)
    case 720: return .command(.resume)
    default: return nil
    }
  }
}
