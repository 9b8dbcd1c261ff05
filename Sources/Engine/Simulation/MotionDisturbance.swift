/// Motion other than steps: swaying while standing, handling the phone, riding a bus.
///
/// All of these motions are noise filtered by resonances. The bus is included because its springs resonate at 1.4 Hz,
/// which is also the step rate of a walk.
struct MotionDisturbance: Sendable {
  /// The acceleration forwards, to the left and up in m/s², without gravity.
  private(set) var acceleration = Vector(0, 0, 0)
  /// The deviation from the usual attitude.
  private(set) var tilt = Rotation(pitch: 0, roll: 0)

  private var random: SeededRandom
  private var sway = [Resonance](
    repeating: Resonance(hertz: 0.4, damping: 0.7, deviation: 0.05), count: 3)
  private var grasp = [Resonance](
    repeating: Resonance(hertz: 1.2, damping: 0.5, deviation: 1.5), count: 3)
  private var turn = [Resonance](
    repeating: Resonance(hertz: 0.5, damping: 0.7, deviation: 0.5), count: 2)
  private var tap = 0.0
  private var springs = Resonance(hertz: 1.4, damping: 0.2, deviation: 0.6)
  private var wheels = Resonance(hertz: 9, damping: 0.15, deviation: 0.4)
  private var drive = Resonance(hertz: 0.15, damping: 0.7, deviation: 0.6)
  private var jitter = Resonance(hertz: 4.5, damping: 0.05, deviation: 1.5)
  private var clock = 0.0
  private var repetition = 0.0
  private var repetitions = 0
  private var repetitionSeconds = 3.0
  private var bends = Resonance(hertz: 0.2, damping: 0.7, deviation: 0.5)

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func advance(by seconds: Double, as activity: BodyMotion.Activity) {
    switch activity {
    case .standing: addStanding(seconds)
    case .handling: handle(seconds)
    case .riding: ride(seconds)
    case .desk: sit(seconds)
    case .fidgeting: fidget(seconds)
    case .training: train(seconds)
    case .walking, .running: (acceleration, tilt) = (Vector(0, 0, 0), Rotation(pitch: 0, roll: 0))
    }
  }

  private mutating func addStanding(_ seconds: Double) {
    for axis in sway.indices { sway[axis].advance(by: seconds, &random) }
    acceleration = Vector(sway[0].value, sway[1].value, 0.2 * sway[2].value)
    tilt = Rotation(pitch: 0, roll: 0)
  }

  /// Simulates handling the phone, with two taps per second that last 50 ms each.
  private mutating func handle(_ seconds: Double) {
    for axis in grasp.indices { grasp[axis].advance(by: seconds, &random) }
    for axis in turn.indices { turn[axis].advance(by: seconds, &random) }
    tap *= exponential(-seconds / 0.015)
    if random.nextUnit() < 2 * seconds { tap += 3 * random.nextNormal() }
    acceleration = Vector(grasp[0].value, grasp[1].value, grasp[2].value + tap)
    tilt = Rotation(pitch: turn[0].value, roll: turn[1].value)
  }

  /// Simulates typing with five light taps per second, and handling the phone for a few seconds every half minute.
  private mutating func sit(_ seconds: Double) {
    advanceClock(by: seconds, of: 30)
    if clock > 26 { return handle(seconds) }
    tap *= exponential(-seconds / 0.02)
    if random.nextUnit() < 5 * seconds { tap += 0.4 * random.nextNormal() }
    acceleration = Vector(0, 0, tap)
    tilt = Rotation(pitch: 0, roll: 0)
  }

  /// Simulates fidgeting: in each period of 40 s, a leg shakes at about 4.5 Hz for 10 s, and a hand handles the phone
  /// for 5 s.
  private mutating func fidget(_ seconds: Double) {
    advanceClock(by: seconds, of: 40)
    for axis in sway.indices { sway[axis].advance(by: seconds, &random) }
    jitter.advance(by: seconds, &random)
    if clock > 35 { return handle(seconds) }
    let leg = clock < 10 ? jitter.value : 0
    acceleration = Vector(sway[0].value + 0.4 * leg, sway[1].value, 0.2 * sway[2].value + leg)
    tilt = Rotation(pitch: 0.02 * leg, roll: 0)
  }

  private mutating func advanceClock(by seconds: Double, of period: Double) {
    clock += seconds
    if clock >= period { clock -= period }
  }

  /// Simulates sets of ten repetitions with rests. Sets alternate between squats, which move the body by half a metre
  /// in 2.4 to 3.6 s, and curls, which turn a phone on the forearm by 120° in the same time.
  private mutating func train(_ seconds: Double) {
    for axis in sway.indices { sway[axis].advance(by: seconds, &random) }
    repetition += seconds / repetitionSeconds
    if repetition >= Double(repetitions + 1) {
      repetitions += 1
      repetitionSeconds = random.next(in: 2.4...3.6)
    }
    let set = (repetitions / 20) % 2
    let isResting = repetitions % 20 >= 10
    let turn = 2 * Double.pi * repetition
    let rate = 2 * Double.pi / repetitionSeconds
    let lift = isResting || set == 1 ? 0 : 0.25 * rate * rate * cosine(turn)
    let curl = isResting || set == 0 ? 0 : 1.05 * (1 - cosine(turn))
    acceleration = Vector(sway[0].value, sway[1].value, 0.2 * sway[2].value + lift)
    tilt = Rotation(pitch: curl, roll: 0)
  }

  private mutating func ride(_ seconds: Double) {
    springs.advance(by: seconds, &random)
    wheels.advance(by: seconds, &random)
    drive.advance(by: seconds, &random)
    bends.advance(by: seconds, &random)
    acceleration = Vector(drive.value, bends.value, springs.value + wheels.value)
    tilt = Rotation(pitch: 0, roll: 0)
  }
}

/// Noise filtered by a damped spring, which rings at its natural frequency for about 1/(2·damping) periods.
struct Resonance: Sendable {
  private(set) var value = 0.0
  private var rate = 0.0
  private let turn: Double
  private let damping: Double
  private let drive: Double

  /// Creates a resonance.
  ///
  /// - Parameter deviation: The long-term standard deviation of the value.
  init(hertz: Double, damping: Double, deviation: Double) {
    turn = 2 * Double.pi * hertz
    self.damping = damping
    drive = deviation * (4 * damping * turn * turn * turn).squareRoot()
  }

  mutating func advance(by seconds: Double, _ random: inout SeededRandom) {
    let pull = -turn * turn * value - 2 * damping * turn * rate
    rate += pull * seconds + drive * seconds.squareRoot() * random.nextNormal()
    value += rate * seconds
  }
}
