/// A place on the WGS 84 ellipsoid, in degrees. Longitude is taken modulo 360.
public struct Coordinate: Equatable, Sendable {
  /// Degrees north, −90 … 90; not checked.
  public var latitude: Double
  /// Degrees east.
  public var longitude: Double

  /// Degrees. Nothing is checked or wrapped.
  @inlinable public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Where an altitude comes from; decides how much of its noise is believed to be climbing.
public enum AltitudeSource: UInt8, Sendable, CaseIterable {
  /// By the satellites.
  case gps = 0
  /// By the pressure of the air.
  case barometer = 1
  /// Read from a model of the ground.
  case elevationModel = 2
}

/// One position as a receiver reports it. What the receiver does not know is nil, never 0.
public struct Fix: Equatable, Sendable {
  /// Seconds on the session's clock at which the receiver measured, not at which it told us.
  public var seconds: Double
  /// As received, before any filter.
  public var coordinate: Coordinate
  /// Metres.
  public var altitude: Double?
  /// Radius in metres that holds the true position with 68 % probability.
  public var horizontalAccuracy: Double?
  /// One standard deviation of the altitude in metres.
  public var verticalAccuracy: Double?
  /// Doppler speed over ground in m/s.
  public var speed: Double?
  /// One standard deviation of the speed in m/s.
  public var speedAccuracy: Double?
  /// Direction of travel in degrees clockwise from true north, 0 ..< 360.
  public var course: Double?

  /// Metres, m/s and degrees; what the receiver does not know is left out.
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

/// Why a fix was refused. Every refusal is counted and shown in the data-quality panel.
public enum FixRefusal: UInt8, Error, Equatable, Sendable, CaseIterable {
  /// Not a number, or outside ±90° latitude.
  case invalid = 0
  /// Not later than the fix before it.
  case outOfOrder = 1
  /// Measured long before it arrived, or in the future.
  case stale = 2
  /// The radius is unknown where one is required, not positive, or too wide.
  case inaccurate = 3
  /// Reaching it would need a speed no athlete of this sport has.
  case impossibleSpeed = 4
  /// Reaching it would need an acceleration no athlete has.
  case impossibleAcceleration = 5
  /// Too far from where the filter expects the athlete.
  case outlier = 6
}

/// Strength of the position signal by the receiver's own radius: below 10 m, below 20 m, up to 50 m, wider.
public enum SignalQuality: UInt8, Equatable, Sendable, CaseIterable {
  /// No fix yet, or none for 10 s.
  case searching = 0
  case poor = 1
  case fair = 2
  case good = 3
  case excellent = 4
}

extension SignalQuality {
  /// The widest radius of a fair signal, in metres. Fixes with a wider one are refused.
  static let fairMeters = 50.0
  private static let goodMeters = 20.0
  private static let excellentMeters = 10.0

  /// Grades a radius in metres.
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
