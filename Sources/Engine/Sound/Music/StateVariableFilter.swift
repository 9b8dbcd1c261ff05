/// A resonant two-pole filter whose frequency can change at any speed without clicks (Zavalishin's
/// topology-preserving state-variable filter).
struct StateVariableFilter: Sendable {
  /// The coefficients of a filter, which several channels can share.
  struct Shape: Sendable {
    fileprivate let a1, a2, a3, damping: Double

    /// Computes the coefficients. `cutoff` is limited to 0.45 of the sample rate. `resonance` is Q; 0.7 means no
    /// resonance.
    init(cutoff: Double, sampleRate: Double, resonance: Double) {
      let turns = min(max(cutoff / sampleRate, 0.0005), 0.45) / 2
      let g = sineOfTurns(turns) / sineOfTurns(turns + 0.25)
      damping = 1 / resonance
      a1 = 1 / (1 + g * (g + damping))
      a2 = g * a1
      a3 = g * a2
    }
  }

  private var first = 0.0
  private var second = 0.0

  mutating func lowPass(_ x: Double, _ shape: Shape) -> Double { step(x, shape).low }

  mutating func bandPass(_ x: Double, _ shape: Shape) -> Double {
    step(x, shape).band * shape.damping
  }

  mutating func highPass(_ x: Double, _ shape: Shape) -> Double {
    let (low, band) = step(x, shape)
    return x - shape.damping * band - low
  }

  private mutating func step(_ x: Double, _ shape: Shape) -> (low: Double, band: Double) {
    let v3 = x - second
    let band = shape.a1 * first + shape.a2 * v3
    let low = second + shape.a2 * first + shape.a3 * v3
    first = 2 * band - first
    second = 2 * low - second
    return (low, band)
  }
}
