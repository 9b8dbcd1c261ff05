import Engine

extension ReceiverBench {
  static let cases: [Case] = steady + atRest + withoutSignal

  /// Twenty minutes at 3 m/s, with accuracy radii of 3 to 50 m.
  private static let steady = steady(.all) + steady(.none)

  private static func steady(_ speeds: Speeds) -> [Case] {
    let note = speeds == .all ? "" : ", no speed"
    var cases: [Case] = []
    for radius in [3.0, 5, 10, 20, 30, 40, 49] {
      cases.append(
        Case(
          name: "radius \(Int(radius)) m\(note)",
          scenario: .run(sky: .drifting(radius: radius)), speeds: speeds))
    }
    cases.append(
      Case(name: "between buildings\(note)", scenario: .run(sky: .streetCanyon), speeds: speeds))
    return cases
  }

  /// Two minutes of running followed by ten minutes at rest.
  private static let atRest = atRest(hasSteps: true) + atRest(hasSteps: false)

  private static func atRest(hasSteps: Bool) -> [Case] {
    let drift = ReceiverNoise.drifting(radius: 9.3)
    let receivers: [(String, ReceiverNoise, Speeds)] = [
      ("drift of 6 m, no speed at rest", drift, .whileMoving),
      ("drift of 6 m, no speed", drift, .none),
      ("8 m of white noise, no speed", .white(meters: 8), .none),
      ("drift of 6 m, speed", drift, .all),
    ]
    let note = hasSteps ? ", steps known" : ""
    return receivers.map { name, sky, speeds in
      Case(
        name: "10 min at rest, \(name)\(note)", scenario: .halt(sky: sky, hasSteps: hasSteps),
        speeds: speeds)
    }
  }

  private static let withoutSignal =
    interrupted
    + [158.0, 166, 174].map { cadence in
      Case(
        name: "no signal, footfalls of a new runner at \(Int(cadence)) steps per minute",
        scenario: .indoors, line: SteppingRunSimulator.Line(intercept: cadence, slope: 7))
    }

  private static let interrupted = [
    Case(name: "tunnel of 540 m", scenario: .tunnel),
    Case(
      name: "tunnel of 540 m, footfalls", scenario: .tunnel,
      line: SteppingRunSimulator.Line(intercept: 166, slope: 7)),
    Case(name: "tunnel of 540 m, foot pod that reads 2 % high", scenario: .tunnel, pod: 1.02),
    Case(name: "no signal, foot pod that reads 2 % high", scenario: .indoors, pod: 1.02),
    Case(name: "first fix after 73 s", scenario: .lateFix),
    Case(name: "3 min in the background", scenario: .run(sky: .openSky), suspendedRange: 300...480),
    Case(
      name: "3 min in the background, straight line added", scenario: .run(sky: .openSky),
      suspendedRange: 300...480, addsStraightLines: true),
    Case(
      name: "page suspended for 400 s", scenario: .run(sky: .openSky), suspendedRange: 300...700),
  ]
}

extension ReceiverNoise {
  /// Returns noise that consists mostly of drift, with a given 68 % radius in metres.
  fileprivate static func drifting(radius: Double) -> ReceiverNoise {
    var noise = ReceiverNoise()
    let deviation = radius / 1.5096
    noise.whiteNoiseMeters = min(0.7, deviation / 2)
    noise.driftMeters = (deviation * deviation - noise.whiteNoiseMeters * noise.whiteNoiseMeters)
      .squareRoot()
    return noise
  }

  /// Returns white noise with a given standard deviation in metres.
  fileprivate static func white(meters: Double) -> ReceiverNoise {
    var noise = ReceiverNoise()
    (noise.whiteNoiseMeters, noise.driftMeters) = (meters, 0)
    return noise
  }
}

extension SimulationScenario {
  fileprivate static func run(sky: ReceiverNoise) -> SimulationScenario {
    var scenario = SimulationScenario(
      course: .straight(bearing: 0.6), lengthMeters: .infinity, durationSeconds: 1_200)
    scenario.sky = sky
    scenario.speedVariation = 0
    return scenario
  }

  fileprivate static func halt(sky: ReceiverNoise, hasSteps: Bool) -> SimulationScenario {
    var scenario = run(sky: sky)
    scenario.durationSeconds = 720
    scenario.stops = [Stop(atMeters: 360, seconds: 700)]
    scenario.hasSteps = hasSteps
    return scenario
  }

  fileprivate static var tunnel: SimulationScenario {
    var scenario = run(sky: .openSky)
    scenario.zones = [SignalZone(meters: 900...1_440, noise: nil)]
    return scenario
  }

  fileprivate static var indoors: SimulationScenario {
    var scenario = run(sky: .openSky)
    scenario.zones = [SignalZone(meters: 0...100_000, noise: nil)]
    return scenario
  }

  fileprivate static var lateFix: SimulationScenario {
    var scenario = run(sky: .openSky)
    scenario.firstFixSeconds = 73
    return scenario
  }
}
