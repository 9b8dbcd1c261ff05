/// Heart rate and steps that go with a movement.
struct SimulatedBody: Sendable {
  /// Beats a minute.
  private(set) var heartRate = 72.0
  /// Steps a minute; crank turns a minute on a bike. 0 at rest.
  private(set) var cadence = 0.0
  private(set) var stepCount = 0.0
  /// Steps a minute of a beat that the runner hears; nil where there is none.
  var beat: Double?
  /// What the beat makes of the cadence: the latest one heard, and how far the feet keep to it, 0 … 1.
  private var (kept, share) = (0.0, 0.0)
  private var stepPhase = 0.0
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Steps finished in this second.
  mutating func advanceOneSecond(sport: Sport, speed: Double, grade: Double) -> Double {
    beat(sport: sport, speed: speed, grade: grade)
    listen()
    cadence = speed > 0.3 ? paced(usualCadence(sport, speed)) + 1.2 * random.nextNormal() : 0
    if sport == .cycling { return 0 }
    stepPhase += cadence / 60
    let steps = stepPhase.rounded(.down)
    stepPhase -= steps
    stepCount += steps
    return steps
  }

  /// The feet find a beat, and lose it, with a time constant of six seconds.
  private mutating func listen() {
    kept = beat ?? kept
    share += ((beat == nil ? 0 : 1) - share) / 6
  }

  private func paced(_ usual: Double) -> Double { usual + share * (kept - usual) }

  /// First-order approach to what the effort asks for, in 35 s.
  private mutating func beat(sport: Sport, speed: Double, grade: Double) {
    let beatsPerMeter = sport == .cycling ? 9.5 : 31.0
    let effort = speed * min(max(1 + 3 * grade, 0.75), 1.6)
    let wanted = min(64 + beatsPerMeter * effort, 186)
    heartRate += (wanted - heartRate) / 35 + 0.35 * random.nextNormal()
  }

  /// Middling values from the literature on preferred cadence: running 166 at 3 m/s and 7 more for each
  /// m/s, walking 110 at 1.3 m/s and 27 more for each.
  private func usualCadence(_ sport: Sport, _ speed: Double) -> Double {
    if sport == .cycling { return min(60 + 3.6 * speed, 95) }
    return speed < 2 ? min(max(110 + 27 * (speed - 1.3), 60), 140) : 166 + 7 * (speed - 3)
  }
}
