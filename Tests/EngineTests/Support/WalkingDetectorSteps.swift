import Engine

extension WalkingDetector {
  /// Adds a reading and returns all steps that are known now.
  mutating func steps(adding sample: MotionSample) -> [WalkedStep] {
    var steps = add(sample).map { [$0] } ?? []
    while let step = next() { steps.append(step) }
    return steps
  }
}
