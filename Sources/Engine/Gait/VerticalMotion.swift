/// Acceleration along gravity from readings at any attitude: the share of each reading along the mean
/// of the last seconds, less that mean.
///
/// It is a linear share, so what an arm or a thigh adds at stride rate stays at stride rate, where
/// `StepPhase` does not see it. The length of the reading, which needs no attitude either, would fold
/// it over to step rate.
struct VerticalMotion: Sendable {
  /// A runner's steps move the mean by a fortieth of their strength; a phone that is put differently is
  /// learnt within a few seconds.
  private static let memorySeconds = 2.5
  private var mean = Vector(0, 0, 0)
  private var count = 0.0

  mutating func add(_ reading: Vector) -> Double {
    count += 1
    let weight = max(1 / count, 1 / (MotionGrid.cellsPerSecond * Self.memorySeconds))
    mean = mean + weight * (reading - mean)
    let length = mean.length
    return length > 1 ? reading.dot(mean) / length - length : 0
  }
}
