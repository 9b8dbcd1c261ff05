/// One reading of an accelerometer: m/s² in the device's axes, gravity included.
public struct MotionSample: Equatable, Sendable {
  public var seconds: Double
  public var x: Double
  public var y: Double
  public var z: Double

  public init(seconds: Double, x: Double, y: Double, z: Double) {
    self.seconds = seconds
    self.x = x
    self.y = y
    self.z = z
  }
}

/// What a phone in a trouser pocket feels of a walker or runner, as an endless sequence of samples.
///
/// Each step is a bounce of the whole body at step rate with its second harmonic and a short jolt at
/// landing; sideways it sways at stride rate, and left steps are a little stronger than right ones. The
/// device lies at an angle of its own that rocks with the thigh. Step times scatter as people's do. All
/// of it is our own model: enough to exercise a step detector, no measurement of a person.
public struct PocketMotion: Sendable {
  /// Takes effect with the next step; 0 or less stands still.
  public var cadence: Cadence
  /// Peak of the bounce in m/s²: about 3 walking, 9 running.
  public var bounce: Double
  /// Standard deviation of a step's duration as a share of it.
  public var timeScatter = 0.02
  /// How much stronger left steps are than right ones.
  public var asymmetry = 0.06
  /// White noise on each axis in m/s².
  public var sensorNoise = 0.12

  /// Steps begun so far.
  public private(set) var stepCount = 0
  /// When the latest step landed, in seconds; nil before the first.
  public private(set) var latestStepSeconds: Double?

  private let rateHertz: Double
  private var random: SeededRandom
  private var sampleCount = 0.0
  private var stepStart = 0.0
  private var stepDuration = 0.0
  private var strength = 1.0
  /// The device's resting attitude, radians.
  private let (pitch, roll): (Double, Double)

  /// `rateHertz` above 0; sample times scatter by a tenth of a millisecond.
  public init(seed: UInt64, cadence: Cadence, bounce: Double? = nil, rateHertz: Double = 100) {
    random = SeededRandom(seed: seed)
    self.cadence = cadence
    self.bounce = bounce ?? (cadence.stepsPerMinute > 140 ? 9 : 3)
    self.rateHertz = rateHertz
    pitch = random.next(in: -1.2...1.2)
    roll = random.next(in: -Double.pi...Double.pi)
  }

  public mutating func next() -> MotionSample {
    let seconds = max(0, sampleCount / rateHertz + 1e-4 * random.nextNormal())
    sampleCount += 1
    let isStepping = advanceStep(to: seconds)
    let phase = isStepping ? (seconds - stepStart) / stepDuration : 0
    let up = 9.80665 + (isStepping ? vertical(phase) : 0)
    let side = isStepping ? sideways(phase) : 0
    return sample(seconds: seconds, up: up, side: side, thigh: isStepping ? thighAngle(phase) : 0)
  }

  /// Begins steps that are due. False while standing.
  private mutating func advanceStep(to seconds: Double) -> Bool {
    while seconds >= stepStart + stepDuration {
      guard cadence.stepsPerMinute > 0 else {
        (stepStart, stepDuration) = (seconds, 0)
        return false
      }
      stepStart += stepDuration
      let usual = 60 / cadence.stepsPerMinute
      stepDuration = usual * max(0.5, 1 + timeScatter * random.nextNormal())
      stepCount += 1
      latestStepSeconds = stepStart
      let side = stepCount % 2 == 0 ? 0.5 * asymmetry : -0.5 * asymmetry
      strength = (1 + side) * (1 + 0.05 * random.nextNormal())
    }
    return true
  }

  /// Up after landing, down before the next; the jolt lasts a fifth of the step.
  private func vertical(_ phase: Double) -> Double {
    let turn = 2 * Double.pi * phase
    let jolt = phase < 0.2 ? 0.6 * sine(Double.pi * phase / 0.2) : 0
    return strength * bounce * (sine(turn) * 0.85 + 0.2 * sine(2 * turn + 0.6) + jolt)
  }

  private func sideways(_ phase: Double) -> Double {
    let sign: Double = stepCount % 2 == 0 ? 1 : -1
    return sign * 0.25 * bounce * sine(Double.pi * phase)
  }

  private func thighAngle(_ phase: Double) -> Double {
    let sign: Double = stepCount % 2 == 0 ? 1 : -1
    return sign * 0.3 * cosine(Double.pi * phase)
  }

  private mutating func sample(
    seconds: Double, up: Double, side: Double, thigh: Double
  ) -> MotionSample {
    let tilt = pitch + thigh
    let (sinTilt, cosTilt, sinRoll, cosRoll) = (sine(tilt), cosine(tilt), sine(roll), cosine(roll))
    let along = up * cosTilt
    return MotionSample(
      seconds: seconds,
      x: along * sinRoll + side * cosRoll + sensorNoise * random.nextNormal(),
      y: up * sinTilt + sensorNoise * random.nextNormal(),
      z: along * cosRoll - side * sinRoll + sensorNoise * random.nextNormal())
  }
}
