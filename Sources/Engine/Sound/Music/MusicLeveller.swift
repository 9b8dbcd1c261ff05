/// Holds the music's loudness over some ten seconds near −16 LUFS, whatever key, chords
/// and patterns the seed has chosen and however fast they are played. By at most 3 dB, so that what is
/// meant to be soft stays softer, and slower than a bar, so that no beat is pushed.
struct MusicLeveller: Sendable {
  private var left: KWeighting
  private var right: KWeighting
  private var energy = target
  private var gain = 1.0
  private let energyRate: Double
  private let gainRate: Double

  /// −16 LUFS as the sum of both channels' weighted mean squares.
  private static let target = 0.029451
  private static let range = 0.71...1.41

  init(sampleRate: Double) {
    left = KWeighting(sampleRate: sampleRate)
    right = KWeighting(sampleRate: sampleRate)
    energyRate = 1 - exponential(-1 / (10 * sampleRate))
    gainRate = 1 - exponential(-1 / (0.5 * sampleRate))
  }

  /// As if all before had been right.
  mutating func restart() {
    energy = Self.target
    gain = 1
  }

  /// What the sample is to be multiplied by.
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
