/// Keeps the music's loudness, averaged over about ten seconds, close to −16 LUFS, regardless of the tempo and of the
/// key, chords and patterns selected by the seed. The correction is limited to 3 dB, so soft passages stay softer, and
/// changes over more than a bar, so no beat is emphasised.
struct MusicLeveller: Sendable {
  private var left: KWeighting
  private var right: KWeighting
  private var energy = target
  private var gain = 1.0
  private let energyRate: Double
  private let gainRate: Double

  /// The sum of both channels' weighted mean squares at −16 LUFS.
  private static let target = 0.029451
  private static let range = 0.71...1.41

  init(sampleRate: Double) {
    left = KWeighting(sampleRate: sampleRate)
    right = KWeighting(sampleRate: sampleRate)
    energyRate = 1 - exponential(-1 / (10 * sampleRate))
    gainRate = 1 - exponential(-1 / (0.5 * sampleRate))
  }

  /// Resets the leveller to a gain of 1.
  mutating func restart() {
    energy = Self.target
    gain = 1
  }

  mutating func gain(for leftSample: Double, _ rightSample: Double) -> Double {
    let weightedLeft = left.next(leftSample)
    let weightedRight = right.next(rightSample)
    let now = weightedLeft * weightedLeft + weightedRight * weightedRight
    energy += energyRate * (now - energy)
    let wanted = (Self.target / max(energy, 1e-6)).squareRoot()
    gain += gainRate * (min(max(wanted, Self.range.lowerBound), Self.range.upperBound) - gain)
    return gain
  }
}
