/// What a fix must fulfil to be believed, and how the filter expects an athlete of a sport to move.
public struct FixLimits: Equatable, Sendable {
  /// The widest accepted radius in metres, the limit of a fair signal (`SignalQuality`).
  public var accuracyMeters = SignalQuality.fairMeters
  /// Speed no athlete of the sport exceeds, in m/s.
  public var speed: Double
  /// Acceleration no athlete exceeds, in m/s²; sprint starts peak at 6.4.
  public var acceleration = 8.0
  /// Seconds a fix may be old when it arrives.
  public var ageSeconds = 10.0
  /// Seconds a receiver's clock may be ahead.
  public var clockLeadSeconds = 1.0
  /// Longer without a fix starts a segment, in seconds.
  public var gapSeconds = 60.0
  /// A gap whose ends lie this close together is a rest and joins them, in metres. 0 in live
  /// sessions, where silence means a lost signal; recorders that write a point every few metres are
  /// silent at rest.
  public var restMeters = 0.0
  /// Standard deviation of an athlete's ordinary acceleration, in m/s².
  public var ordinaryAcceleration: Double
  /// The same in a turn, a start or a stop.
  public var manoeuvreAcceleration: Double
  /// Radius to assume when the receiver gives none, in metres.
  public var assumedAccuracyMeters = 5.0
  /// Radius below which no fix is refused for its place alone, in metres.
  public var leastDoubtMeters = 5.0
  /// Factor on the variance of positions that come every second with a velocity, less for rarer ones:
  /// their error lasts about a minute, while the filter takes it for fresh every time. On simulated hours 1 leaves a spread of 0.12 % in
  /// distance, 10 leaves 0.08 %, 100 leaves 0.07 %.
  public var positionDoubt = 10.0
  /// Slower than this, and the athlete may stand still, in m/s.
  public var restSpeed: Double

  /// Creates the limits of one sport, in m/s and m/s². All others have their default values.
  public init(
    speed: Double, ordinaryAcceleration: Double, manoeuvreAcceleration: Double,
    restSpeed: Double = 0.5
  ) {
    self.speed = speed
    self.ordinaryAcceleration = ordinaryAcceleration
    self.manoeuvreAcceleration = manoeuvreAcceleration
    self.restSpeed = restSpeed
  }

  /// Returns the limits of a sport. The speed limit is 12 m/s on foot and 35 m/s on a bike.
  public static func limits(for sport: Sport) -> FixLimits {
    switch sport {
    case .running, .workout:
      FixLimits(speed: 12, ordinaryAcceleration: 0.5, manoeuvreAcceleration: 3)
    case .walking, .hiking:
      FixLimits(
        speed: 12, ordinaryAcceleration: 0.3, manoeuvreAcceleration: 2, restSpeed: 0.3)
    case .swimming:
      FixLimits(
        speed: 4, ordinaryAcceleration: 0.3, manoeuvreAcceleration: 1, restSpeed: 0.2)
    case .cycling:
      FixLimits(speed: 35, ordinaryAcceleration: 1, manoeuvreAcceleration: 4)
    case .other:
      FixLimits(speed: 100, ordinaryAcceleration: 1, manoeuvreAcceleration: 4)
    }
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
