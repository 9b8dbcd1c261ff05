/// A position on the WGS 84 ellipsoid, in degrees. Longitudes are equivalent modulo 360.
public struct Coordinate: Equatable, Sendable {
  /// The latitude in degrees north, −90 … 90. The range isn't checked.
  public var latitude: Double
  /// The longitude in degrees east.
  public var longitude: Double

  /// Creates a coordinate from degrees, without checking or wrapping them.
  @inlinable public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// The source of altitudes, which determines how much of their variation counts as climbing.
public enum AltitudeSource: UInt8, Sendable, CaseIterable {
  case gps = 0
  case barometer = 1
  case elevationModel = 2
}

/// A position as reported by a receiver. Values that the receiver doesn't know are nil, never 0.
public struct Fix: Equatable, Sendable {
  /// The time of the measurement, not of its arrival, in seconds on the session's clock.
  public var seconds: Double
  /// The position as received, without filtering.
  public var coordinate: Coordinate
  /// The altitude in metres.
  public var altitude: Double?
  /// The radius in metres that contains the true position with a probability of 68 %.
  public var horizontalAccuracy: Double?
  /// The standard deviation of the altitude, in metres.
  public var verticalAccuracy: Double?
  /// The Doppler speed over ground, in m/s.
  public var speed: Double?
  /// The standard deviation of the speed, in m/s.
  public var speedAccuracy: Double?
  /// The direction of travel in degrees clockwise from true north, 0 ..< 360.
  public var course: Double?

  /// Creates a fix. Units are metres, m/s and degrees. Omit values that the receiver doesn't know.
  public init(
    seconds: Double, coordinate: Coordinate, altitude: Double? = nil,
    horizontalAccuracy: Double? = nil, verticalAccuracy: Double? = nil, speed: Double? = nil,
    speedAccuracy: Double? = nil, course: Double? = nil
  ) {
    self.seconds = seconds
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.course = course
  }
}

/// The reason why a fix was rejected. Rejections are counted and shown in the data-quality panel.
public enum FixRejection: UInt8, Error, Equatable, Sendable, CaseIterable {
  /// The position is not finite, not on Earth, or exactly 0° N 0° E.
  case invalid = 0
  /// The fix is not later than the previous one.
  case outOfOrder = 1
  /// The fix was measured too long before it arrived, or has a time in the future.
  case stale = 2
  /// The accuracy radius is too large or not positive.
  case inaccurate = 3
  /// Reaching the position would require a speed that is impossible for the sport.
  case impossibleSpeed = 4
  /// Reaching the position would require an impossible acceleration.
  case impossibleAcceleration = 5
  /// The position is too far from the filter's prediction.
  case outlier = 6
}

/// The quality of the position signal, based on the receiver's accuracy radius: excellent below 10 m, good below 20 m,
/// fair up to 50 m, and poor beyond.
public enum SignalQuality: UInt8, Equatable, Sendable, CaseIterable {
  /// No fix has arrived yet, or none within the last 10 s.
  case searching = 0
  case poor = 1
  case fair = 2
  case good = 3
  case excellent = 4
}

extension SignalQuality {
  /// The largest radius of a fair signal, in metres. Fixes with a larger radius are rejected.
  static let fairMeters = 50.0
  private static let goodMeters = 20.0
  private static let excellentMeters = 10.0

  /// Creates the quality for an accuracy radius in metres.
  init(radius: Double) {
    if radius < Self.excellentMeters {
      self = .excellent
    } else if radius < Self.goodMeters {
      self = .good
    } else {
      self = radius <= Self.fairMeters ? .fair : .poor
    }
  }
}
