/// Programme loudness in LUFS according to ITU-R BS.1770-4: the K-weighted mean square over blocks of 400 ms that
/// overlap by three quarters, gated at −70 LUFS and then at 10 LU below the mean of the remaining blocks.
///
/// For tests and reports. Stores one number per 100 ms, so adding samples occasionally allocates.
public struct LoudnessMeter: Sendable {
  private var left: KWeighting
  private var right: KWeighting
  private let hopLength: Int
  private var hopFrames = 0
  private var hopEnergy = 0.0
  /// The mean squares of complete hops of 100 ms, summed over both channels.
  private var hops: [Double] = []

  /// Creates a meter for any sample rate.
  public init(sampleRate: Double) {
    left = KWeighting(sampleRate: sampleRate)
    right = KWeighting(sampleRate: sampleRate)
    hopLength = max(1, Int(sampleRate / 10 + 0.5))
  }

  /// Adds a sample. The same signal in both channels reads 3.01 LU more than in one, so pass 0 for `right` to measure a
  /// mono signal.
  public mutating func add(left leftSample: Float, right rightSample: Float) {
    let weightedLeft = left.next(Double(leftSample))
    let weightedRight = right.next(Double(rightSample))
    hopEnergy += weightedLeft * weightedLeft + weightedRight * weightedRight
    hopFrames += 1
    guard hopFrames == hopLength else { return }
    hops.append(hopEnergy / Double(hopLength))
    hopEnergy = 0
    hopFrames = 0
  }

  /// The loudness of all samples so far; −∞ during the first 400 ms and for silence.
  public var integrated: Double {
    let audible = meanOfBlocks(above: Self.energy(ofLoudness: -70))
    return Self.loudness(ofEnergy: meanOfBlocks(above: audible / 10))
  }

  /// The ungated loudness of the last 400 ms; −∞ during the first 400 ms.
  public var momentary: Double { loudness(ofLast: 4) }

  /// The ungated loudness of the last 3 s; −∞ during the first 3 s.
  public var shortTerm: Double { loudness(ofLast: 30) }

  private func meanOfBlocks(above gate: Double) -> Double {
    var sum = 0.0
    var count = 0
    for end in stride(from: 4, through: hops.count, by: 1) {
      let energy = mean(of: 4, before: end)
      // Blocks below the absolute gate never count, regardless of the relative gate.
      guard energy > max(gate, Self.energy(ofLoudness: -70)) else { continue }
      sum += energy
      count += 1
    }
    return count == 0 ? 0 : sum / Double(count)
  }

  private func loudness(ofLast count: Int) -> Double {
    hops.count < count ? -.infinity : Self.loudness(ofEnergy: mean(of: count, before: hops.count))
  }

  private func mean(of count: Int, before end: Int) -> Double {
    var sum = 0.0
    for index in (end - count)..<end { sum += hops[index] }
    return sum / Double(count)
  }

  private static func loudness(ofEnergy energy: Double) -> Double {
    -0.691 + 10 * logarithm(energy) / logarithm(10)
  }

  private static func energy(ofLoudness loudness: Double) -> Double {
    power(10, (loudness + 0.691) / 10)
  }
}
