import Engine

/// The session of a runner who heads north with a perfect receiver, sent event by event.
struct SampleRun {
  var live = LiveSession(sport: .running, altitudeSource: .gps)
  var cues: [SessionCue] = []
  private var seconds = 0.0
  private var meters = 0.0
  private var nextFootfall = 0.0

  var cadence: CadenceSnapshot { live.coach.cadence }
  var snapshot: SessionSnapshot { live.snapshot }

  init(location: LocationStatus = .granted) { send(.location(location)) }

  mutating func send(_ kind: SessionEvent.Kind) {
    live.handle(kind, at: seconds)
    cues += live.cues
  }

  /// Returns a run that was started at second 0 with these options.
  static func started(
    location: LocationStatus = .granted, options: KeyValuePairs<SessionOption, Double> = [:]
  ) -> SampleRun {
    var run = SampleRun(location: location)
    for (option, value) in options { run.send(.option(option, value: value)) }
    run.start()
    return run
  }

  mutating func start() { send(.command(.start)) }

  mutating func tick(seconds count: Int) {
    for _ in 0..<count {
      seconds += 1
      send(.tick)
    }
  }

  /// Sends a tick and a fix every second.
  mutating func move(seconds count: Int, speed: Double) {
    for _ in 0..<count {
      meters += speed
      tick(seconds: 1)
      send(.fix(fix(speed: speed)))
    }
  }

  /// Sends a tick every second, and footfalls half a second late, like a phone's motion sensor.
  mutating func stride(seconds count: Int, cadence: Double) {
    let end = seconds + Double(count)
    while seconds < end {
      let next = min(nextFootfall + 0.5, seconds.rounded(.down) + 1)
      seconds = next
      if next == nextFootfall + 0.5 {
        send(.footfall(at: nextFootfall))
        nextFootfall += 60 / cadence
      } else {
        send(.tick)
      }
    }
  }

  private func fix(speed: Double) -> Fix {
    Fix(
      seconds: seconds, coordinate: Coordinate(latitude: 48 + meters / 111_190, longitude: 11),
      altitude: 500, horizontalAccuracy: 4, verticalAccuracy: 6, speed: speed, speedAccuracy: 0.2,
      course: 0)
  }

  static func inPhase(_ phase: SessionPhase) -> SampleRun {
    var run = SampleRun()
    if phase == .ready { return run }
    run.start()
    run.move(seconds: 20, speed: 3)
    switch phase {
    case .pausedByHand: run.send(.command(.pause))
    case .pausedAutomatically: run.move(seconds: 40, speed: 0)
    case .finished: run.send(.command(.finish))
    default: break
    }
    return run
  }
}
