import Benchmark
import Engine

/// Ten minutes of a run with the phone in the hand, 60 samples a second.
func gaitBenchmarks() {
  let samples = tenMinutes()
  Benchmark("make up ten minutes of body motion") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(tenMinutes().count) }
  }
  Benchmark("StepDetector over ten minutes' samples") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(footfalls(samples)) }
  }
}

private func tenMinutes() -> [MotionSample] {
  var motion = BodyMotion(
    seed: 1, activity: .running, cadence: .stepsPerMinute(170), carrying: .hand)
  return (0..<36_000).map { _ in motion.next() }
}

private func footfalls(_ samples: [MotionSample]) -> Int {
  var detector = StepDetector()
  return samples.count { detector.add($0) != nil }
}
