@testable import Pose

extension FuzzTarget {
  /// Converts a TensorFlow Lite model into a network and runs it.
  static let pose = FuzzTarget(
    name: "pose", run: examineModel, seeds: { SmallModel.Form.allCases.map(SmallModel.file) })
}

@Sendable private func examineModel(_ bytes: [UInt8]) {
  guard let (plan, halves) = try? PoseModel.detector.convert(bytes),
    // Skip plans that require more memory than a fuzzer has.
    plan.arenaFloats <= 1 << 20
  else { return }
  let file = NetworkFile.bytes(plan, halves: halves)
  guard let network = try? Network(packed: file) else {
    return require(false, "what was packed is not read again")
  }
  network.run()
}
