/// The heart rate and the steps of a simulated athlete.
struct SimulatedBody: Sendable {
  /// The heart rate in beats per minute.
  private(set) var heartRate = 72.0
  /// The cadence in steps per minute, or crank revolutions per minute on a bike; 0 at rest.
  private(set) var cadence = 0.0
  private(set) var stepCount = 0.0
  /// The tempo of the beat that the runner hears, in steps per minute; nil if there is no beat.
  var beat: Double?
  /// The effect of the beat on the cadence: the latest beat, and how closely the steps follow it, 0…1.
  private var (latestBeat, share) = (0.0, 0.0)
  private var stepPhase = 0.0
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Advances by one second. Returns the number of steps completed during that second.
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

  /// Moves the cadence towards the beat, or back to the usual cadence, with a time constant of 6 s.
  private mutating func listen() {
    latestBeat = beat ?? latestBeat
    share += ((beat == nil ? 0 : 1) - share) / 6
  }

  private func paced(_ usual: Double) -> Double { usual + share * (latestBeat - usual) }

  /// Moves the heart rate towards the value for the effort, with a time constant of 35 s.
  private mutating func beat(sport: Sport, speed: Double, grade: Double) {
    let beatsPerMeter = sport == .cycling ? 9.5 : 31.0
    let effort = speed * min(max(1 + 3 * grade, 0.75), 1.6)
    let wanted = min(64 + beatsPerMeter * effort, 186)
    heartRate += (wanted - heartRate) / 35 + 0.35 * random.nextNormal()
  }

  /// Returns the average preferred cadence from the literature: 166 steps per minute for running at 3 m/s, plus 7 for
  /// each additional m/s, and 110 for walking at 1.3 m/s, plus 27 for each additional m/s.
  private func usualCadence(_ sport: Sport, _ speed: Double) -> Double {
    if sport == .cycling { return min(60 + 3.6 * speed, 95) }
    return speed < 2 ? min(max(110 + 27 * (speed - 1.3), 60), 140) : 166 + 7 * (speed - 3)
  }
}
