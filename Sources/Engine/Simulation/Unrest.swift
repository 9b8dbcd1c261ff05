/// Motion that is not steps: the sway of standing, a phone in the hands, a seat in a bus.
///
/// Everything is noise through resonances. The bus's springs answer at 1.4 Hz, which is a walker's
/// cadence; that is what makes it worth simulating.
struct Unrest: Sendable {
  /// Forwards, to the left, up, in m/s², gravity aside.
  private(set) var acceleration = Vector(0, 0, 0)
  /// Away from the usual attitude.
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
    case .standing: stand(seconds)
    case .handling: handle(seconds)
    case .riding: ride(seconds)
    case .desk: sit(seconds)
    case .fidgeting: fidget(seconds)
    case .training: train(seconds)
    case .walking, .running: (acceleration, tilt) = (Vector(0, 0, 0), Rotation(pitch: 0, roll: 0))
    }
  }

  private mutating func stand(_ seconds: Double) {
    for axis in sway.indices { sway[axis].advance(by: seconds, &random) }
    acceleration = Vector(sway[0].value, sway[1].value, 0.2 * sway[2].value)
    tilt = Rotation(pitch: 0, roll: 0)
  }

  /// Two taps a second, each gone within 50 ms.
  private mutating func handle(_ seconds: Double) {
    for axis in grasp.indices { grasp[axis].advance(by: seconds, &random) }
    for axis in turn.indices { turn[axis].advance(by: seconds, &random) }
    tap *= exponential(-seconds / 0.015)
    if random.nextUnit() < 2 * seconds { tap += 3 * random.nextNormal() }
    acceleration = Vector(grasp[0].value, grasp[1].value, grasp[2].value + tap)
    tilt = Rotation(pitch: turn[0].value, roll: turn[1].value)
  }

  /// Five light knocks a second while typing; every half minute the phone is handled for some seconds.
  private mutating func sit(_ seconds: Double) {
    advanceClock(by: seconds, of: 30)
    if clock > 26 { return handle(seconds) }
    tap *= exponential(-seconds / 0.02)
    if random.nextUnit() < 5 * seconds { tap += 0.4 * random.nextNormal() }
    acceleration = Vector(0, 0, tap)
    tilt = Rotation(pitch: 0, roll: 0)
  }

  /// For ten of every forty seconds a leg jitters at about 4.5 Hz, for five more a hand fumbles.
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

  /// Ten repetitions, then rest. Squats move the body by half a metre in 2.4 to 3.6 s, curls turn a phone on the
  /// forearm by 120° in as long; every other set is the other exercise.
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

/// Noise through a spring with a damper: it goes on at its own frequency for about 1/(2·damping) turns.
struct Resonance: Sendable {
  private(set) var value = 0.0
  private var rate = 0.0
  private let turn: Double
  private let damping: Double
  private let drive: Double

  /// - Parameter deviation: of the value, in the long run.
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
