/// A smooth closed course of a given length, described by its direction of travel alone: bearing(s) = start +
/// 2π·s/length + Σ aₖ·sin(2πk·s/length + pₖ). Because the direction is a function of the distance, the distance
/// travelled is exact for any shape.
public struct ClosedCurve: Equatable, Sendable {
  /// A sine wave added to the direction of travel, with `cycles` per lap, and `amplitude` and `phase` in radians.
  public struct Wave: Equatable, Sendable {
    /// The number of cycles per lap. The course is closed only for whole numbers.
    public var cycles: Double
    /// The amplitude in radians.
    public var amplitude: Double
    /// The phase at the start of a lap, in radians.
    public var phase: Double

    /// Creates a wave from a whole number of cycles per lap, and an amplitude and a phase in radians.
    public init(cycles: Double, amplitude: Double, phase: Double) {
      self.cycles = cycles
      self.amplitude = amplitude
      self.phase = phase
    }
  }

  /// The length of one lap in metres.
  public let lengthMeters: Double
  /// The bearing at the start in radians, clockwise from north.
  public let startBearing: Double
  /// The waves passed to the initialiser, plus one with a single cycle that closes the curve.
  public let waves: [Wave]

  /// Creates a curve. `waves` must have at least two cycles each. The closing wave is calculated with Newton's method,
  /// which reduces the gap between start and end to at most a millionth of the length. With strong waves, a larger gap
  /// may remain.
  public init(lengthMeters: Double, startBearing: Double = 0, waves: [Wave]) {
    self.lengthMeters = lengthMeters
    self.startBearing = startBearing
    self.waves = waves + [ClosedCurve.closingWave(for: waves)]
  }

  /// Returns the direction of travel at a distance, in radians clockwise from north, not wrapped to a full circle.
  public func bearing(atMeters meters: Double) -> Double {
    startBearing + ClosedCurve.direction(meters / lengthMeters, waves)
  }

  private static func direction(_ lap: Double, _ waves: [Wave]) -> Double {
    let turn = 2 * Double.pi * lap
    var angle = turn
    for wave in waves { angle += wave.amplitude * sine(wave.cycles * turn + wave.phase) }
    return angle
  }

  /// Solves ∫cos = ∫sin = 0 over a lap for c·sin(2πu) + d·cos(2πu), with the trapezoidal rule, which is exact up to
  /// rounding because the integrands are smooth and periodic.
  private static func closingWave(for waves: [Wave]) -> Wave {
    var (c, d) = (0.0, 0.0)
    for _ in 0..<12 {
      let gap = lapIntegrals(waves, c, d)
      let determinant = gap.cosByC * gap.sinByD - gap.cosByD * gap.sinByC
      guard determinant.magnitude > 1e-6 else { break }
      c -= (gap.cos * gap.sinByD - gap.sin * gap.cosByD) / determinant
      d -= (gap.sin * gap.cosByC - gap.cos * gap.sinByC) / determinant
    }
    return Wave(cycles: 1, amplitude: hypotenuse(c, d), phase: arctangent2(d, c))
  }

  private struct LapIntegrals {
    var (cos, sin) = (0.0, 0.0)
    var (cosByC, cosByD, sinByC, sinByD) = (0.0, 0.0, 0.0, 0.0)
  }

  private static func lapIntegrals(_ waves: [Wave], _ c: Double, _ d: Double) -> LapIntegrals {
    let count = 256.0
    var sums = LapIntegrals()
    for index in stride(from: 0, to: count, by: 1) {
      let lap = index / count
      let (s, k) = (sine(2 * Double.pi * lap), cosine(2 * Double.pi * lap))
      let angle = direction(lap, waves) + c * s + d * k
      let (x, y) = (cosine(angle) / count, sine(angle) / count)
      sums.cos += x
      sums.sin += y
      sums.cosByC -= y * s
      sums.cosByD -= y * k
      sums.sinByC += x * s
      sums.sinByD += x * k
    }
    return sums
  }
}

extension ClosedCurve {
  /// Returns a loop similar to a run through a park, with a few large turns and small bends that depend on the seed.
  public static func random(seed: UInt64, lengthMeters: Double) -> ClosedCurve {
    var random = SeededRandom(seed: seed)
    var waves: [Wave] = []
    for cycles in [2.0, 3, 5, 8] {
      let amplitude = random.next(in: 0.3...0.9) * (2 / cycles).squareRoot()
      let phase = random.next(in: 0...2 * Double.pi)
      waves.append(Wave(cycles: cycles, amplitude: amplitude, phase: phase))
    }
    return ClosedCurve(
      lengthMeters: lengthMeters, startBearing: random.next(in: 0...2 * Double.pi), waves: waves)
  }
}
