/// The lengths and speeds of the latest steps, and their means.
public struct StepWindow: Sendable {
  /// The supported window sizes in steps.
  public static var sizes: ClosedRange<Int> {
    let range = SessionOption.averagedSteps.range
    return Int(range.lowerBound)...Int(range.upperBound)
  }

  private let size: Int
  private var lengths: [Double] = []
  private var speeds: [Double] = []
  private var rises: [Double] = []
  private var durations: [Double] = []

  /// Creates an empty window.
  ///
  /// - Parameter size: The number of steps, clamped to `sizes`.
  public init(size: Int) {
    self.size = min(Self.sizes.upperBound, max(Self.sizes.lowerBound, size))
  }

  /// The number of steps in the window.
  public var count: Int { lengths.count }
  /// Whether the next step removes the oldest.
  public var isFull: Bool { count == size }

  /// Adds a step, and removes the oldest if the window is full. Takes time linear in the size.
  public mutating func add(_ measured: MeasuredStep) {
    if isFull {
      lengths.removeFirst()
      speeds.removeFirst()
      rises.removeFirst()
      durations.removeFirst()
    }
    lengths.append(measured.lengthMeters)
    speeds.append(measured.speedMetersPerSecond)
    rises.append(measured.step.rise)
    durations.append(measured.step.duration)
  }

  /// Removes all steps and keeps the size.
  public mutating func clear() { self = StepWindow(size: size) }

  /// The mean step length in metres; nil if the window is empty.
  public var meanLength: Double? { mean(lengths) }
  /// The mean speed in m/s: distance divided by time, not the mean of the steps' speeds.
  public var meanSpeed: Double? {
    guard let length = mean(lengths), let duration = mean(durations) else { return nil }
    return length / duration
  }

  /// The mean duration of a step in seconds; nil if the window is empty.
  public var meanDuration: Double? { mean(durations) }

  /// Returns the mean step length calculated with an older method, as a cross-check. It applies the peak acceleration
  /// model once to the window's mean motion, instead of averaging the model's results. It uses this model even if the
  /// steps were measured with a different one.
  public func meanLengthFromMeanMotion(_ meter: StepLengthMeter) -> Double? {
    guard let rise = mean(rises), let duration = mean(durations) else { return nil }
    let step = WalkedStep(seconds: 0, duration: duration, rise: rise, periodicity: 1)
    return meter.measure(step, by: .peakAcceleration)?.lengthMeters
  }

  func outliers(length: Double, by tolerance: Double) -> Int {
    lengths.count { abs($0 - length) >= tolerance }
  }

  func outliers(speed: Double, by tolerance: Double) -> Int {
    speeds.count { abs($0 - speed) >= tolerance }
  }

  private func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
