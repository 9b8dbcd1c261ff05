/// The limits that a fix must satisfy to be accepted, and the expected motion of a sport's athletes.
public struct FixLimits: Equatable, Sendable {
  /// The largest accepted accuracy radius in metres, which is the limit of a fair signal (`SignalQuality`).
  public var accuracyMeters = SignalQuality.fairMeters
  /// The maximum speed in the sport, in m/s.
  public var speed: Double
  /// The maximum acceleration of an athlete, in m/s². Sprint starts peak at 6.4 m/s².
  public var acceleration = 8.0
  /// The maximum age of a fix when it arrives, in seconds.
  public var ageSeconds = 10.0
  /// How far a receiver's clock may be ahead, in seconds.
  public var clockLeadSeconds = 1.0
  /// The time without a fix after which a new segment starts, in seconds.
  public var gapSeconds = 60.0
  /// The maximum distance in metres between the ends of a gap that are joined because the athlete is assumed to have
  /// rested. It is 0 in live sessions, where silence means a lost signal. Recorders that write a point only every few
  /// metres, in contrast, are silent at rest.
  public var restMeters = 0.0
  /// The standard deviation of an athlete's usual acceleration, in m/s².
  public var ordinaryAcceleration: Double
  /// The standard deviation of the acceleration in a turn, start or stop, in m/s².
  public var manoeuvreAcceleration: Double
  /// The accuracy radius assumed if the receiver doesn't report one, in metres.
  public var assumedAccuracyMeters = 5.0
  /// The smallest accuracy radius assumed when rejecting a fix for its position alone, in metres.
  public var minimumRejectionRadius = 5.0
  /// The factor for the variance of positions that arrive every second with a velocity; smaller for less frequent
  /// positions. It is needed because position errors last for about a minute, whereas the filter assumes independent
  /// errors. In simulated hours, a factor of 1 leaves a spread of 0.12 % in the distance, 10 leaves 0.08 %, and 100
  /// leaves 0.07 %.
  public var positionVarianceFactor = 10.0
  /// The speed in m/s below which the athlete may be standing still.
  public var restSpeed: Double

  /// Creates the limits of a sport, in m/s and m/s². All other limits have their default values.
  public init(
    speed: Double, ordinaryAcceleration: Double, manoeuvreAcceleration: Double,
    restSpeed: Double = 0.5
  ) {
    self.speed = speed
    self.ordinaryAcceleration = ordinaryAcceleration
    self.manoeuvreAcceleration = manoeuvreAcceleration
    self.restSpeed = restSpeed
  }

  /// Returns the limits for a sport.
  public static func limits(for sport: Sport) -> FixLimits {
    let traits = sport.traits
    return FixLimits(
      speed: traits.speed, ordinaryAcceleration: traits.acceleration,
      manoeuvreAcceleration: traits.manoeuvre, restSpeed: traits.restSpeed)
  }
}

extension FixLimits {
  var ordinaryDrive: Drive {
    Drive(accelerationVariance: ordinaryAcceleration * ordinaryAcceleration)
  }

  var manoeuvreDrive: Drive {
    Drive(
      accelerationVariance: manoeuvreAcceleration * manoeuvreAcceleration, isSudden: true)
  }
}
