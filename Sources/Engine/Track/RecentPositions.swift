/// A position in the filter's plane with its time.
struct TimedPosition: Sendable {
  var seconds = 0.0
  var position = SIMD2<Double>(0, 0)

  func distance(to other: TimedPosition) -> Double { length(other.position - position) }
}

/// Up to 24 recently measured positions, at least 0.7 s apart.
struct RecentPositions: Sendable {
  static let shortestSeconds = 5.0
  private static let capacity = 24
  private static let spacing = 0.7
  private static let requiredCount = 5.0

  private var samples = [TimedPosition](repeating: TimedPosition(), count: capacity)
  private var count = 0

  mutating func clear() { count = 0 }

  mutating func shift(by offset: SIMD2<Double>) {
    for index in 0..<count { samples[index].position += offset }
  }

  mutating func add(_ sample: TimedPosition) {
    if count > 0, sample.seconds - samples[count - 1].seconds < Self.spacing { return }
    if count == Self.capacity {
      for index in 1..<count { samples[index - 1] = samples[index] }
      count -= 1
    }
    samples[count] = sample
    count += 1
  }

  /// Returns the speed in m/s of a straight line fitted to the latest positions.
  ///
  /// The fit covers 5 s if positions are steady, and a longer time if they scatter or drift. If the latest two
  /// positions are 5 s or more apart, returns the speed between them.
  ///
  /// - Parameters:
  ///   - deviation: The largest acceptable standard deviation of the speed, in m/s.
  ///   - accuracy: The 68 % radius in metres, which determines the assumed drift; 0 ignores drift.
  /// - Returns: The speed, or nil if even all positions together aren't precise enough.
  func speed(within deviation: Double, accuracy: Double) -> Double? {
    guard count > 1 else { return nil }
    let latest = samples[count - 1]
    let step = latest.seconds - samples[count - 2].seconds
    if step >= Self.shortestSeconds { return samples[count - 2].distance(to: latest) / step }
    let drift = Self.driftShare * accuracy * accuracy
    var (east, north) = (LineFit(), LineFit())
    for index in stride(from: count - 1, through: 0, by: -1) {
      let sample = samples[index]
      let seconds = latest.seconds - sample.seconds
      east.add(x: -seconds, y: sample.position.x)
      north.add(x: -seconds, y: sample.position.y)
      guard east.count >= Self.requiredCount, seconds >= Self.shortestSeconds,
        let scatter = Self.slopeVariance(east, north),
        scatter + drift / seconds <= deviation * deviation
      else { continue }
      return length(SIMD2(east.slope ?? 0, north.slope ?? 0))
    }
    return nil
  }

  /// The variance that drift adds to a speed measured over one second, for an accuracy radius of one metre. A
  /// receiver's error decorrelates within about a minute.
  private static let driftShare =
    2 / (60 * TrackFilter.radiusPerDeviation * TrackFilter.radiusPerDeviation)

  /// Returns the variance of the slope along one axis, computed from the scatter around both fitted lines.
  private static func slopeVariance(_ east: LineFit, _ north: LineFit) -> Double? {
    guard let first = east.residual, let second = north.residual else { return nil }
    let squares = east.deviationX * east.deviationX * east.count
    return (first * first + second * second) / (2 * squares)
  }
}
