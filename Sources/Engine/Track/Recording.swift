/// What kind of movement an activity is. Raw values are stored and never renumbered.
public enum Sport: UInt8, Equatable, Sendable, CaseIterable {
  case other = 0
  case running = 1
  case walking = 2
  case hiking = 3
  case cycling = 4
  case swimming = 5
  case workout = 6
}

/// One sample of a recorded activity, as stored or as read from a file. Unknown values are nil.
public struct TrackPoint: Equatable, Sendable {
  /// Seconds since the recording's start; nil in files without times.
  public var seconds: Double?
  public var coordinate: Coordinate?
  /// Metres.
  public var altitude: Double?
  /// Beats a minute.
  public var heartRate: Double?
  /// Steps a minute on foot, crank turns a minute on a bike.
  public var cadence: Double?
  /// The device's own speed in m/s.
  public var speed: Double?
  /// The device's own running total in metres.
  public var distance: Double?
  /// Watts.
  public var power: Double?
  /// Degrees Celsius.
  public var temperature: Double?

  public init(
    seconds: Double? = nil, coordinate: Coordinate? = nil, altitude: Double? = nil,
    heartRate: Double? = nil, cadence: Double? = nil, speed: Double? = nil,
    distance: Double? = nil, power: Double? = nil, temperature: Double? = nil
  ) {
    self.seconds = seconds
    self.coordinate = coordinate
    self.altitude = altitude
    self.heartRate = heartRate
    self.cadence = cadence
    self.speed = speed
    self.distance = distance
    self.power = power
    self.temperature = temperature
  }
}

/// A recorded activity without its analysis: what a file or a session log says happened.
public struct Recording: Equatable, Sendable {
  public var sport: Sport
  /// Seconds since 1970 in UTC; nil in files without times.
  public var startUnixSeconds: Double?
  public var altitudeSource: AltitudeSource
  /// Runs of points without a break. Nothing is ever measured across the gap between two of them.
  public var segments: [[TrackPoint]]
  /// The total the device itself states, in metres.
  public var recordedDistanceMeters: Double?

  public init(
    sport: Sport = .other, startUnixSeconds: Double? = nil, altitudeSource: AltitudeSource = .gps,
    segments: [[TrackPoint]] = [], recordedDistanceMeters: Double? = nil
  ) {
    self.sport = sport
    self.startUnixSeconds = startUnixSeconds
    self.altitudeSource = altitudeSource
    self.segments = segments
    self.recordedDistanceMeters = recordedDistanceMeters
  }

  public var pointCount: Int { segments.reduce(0) { $0 + $1.count } }
}
