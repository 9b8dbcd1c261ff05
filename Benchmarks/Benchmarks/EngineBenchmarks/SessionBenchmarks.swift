import Benchmark
import Engine

/// An hour of a run at one fix a second: 3 601 fixes, 14 406 events.
func sessionBenchmarks() {
  Benchmark("simulate an hour") { benchmark in
    for _ in benchmark.scaledIterations {
      var simulator = RunSimulator(seed: 1, scenario: SimulationScenario(.openSkyHour))
      while let event = simulator.next() { blackHole(event) }
    }
  }
  Benchmark("make up a 10 km recording") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(simulatedRecording(seed: 1, sport: .running, lengthMeters: 10_000))
    }
  }
}
