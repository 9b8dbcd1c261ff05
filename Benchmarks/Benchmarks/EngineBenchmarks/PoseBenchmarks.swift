import Benchmark
import Foundation
import Pose

/// Runs the pose networks on a camera frame if the models are installed (`scripts/pose-models.sh`).
/// `scripts/pose-tests.sh --bench` compares them with LiteRT.
func poseBenchmarks() {
  let folder = "../Web/build/"
  guard let detector = network(folder + "detector.pose"),
    let landmarks = network(folder + "landmarks.pose")
  else { return print("Pose: the models are not here, nothing is measured") }
  Benchmark("pose: the detector's network") { benchmark in
    for _ in benchmark.scaledIterations { detector.run() }
  }
  Benchmark("pose: the landmarks' network") { benchmark in
    for _ in benchmark.scaledIterations { landmarks.run() }
  }
}

private func network(_ path: String) -> Network? {
  FileManager.default.contents(atPath: path).flatMap { try? Network(packed: [UInt8]($0)) }
}
