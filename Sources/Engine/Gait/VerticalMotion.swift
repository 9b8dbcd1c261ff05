/// The acceleration along gravity from samples at any attitude: the component of each sample along the mean over the
/// last few seconds, minus that mean.
///
/// The component is linear, so the swing of an arm or thigh at stride rate stays at stride rate, where `StepPhase`
/// ignores it. The magnitude of the acceleration is also independent of the attitude, but would move that swing to step
/// rate.
struct VerticalMotion: Sendable {
  /// The time constant of the mean. A runner's steps move the mean by a fortieth of their amplitude, and a new attitude
  /// of the phone takes effect within a few seconds.
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
