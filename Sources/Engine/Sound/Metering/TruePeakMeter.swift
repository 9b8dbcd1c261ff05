/// The highest level the signal reaches, also between its samples (ITU-R BS.1770-4, Annex 2).
/// Reads at most 0.2 dB low below a quarter of the sample rate. Allocates when made, not when used.
public struct TruePeakMeter: Sendable {
  private var left = PeakInterpolator()
  private var right = PeakInterpolator()

  /// Linear; 1 is full scale.
  public private(set) var peak = 0.0

  public init() {}

  /// The last six samples count only when six more were added.
  public mutating func add(left leftSample: Float, right rightSample: Float) {
    let leftPeak = left.peak(after: Double(leftSample))
    let rightPeak = right.peak(after: Double(rightSample))
    peak = max(peak, leftPeak, rightPeak)
  }

  /// dBTP; −∞ for silence.
  public var decibels: Double { 20 * logarithm(peak) / logarithm(10) }
}
