import ActivityFiles
import Benchmark
import Engine

/// A made-up run of 10 km with a point a second, as GPX.
func fileBenchmarks() {
  let recording = simulatedRecording(
    seed: 1, sport: .running, lengthMeters: 10_000, startUnixSeconds: 1_790_000_000)
  let bytes = writeGPX(recording)
  Benchmark("read \(recording.pointCount) points of GPX, \(bytes.count) bytes") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(try? readActivityFile(bytes: bytes))
    }
  }
  Benchmark("write \(recording.pointCount) points of GPX") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(writeGPX(recording)) }
  }
}

/// A made-up Apple Health export of 50 000 records and 20 workouts, bare and packed.
func healthBenchmarks() {
  let simulated = SimulatedHealthExport(seed: 1, recordCount: 50_000, workoutCount: 20)
  var document: [UInt8] = []
  simulated.writeDocument { document += $0 }
  let archive = simulated.archive()
  for (name, bytes) in [("export.xml", document), ("export.zip", archive)] {
    Benchmark("read \(name) of \(document.count) bytes") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try? HealthImport(bytes: bytes)) }
    }
  }
}
