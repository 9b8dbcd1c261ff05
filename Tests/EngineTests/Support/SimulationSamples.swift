import Engine

/// Returns the events of a whole simulated run and its true values.
func simulated(
  _ scenario: SimulationScenario, seed: UInt64
) -> (truth: SimulationTruth, events: [SessionEvent]) {
  var simulator = RunSimulator(seed: seed, scenario: scenario)
  var events: [SessionEvent] = []
  while let event = simulator.next() { events.append(event) }
  return (simulator.truth, events)
}

extension SessionEvent {
  /// The event's fix, or nil if it is another kind of event.
  var fix: Fix? { if case .fix(let fix) = kind { fix } else { nil } }
}

/// Returns the sum of the distances from each fix to the next, in metres.
func rawMeters(_ events: [SessionEvent]) -> Double {
  let places = events.compactMap { $0.fix?.coordinate }
  return zip(places, places.dropFirst()).reduce(0) { $0 + planeMeters($1.0, $1.1) }
}

/// Returns the distance calculated with the ellipsoid's local radii, independently of the engine's own code.
func planeMeters(_ a: Coordinate, _ b: Coordinate) -> Double {
  let middle = (a.latitude + b.latitude) / 2 * Double.pi / 180
  let e2 = 0.00669437999014
  let w = 1 - e2 * sine(middle) * sine(middle)
  let north =
    (b.latitude - a.latitude) * Double.pi / 180 * 6_378_137 * (1 - e2)
    / (w * w.squareRoot())
  let east =
    (b.longitude - a.longitude) * Double.pi / 180 * 6_378_137 / w.squareRoot()
    * cosine(middle)
  return (north * north + east * east).squareRoot()
}

func mean(_ values: some Collection<Double>) -> Double {
  values.reduce(0, +) / Double(values.count)
}
