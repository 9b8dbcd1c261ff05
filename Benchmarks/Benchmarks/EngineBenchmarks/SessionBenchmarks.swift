import Benchmark
import Engine

/// Processes a one-hour run with one fix per second: 3 601 fixes and 14 406 events.
func sessionBenchmarks() {
  let events = hourOfEvents()
  let log = loggedHour(events)
  Benchmark("simulate an hour") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(hourOfEvents().count) }
  }
  Benchmark("make up a 10 km recording") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(simulatedRecording(seed: 1, sport: .running, lengthMeters: 10_000))
    }
  }
  Benchmark("LiveTrack over an hour's fixes") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(measured(events)) }
  }
  Benchmark("LiveSession over an hour's events") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(coached(events)) }
  }
  Benchmark(
    "LiveSession over a day's events",
    configuration: .init(
      metrics: [.wallClock, .peakMemoryResidentDelta], warmupIterations: 0, maxIterations: 1)
  ) { benchmark in
    for _ in benchmark.scaledIterations { blackHole(coachedDay()) }
  }
  Benchmark("Session over an hour's events, logged and digested") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(recorded(events)) }
  }
  Benchmark("restore an hour's session from its log") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(Session.restore(log)) }
  }
  Benchmark("analyze a 10 km recording") { benchmark in
    let recording = simulatedRecording(seed: 1, sport: .running, lengthMeters: 10_000)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(analyze(recording)) }
  }
}

private func hourOfEvents() -> [SessionEvent] {
  var simulator = RunSimulator(seed: 1, scenario: SimulationScenario(.openSkyHour))
  var events: [SessionEvent] = []
  while let event = simulator.next() { events.append(event) }
  return events
}

private func measured(_ events: [SessionEvent]) -> Double {
  var track = LiveTrack(sport: .running)
  track.start(at: 0)
  for event in events {
    if case .fix(let fix) = event.kind { _ = track.add(fix) }
  }
  track.close()
  return track.distanceMeters
}

private func coached(_ events: [SessionEvent]) -> SessionSnapshot {
  var live = LiveSession(sport: .running, altitudeSource: .gps)
  for event in events { live.handle(event) }
  return live.snapshot
}

/// Processes 86 401 fixes. They are generated on demand, so that nearly all of the measured memory belongs to the
/// coach.
private func coachedDay() -> SessionSnapshot {
  var scenario = SimulationScenario(.openSkyHour)
  scenario.durationSeconds = 86_400
  var simulator = RunSimulator(seed: 1, scenario: scenario)
  var live = LiveSession(sport: .running, altitudeSource: .gps)
  while let event = simulator.next() { live.handle(event) }
  return live.snapshot
}

private func recorded(_ events: [SessionEvent]) -> Session {
  var session = Session(
    header: SessionHeader(identifier: (1, 2), sport: .running, startUnixSeconds: 1_790_000_000))
  for event in events { _ = session.record(event) }
  return session
}

private func loggedHour(_ events: [SessionEvent]) -> [UInt8] {
  var session = recorded(events)
  return session.takeLogChunk()
}
