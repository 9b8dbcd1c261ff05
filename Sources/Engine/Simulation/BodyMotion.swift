/// What a phone on a moving body feels, as an endless sequence of samples, with the true footfalls.
///
/// The trunk is pushed by the ground (`GroundPush`), the phone swings on a limb (`Carrying`) and lies at an
/// attitude of its own; standing, handling and riding are `Unrest`. Step times scatter as people's
/// do. Magnitudes and sources: docs/simulation.md. A model to hold a step detector to, no measurement of a person.
public struct BodyMotion: Sendable {
  /// What the body does.
  public enum Activity: CaseIterable, Sendable {
    case standing, walking, running
    /// Phone in the hands: turned, tapped, put away.
    case handling
    /// Seated in a bus.
    case riding
    /// At a desk: the phone lies there, feels typing, and is taken up now and then.
    case desk
    /// Seated, the phone in a pocket: a leg that jitters now and then, fingers that fumble for the phone.
    case fidgeting
    /// In a gym: sets of ten curls or squats with rests.
    case training
  }

  /// Takes effect with the next step.
  public var activity: Activity
  /// Takes effect with the next step; 0 or less stands still.
  public var cadence: Cadence
  /// Where the phone is carried.
  public var carrying: Carrying
  /// Ground contact as a share of the step, running; below 1, or there is no flight.
  public var contactShare = 0.72
  /// Standard deviation of a step's duration as a share of it.
  public var timeScatter = 0.02
  /// How much stronger steps of the phone's side are than the others.
  public var asymmetry = 0.06
  /// How much longer steps from the phone's side to the other take than those back, as a share of their mean.
  public var timeAsymmetry = 0.0
  /// Standard deviation of the sampling interval, in seconds; browsers: a millisecond or two.
  public var samplingScatter = 1e-4
  /// Share of samples that never arrive.
  public var missingShare = 0.0
  /// White noise on each axis in m/s².
  public var sensorNoise = 0.12
  /// Whether samples have a rotation rate.
  public var hasGyroscope = false
  /// Metres; nil walks usual steps. Longer ones lift the trunk higher and swing the limbs further
  /// (`StrideShape`). Takes effect with the next step.
  public var stepLengthMeters: Double?
  /// Metres.
  public var heightMeters = 1.72

  /// Steps begun so far.
  public private(set) var stepCount = 0
  /// When the latest foot touched the ground, in seconds; nil before the first.
  public private(set) var latestStepSeconds: Double?
  /// From the latest footfall to the next, in seconds; 0 at rest.
  public var stepSeconds: Double { step.duration }

  private let rateHertz: Double
  private var random: SeededRandom
  private var sampleCount = 0.0
  private var seconds = 0.0
  private var step = Step()
  private var unrest: Unrest
  /// Radians a second.
  private var tiltRate = Rotation(pitch: 0, roll: 0)
  private let mounting: Rotation

  /// One step from its footfall to the next.
  private struct Step {
    var start = 0.0
    var duration = 0.0
    var strength = 1.0
    var isRunning = false
    var shape = StrideShape.usual
  }

  /// `rateHertz` above 0. Every seed has its own attitude.
  public init(
    seed: UInt64, activity: Activity, cadence: Cadence, carrying: Carrying, rateHertz: Double = 60
  ) {
    random = SeededRandom(seed: seed)
    self.activity = activity
    self.cadence = cadence
    self.carrying = carrying
    self.rateHertz = rateHertz
    mounting = Rotation(
      pitch: random.next(in: -1.5...1.5), roll: random.next(in: -Double.pi...Double.pi))
    unrest = Unrest(seed: random.next())
  }

  public mutating func next() -> MotionSample {
    repeat { advanceTime() } while random.nextUnit() < missingShare
    advanceStep()
    let phase = step.duration > 0 ? (seconds - step.start) / step.duration : 0
    let limb = limbSwing(phase)
    let onLimb = limb.felt(trunk(phase) + unrest.acceleration)
    let turned = mounting.turned(by: unrest.tilt)
    let onLimbRate = turned.applied(to: Vector(0, -limb.rate - tiltRate.pitch, 0))
    return sample(
      turned.applied(to: onLimb), rotation: onLimbRate + Vector(-tiltRate.roll, 0, 0))
  }

  private mutating func advanceTime() {
    let scatter = samplingScatter * random.nextNormal()
    let due = sampleCount / rateHertz + min(0.4 / rateHertz, max(-0.4 / rateHertz, scatter))
    sampleCount += 1
    let elapsed = max(0, due - seconds)
    let before = unrest.tilt
    unrest.advance(by: elapsed, as: activity)
    if elapsed > 0 { tiltRate = Rotation.rate(from: before, to: unrest.tilt, seconds: elapsed) }
    seconds = max(0, due)
  }

  /// Begins steps that are due; without steps the duration is 0.
  private mutating func advanceStep() {
    while seconds >= step.start + step.duration {
      let isStepping = activity == .walking || activity == .running
      guard isStepping, cadence.stepsPerMinute > 0 else {
        step = Step(start: seconds)
        return
      }
      beginStep()
    }
  }

  private mutating func beginStep() {
    step.start += step.duration
    stepCount += 1
    let usual = 60 / cadence.stepsPerMinute * (1 + ownSide * 0.5 * timeAsymmetry)
    step.duration = usual * max(0.5, 1 + timeScatter * random.nextNormal())
    step.isRunning = activity == .running
    if let stepLengthMeters {
      step.shape = StrideShape(stepLengthMeters, heightMeters: heightMeters)
    }
    latestStepSeconds = step.start
    step.strength = (1 + ownSide * 0.5 * asymmetry) * (1 + 0.05 * random.nextNormal())
  }

  /// 1 from a footfall on the phone's side to the next, else −1.
  private var ownSide: Double { stepCount % 2 == 0 ? 1 : -1 }

  /// What the trunk feels: forwards, to the left, up.
  private func trunk(_ phase: Double) -> Vector {
    guard step.duration > 0 else { return Vector(0, 0, standardGravity) }
    let push =
      step.isRunning
      ? GroundPush.running(phase, stepSeconds: step.duration, contactShare: contactShare)
      : GroundPush.walking(phase, stepSeconds: step.duration, rise: step.shape.rise)
    let sideways = ownSide * sine(.pi * phase)
    return Vector(
      step.strength * push.forward, sideways,
      standardGravity + step.strength * (push.up - standardGravity))
  }

  private func limbSwing(_ phase: Double) -> LimbSwing {
    guard step.duration > 0 else { return LimbSwing(pendulum: carrying.pendulum(running: false)) }
    let stride = 0.5 * (phase + (ownSide > 0 ? 0 : 1))
    var pendulum = carrying.pendulum(running: step.isRunning)
    pendulum.swing *= step.shape.swing
    return LimbSwing(
      pendulum: pendulum, stridePhase: stride, strideSeconds: 2 * step.duration)
  }

  private mutating func sample(_ felt: Vector, rotation: Vector) -> MotionSample {
    var noise: Vector {
      Vector(random.nextNormal(), random.nextNormal(), random.nextNormal())
    }
    let reading = felt + sensorNoise * noise
    var sample = MotionSample(seconds: seconds, x: reading.x, y: reading.y, z: reading.z)
    if hasGyroscope {
      let rate = rotation + 0.01 * noise
      sample.rotation = RotationRate(x: rate.x, y: rate.y, z: rate.z)
    }
    return sample
  }
}
