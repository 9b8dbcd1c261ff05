/// How well the latest 16 steps coincide with beats, as circular statistics of the relative phase φ = frac((step −
/// beat)/period) (Moens et al. 2014). Only `init` allocates.
public struct PhaseScore: Sendable {
  private static let capacity = 16
  private var directions: [(cosine: Double, sine: Double)] = []
  private var oldest = 0

  public init() { directions.reserveCapacity(Self.capacity) }

  /// The number of steps in the statistics, at most 16.
  public var count: Int { directions.count }

  /// Adds a step's phase in turns, positive for a step after its beat. Whole turns are ignored.
  public mutating func add(_ phase: Double) {
    let angle = 2 * Double.pi * phase
    let direction = (cosine: cosine(angle), sine: sine(angle))
    guard directions.count == Self.capacity else { return directions.append(direction) }
    directions[oldest] = direction
    oldest = (oldest + 1) % Self.capacity
  }

  /// Removes all steps without releasing the memory.
  public mutating func removeAll() {
    directions.removeAll(keepingCapacity: true)
    oldest = 0
  }

  /// The mean resultant length: 1 if all phases are equal, about 0 if steps and beats are unrelated, and 0 before the
  /// first step.
  public var resultant: Double {
    let mean = mean
    return hypotenuse(mean.cosine, mean.sine)
  }

  /// The mean phase in degrees, −180 … 180; negative if steps precede their beats.
  public var meanAngle: Double {
    let mean = mean
    return arctangent2(mean.sine, mean.cosine) * 180 / .pi
  }

  private var mean: (cosine: Double, sine: Double) {
    var sum = (cosine: 0.0, sine: 0.0)
    for direction in directions {
      sum.cosine += direction.cosine
      sum.sine += direction.sine
    }
    let count = Double(max(directions.count, 1))
    return (sum.cosine / count, sum.sine / count)
  }
}
