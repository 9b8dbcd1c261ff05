/// The last steps' lengths and speeds, and their means.
public struct StepWindow: Sendable {
  /// How many steps a window may hold.
  public static var sizes: ClosedRange<Int> {
    let range = SessionOption.averagedSteps.range
    return Int(range.lowerBound)...Int(range.upperBound)
  }

  private let size: Int
  private var lengths: [Double] = []
  private var speeds: [Double] = []
  private var rises: [Double] = []
  private var durations: [Double] = []

  /// - Parameter size: one of `sizes`; beyond, the nearest.
  public init(size: Int) {
    self.size = min(Self.sizes.upperBound, max(Self.sizes.lowerBound, size))
  }

  /// Steps held so far, at most the window's size.
  public var count: Int { lengths.count }
  /// Whether the next step drops the oldest.
  public var isFull: Bool { count == size }

  /// Drops the oldest step of a full window. Linear in the size.
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

  /// Forgets all steps and keeps the size.
  public mutating func clear() { self = StepWindow(size: size) }

  /// Metres; nil of none.
  public var meanLength: Double? { mean(lengths) }
  /// Metres a second: the way over the time, not the mean of the steps' speeds.
  public var meanSpeed: Double? {
    guard let length = mean(lengths), let duration = mean(durations) else { return nil }
    return length / duration
  }

  /// Seconds a step; nil of none.
  public var meanDuration: Double? { mean(durations) }

  /// The older way to the mean length, as a cross-check: the model once, of the window's mean motion, instead of
  /// the mean of its results; by peak acceleration, whichever model the steps were measured by.
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
