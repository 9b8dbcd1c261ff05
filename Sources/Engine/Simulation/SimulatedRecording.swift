/// Returns a simulated activity as a device would have stored it: a random winding loop with gentle hills, open sky,
/// barometric altitudes, heart rate and cadence, in one segment that begins at 0 s. The same arguments produce the same
/// recording on every host. Simulating a second takes about two microseconds.
///
/// - Parameters:
///   - seed: The seed of all random values.
///   - sport: The sport, which determines the usual speed, heart rate and cadence.
///   - lengthMeters: The length of the route.
///   - speed: The cruising speed on the flat; nil for the sport's usual speed.
///   - startUnixSeconds: The start time in seconds since 1970 (UTC); nil for a recording without dates.
///   - origin: The start position; nil for one that depends on the seed.
///   - intervalSeconds: The interval between points in whole seconds. The last point is always included.
///   - routeSeed: The seed of the route and its hills, which allows several activities of the same length to share a
///     route; nil for `seed`.
public func simulatedRecording(
  seed: UInt64, sport: Sport, lengthMeters: Double, speed: Speed? = nil,
  startUnixSeconds: Double? = nil, origin: Coordinate? = nil, intervalSeconds: Double = 1,
  routeSeed: UInt64? = nil
) -> Recording {
  let scenario = historyScenario(
    seed: routeSeed ?? seed, sport: sport, lengthMeters: lengthMeters, speed: speed, origin: origin)
  var simulator = RunSimulator(seed: seed, scenario: scenario)
  var points: [TrackPoint] = []
  var latest: Fix?
  var nextSeconds = 0.0
  while let event = simulator.next() {
    switch event.kind {
    case .fix(let fix): latest = fix
    case .tick:
      guard event.seconds >= nextSeconds || isAtEnd(simulator) else { continue }
      points.append(point(at: latest, truth: simulator.truth, sport: sport))
      nextSeconds += max(intervalSeconds, 1)
    case .command, .location, .heartRate, .cadence, .steps, .footfall, .personalModel, .workout,
      .motion, .stepConstant, .pose, .programme, .option, .musicBeat, .podSpeed:
      continue
    }
  }
  return Recording(
    sport: sport, startUnixSeconds: startUnixSeconds, altitudeSource: .barometer,
    segments: [points])
}

private func isAtEnd(_ simulator: RunSimulator) -> Bool {
  simulator.truth.distanceMeters >= simulator.scenario.lengthMeters
}

/// Returns the loop that `simulatedRecording` uses for a route seed and a total length in metres. Laps are at most 12
/// km long.
public func simulatedLoop(routeSeed: UInt64, lengthMeters: Double) -> ClosedCurve {
  var random = SeededRandom(seed: routeSeed)
  return loop(&random, lengthMeters: lengthMeters)
}

private func loop(_ random: inout SeededRandom, lengthMeters: Double) -> ClosedCurve {
  let laps = max((lengthMeters / 12_000).rounded(.up), 1)
  return .random(seed: random.next(), lengthMeters: lengthMeters / laps)
}

private func historyScenario(
  seed: UInt64, sport: Sport, lengthMeters: Double, speed: Speed?, origin: Coordinate?
) -> SimulationScenario {
  var random = SeededRandom(seed: seed)
  let curve = loop(&random, lengthMeters: lengthMeters)
  let lap = curve.lengthMeters
  var scenario = SimulationScenario(course: .loop(curve), lengthMeters: lengthMeters)
  scenario.sport = sport
  scenario.speed = speed ?? usualSpeed(sport)
  if let origin { scenario.origin = origin }
  scenario.elevation = ElevationProfile(
    levelMeters: 520,
    hills: [
      ElevationProfile.Hill(
        amplitudeMeters: random.next(in: 4...18), wavelengthMeters: lap / 2),
      ElevationProfile.Hill(
        amplitudeMeters: random.next(in: 1...5), wavelengthMeters: lap / 5,
        phase: random.next(in: 0...6)),
    ])
  scenario.sky.altitudeMeters = 0.3
  scenario.sky.altitudeSeconds = 5
  return scenario
}

private func usualSpeed(_ sport: Sport) -> Speed {
  switch sport {
  case .cycling: return .metersPerSecond(6.8)
  case .walking, .hiking: return .metersPerSecond(1.4)
  case .swimming, .openWaterSwimming: return .metersPerSecond(0.8)
  default: return .metersPerSecond(2.9)
  }
}

private func point(at fix: Fix?, truth: SimulationTruth, sport: Sport) -> TrackPoint {
  TrackPoint(
    seconds: truth.seconds, coordinate: fix?.coordinate, altitude: fix?.altitude,
    heartRate: truth.heartRate, cadence: truth.cadence.rounded(.toNearestOrEven),
    speed: fix?.speed)
}
