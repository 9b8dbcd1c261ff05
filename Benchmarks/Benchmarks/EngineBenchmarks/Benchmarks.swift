import Benchmark

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .peakMemoryResident],
    warmupIterations: 2, maxDuration: .seconds(3), maxIterations: 2000)
  numericsBenchmarks()
  sessionBenchmarks()
  gaitBenchmarks()
  workoutBenchmarks()
  fileBenchmarks()
  lineBenchmarks()
  largeFileBenchmarks()
  soundBenchmarks()
  healthBenchmarks()
  poseBenchmarks()
  garageBenchmarks()
}
