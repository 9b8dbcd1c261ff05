import Benchmark
import Engine

/// Processes ten minutes of a run with the phone in the runner's hand, at 60 samples per second.
func gaitBenchmarks() {
  let samples = tenMinutes()
  Benchmark("make up ten minutes of body motion") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(tenMinutes().count) }
  }
  Benchmark("StepDetector over ten minutes' samples") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(footfalls(samples)) }
  }
  let walk = tenMinutesOfWalking()
  Benchmark("WalkingDetector over ten minutes' samples at 100 Hz") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(walkedSteps(walk)) }
  }
  Benchmark("WalkRecording over ten minutes' samples at 100 Hz") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(recordedSteps(walk)) }
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

private func tenMinutesOfWalking() -> [MotionSample] {
  var motion = BodyMotion(
    seed: 1, activity: .walking, cadence: .stepsPerMinute(110), carrying: .trouserPocket,
    rateHertz: 100)
  motion.hasGyroscope = true
  return (0..<60_000).map { _ in motion.next() }
}

private func walkedSteps(_ samples: [MotionSample]) -> Int {
  var detector = WalkingDetector()
  let meter = StepLengthMeter()
  var meters = 0.0
  for sample in samples {
    var step = detector.add(sample)
    while let found = step {
      meters += meter.measure(found).lengthMeters
      step = detector.next()
    }
  }
  return Int(meters)
}

private func recordedSteps(_ samples: [MotionSample]) -> Int {
  var recording = WalkRecording()
  for sample in samples { recording.add(sample) }
  return recording.steps().count
}
