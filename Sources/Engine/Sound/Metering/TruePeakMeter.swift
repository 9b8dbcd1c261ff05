/// Measures the highest level of a signal, including between samples (ITU-R BS.1770-4, Annex 2). The reading is at most
/// 0.2 dB too low below a quarter of the sample rate. Allocates only when created.
public struct TruePeakMeter: Sendable {
  private var left = PeakInterpolator()
  private var right = PeakInterpolator()

  /// The peak level as a linear factor; 1 is full scale.
  public private(set) var peak = 0.0

  public init() {}

  /// Adds a sample. It affects the peak once six more samples have been added.
  public mutating func add(left leftSample: Float, right rightSample: Float) {
    let leftPeak = left.peak(after: Double(leftSample))
    let rightPeak = right.peak(after: Double(rightSample))
    peak = max(peak, leftPeak, rightPeak)
  }

  /// The peak level in dBTP; −∞ for silence.
  public var decibels: Double { 20 * logarithm(peak) / logarithm(10) }
}
