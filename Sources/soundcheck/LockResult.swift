import Engine

/// The results of a phase lock for many simulated runners who differ only in their random seeds.
struct LockResult: Encodable {
  let jitterSeconds: Double
  let runCount: Int
  let neverLocked: Int
  let medianLockSeconds: Double
  let worstLockSeconds: Double
  let medianDegrees: Double
  let worstDegrees: Double
  let medianTempoDeviation: Double

  private static let seconds = 90.0
  private static let seeds: Range<UInt64> = 0..<200

  /// The results at 172 steps per minute, with a beat that starts at 165 per minute and 0.4 of a beat out of phase.
  static var all: [LockResult] { [0, 0.01, 0.02].map(LockResult.init) }

  private init(jitterSeconds: Double) {
    self.jitterSeconds = jitterSeconds
    var simulation = LockSimulation()
    simulation.jitterSeconds = jitterSeconds
    let results = Self.seeds.map { simulation.run(seconds: Self.seconds, seed: $0) }
    let locks = results.compactMap(\.lockSeconds).sorted()
    let degrees = results.map(\.rmsDegrees).sorted()
    runCount = results.count
    neverLocked = results.count - locks.count
    medianLockSeconds = locks.isEmpty ? .nan : locks[locks.count / 2]
    worstLockSeconds = locks.last ?? .nan
    medianDegrees = degrees[degrees.count / 2]
    worstDegrees = degrees[degrees.count - 1]
    medianTempoDeviation = results.map(\.tempoDeviation).sorted()[results.count / 2]
  }
}
