import Benchmark
import Engine

/// Processes a minute of squats at 60 frames per second, with noise on every point. Divide the result by 3 600 to get
/// the cost of a frame.
func workoutBenchmarks() {
  let frames = minuteOfSquats()
  for name in ["squat", "bicep-curl", "warrior-2", "full-body-groove"] {
    guard let exercise = Exercise.named(name) else { continue }
    Benchmark("SetJudge, \(name), 3600 frames") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(judged(exercise, frames)) }
    }
  }
}

private func judged(_ exercise: Exercise, _ frames: [PoseFrame]) -> Int {
  var judge = SetJudge(exercise)
  var cues = 0
  for frame in frames { cues += judge.add(frame).count }
  return cues
}

private func minuteOfSquats() -> [PoseFrame] {
  var random = SeededRandom(seed: 1)
  return (0..<3600).map { index in
    let seconds = Double(index) / 60
    let bend = Double.pi / 4 * (1 - cosine(2 * Double.pi * seconds / 3))
    let hip = (x: 0.5 - 0.12 * sine(bend), y: 0.7 - 0.21 * cosine(bend))
    let points = BodyLandmark.allCases.map { landmark -> PosePoint in
      let place = place(landmark, hip)
      return PosePoint(
        x: place.x + 0.002 * random.nextNormal(), y: place.y + 0.002 * random.nextNormal())
    }
    return PoseFrame(seconds: seconds, aspect: 16.0 / 9, points: points)
  }
}

private func place(
  _ landmark: BodyLandmark, _ hip: (x: Double, y: Double)
) -> (x: Double, y: Double) {
  switch landmark.rawValue {
  case 0...10: (hip.x, hip.y - 0.33)
  case 11...12: (hip.x, hip.y - 0.25)
  case 13...14: (hip.x, hip.y - 0.1)
  case 15...22: (hip.x + 0.02, hip.y + 0.03)
  case 23...24: hip
  case 25...26: (0.5, 0.7)
  case 27...30: (0.5, 0.92)
  default: (0.56, 0.93)
  }
}
