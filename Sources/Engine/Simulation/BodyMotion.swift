/// Simulates the motion sensor of a phone on a moving body, as an endless sequence of samples, and the true footfalls.
///
/// The ground pushes the trunk (`GroundReaction`), and the phone swings with a limb (`Carrying`) at an attitude that
/// depends on the seed. `MotionDisturbance` simulates standing, handling and riding. Step times vary as they do in
/// people, and `GaitPattern` simulates impaired walkers. For magnitudes and sources, see
/// docs/developing/architecture.md. This is a model for testing a step detector, not a measurement of a person.
public struct BodyMotion: Sendable {
  /// The activity of the body.
  public enum Activity: CaseIterable, Sendable {
    case standing, walking, running
    /// Holding the phone: turning it, tapping it and putting it away.
    case handling
    /// Sitting on a bus.
    case riding
    /// At a desk. The phone lies on it, vibrates from typing, and is occasionally picked up.
    case desk
    /// Sitting with the phone in a pocket. Occasionally, a leg shakes or a hand reaches for the phone.
    case fidgeting
    /// At the gym: sets of ten curls or squats, with rests.
    case training
  }

  /// The activity. A change takes effect with the next step.
  public var activity: Activity
  /// The cadence; 0 or less means standing. A change takes effect with the next step.
  public var cadence: Cadence
  /// The position on the body where the phone is carried.
  public var carrying: Carrying
  /// The duration of ground contact in running, as a fraction of the step's duration. There is a flight phase only if
  /// this is below 1.
  public var contactShare = 0.72
  /// Other properties of the gait. A change takes effect with the next step.
  public var pattern = GaitPattern()
  /// The standard deviation of the sampling interval in seconds. It is 0.001 to 0.002 in browsers.
  public var samplingScatter = 1e-4
  /// The fraction of samples that are missing.
  public var missingShare = 0.0
  /// The standard deviation of white noise on each axis, in m/s².
  public var sensorNoise = 0.12
  /// Whether samples contain a rotation rate.
  public var hasGyroscope = false
  /// The step length in metres; nil for the usual length. Longer steps lift the trunk higher and swing the limbs
  /// further (`StrideShape`). A change takes effect with the next step.
  public var stepLengthMeters: Double?
  /// The body height in metres.
  public var heightMeters = 1.72

  /// The number of steps begun so far.
  public private(set) var stepCount = 0
  /// The time of the latest footfall in seconds; nil before the first.
  public private(set) var latestStepSeconds: Double?
  /// The time from the latest footfall to the next in seconds; 0 at rest.
  public var stepSeconds: Double { step.duration }

  private let rateHertz: Double
  private var random: SeededRandom
  private var sampleCount = 0.0
  private var seconds = 0.0
  private var step = Step()
  /// The time of the cane's latest or next contact with the ground, in seconds.
  private var caneSeconds = -Double.infinity
  private var motionDisturbance: MotionDisturbance
  /// The rate of change of the tilt in rad/s.
  private var tiltRate = Rotation(pitch: 0, roll: 0)
  private let mounting: Rotation

  /// A step, from one footfall to the next.
  private struct Step {
    var start = 0.0
    var duration = 0.0
    var strength = 1.0
    var isRunning = false
    var shape = StrideShape.usual
    var pattern = GaitPattern()
  }

  /// Creates a body. `rateHertz` must be positive. Each seed produces a different attitude of the phone.
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
    motionDisturbance = MotionDisturbance(seed: random.next())
  }

  public mutating func next() -> MotionSample {
    repeat { advanceTime() } while random.nextUnit() < missingShare
    advanceStep()
    let phase = step.duration > 0 ? (seconds - step.start) / step.duration : 0
    let limb = limbSwing(phase)
    let sway = trunkSway(phase)
    let onLimb = limb.properAcceleration(
      sway.properAcceleration(trunk(phase)) + motionDisturbance.acceleration)
    let turned = mounting.turned(by: motionDisturbance.tilt)
    let onLimbRate = turned.applied(
      to: limb.turning(sway.rate) + Vector(0, -tiltRate.pitch, 0))
    return sample(
      turned.applied(to: onLimb), rotation: onLimbRate + Vector(-tiltRate.roll, 0, 0))
  }

  private mutating func advanceTime() {
    let scatter = samplingScatter * random.nextNormal()
    let due = sampleCount / rateHertz + min(0.4 / rateHertz, max(-0.4 / rateHertz, scatter))
    sampleCount += 1
    let elapsed = max(0, due - seconds)
    let before = motionDisturbance.tilt
    motionDisturbance.advance(by: elapsed, as: activity)
    if elapsed > 0 {
      tiltRate = Rotation.rate(from: before, to: motionDisturbance.tilt, seconds: elapsed)
    }
    seconds = max(0, due)
  }

  /// Starts the steps that are due. Sets the duration to 0 if the body isn't stepping.
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
    step.pattern = pattern
    let usual = 60 / cadence.stepsPerMinute * (1 + ownSide * 0.5 * pattern.timeAsymmetry)
    step.duration = usual * max(0.5, 1 + pattern.timeVariability * random.nextNormal())
    step.isRunning = activity == .running
    if let stepLengthMeters {
      step.shape = StrideShape(stepLengthMeters, heightMeters: heightMeters)
    }
    latestStepSeconds = step.start
    step.strength =
      (1 + ownSide * 0.5 * pattern.strengthAsymmetry)
      * max(0.2, 1 + pattern.strengthVariability * random.nextNormal())
    plantCane()
  }

  /// Sets the time at which the cane touches the ground: the fraction `lead` of a step before the footfall on the
  /// cane's side.
  private mutating func plantCane() {
    guard let cane = pattern.cane, (ownSide > 0) != cane.isOnPhoneSide else { return }
    caneSeconds = step.start + (1 - cane.lead) * step.duration
  }

  /// 1 during a step that begins with a footfall on the phone's side, otherwise −1.
  private var ownSide: Double { stepCount % 2 == 0 ? 1 : -1 }

  /// Returns the trunk's acceleration along three axes that point forwards, to the left and up.
  private func trunk(_ phase: Double) -> Vector {
    guard step.duration > 0 else { return Vector(0, 0, standardGravity) }
    let effort = GroundReaction.Effort(
      rise: step.shape.rise, push: step.pattern.push, impact: step.pattern.impact)
    let push =
      step.isRunning
      ? GroundReaction.running(phase, stepSeconds: step.duration, contactShare: contactShare)
      : GroundReaction.walking(phase, stepSeconds: step.duration, effort)
    return Vector(
      step.strength * push.forward, sideways(phase),
      standardGravity + step.strength * (push.up - standardGravity) + cane(effort))
  }

  private func sideways(_ phase: Double) -> Double {
    let turn = Double.pi / step.duration
    let amplitude = step.pattern.sidewaysMeters.map { $0 * turn * turn } ?? 1
    return ownSide * amplitude * sine(.pi * phase)
  }

  private func cane(_ effort: GroundReaction.Effort) -> Double {
    guard let cane = step.pattern.cane, !step.isRunning else { return 0 }
    let push = 2 * effort.bounce(stepSeconds: step.duration)
    return GroundReaction.cane(seconds - caneSeconds, top: cane.push * push)
  }

  private func trunkSway(_ phase: Double) -> TrunkSway {
    guard step.duration > 0 else { return .none }
    return TrunkSway(step.pattern, side: ownSide, phase: phase, stepSeconds: step.duration)
  }

  private func limbSwing(_ phase: Double) -> LimbSwing {
    guard step.duration > 0 else { return LimbSwing(pendulum: carrying.pendulum(running: false)) }
    let stride = 0.5 * (phase + (ownSide > 0 ? 0 : 1))
    var pendulum = carrying.pendulum(running: step.isRunning)
    pendulum.swing *= step.pattern.swing * step.shape.swing
    return LimbSwing(
      pendulum: pendulum, stridePhase: stride, strideSeconds: 2 * step.duration)
  }

  private mutating func sample(_ properAcceleration: Vector, rotation: Vector) -> MotionSample {
    var noise: Vector {
      Vector(random.nextNormal(), random.nextNormal(), random.nextNormal())
    }
    let reading = properAcceleration + sensorNoise * noise
    var sample = MotionSample(seconds: seconds, x: reading.x, y: reading.y, z: reading.z)
    if hasGyroscope {
      let rate = rotation + 0.01 * noise
      sample.rotation = RotationRate(x: rate.x, y: rate.y, z: rate.z)
    }
    return sample
  }
}
