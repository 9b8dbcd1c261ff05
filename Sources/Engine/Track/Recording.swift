/// A sample of a recorded activity, as stored or as read from a file. Unknown values are nil.
///
/// Recordings can have millions of samples, so a sample consists of only ten doubles (80 bytes), and unknown values are
/// stored as NaN.
public struct TrackPoint: Equatable, Sendable {
  @usableFromInline var secondsNumber = Double.nan
  @usableFromInline var latitudeNumber = Double.nan
  @usableFromInline var longitudeNumber = Double.nan
  @usableFromInline var altitudeNumber = Double.nan
  @usableFromInline var heartRateNumber = Double.nan
  @usableFromInline var cadenceNumber = Double.nan
  @usableFromInline var speedNumber = Double.nan
  @usableFromInline var distanceNumber = Double.nan
  @usableFromInline var powerNumber = Double.nan
  @usableFromInline var temperatureNumber = Double.nan

  /// Creates a point. Omit unknown values.
  @inlinable public init(
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

extension TrackPoint {
  /// Seconds since the recording's start; nil in files without times.
  @inlinable public var seconds: Double? {
    get { secondsNumber.isNaN ? nil : secondsNumber }
    set { secondsNumber = newValue ?? .nan }
  }

  /// The position, or nil unless both latitude and longitude are known.
  @inlinable public var coordinate: Coordinate? {
    get {
      if latitudeNumber.isNaN || longitudeNumber.isNaN { return nil }
      return Coordinate(latitude: latitudeNumber, longitude: longitudeNumber)
    }
    set {
      latitudeNumber = newValue?.latitude ?? .nan
      longitudeNumber = newValue?.longitude ?? .nan
    }
  }

  /// Altitude in metres.
  @inlinable public var altitude: Double? {
    get { altitudeNumber.isNaN ? nil : altitudeNumber }
    set { altitudeNumber = newValue ?? .nan }
  }

  /// Heart rate in beats per minute.
  @inlinable public var heartRate: Double? {
    get { heartRateNumber.isNaN ? nil : heartRateNumber }
    set { heartRateNumber = newValue ?? .nan }
  }

  /// Cadence in steps per minute on foot, or crank revolutions per minute on a bike.
  @inlinable public var cadence: Double? {
    get { cadenceNumber.isNaN ? nil : cadenceNumber }
    set { cadenceNumber = newValue ?? .nan }
  }

  /// The speed reported by the device, in m/s.
  @inlinable public var speed: Double? {
    get { speedNumber.isNaN ? nil : speedNumber }
    set { speedNumber = newValue ?? .nan }
  }

  /// The total distance reported by the device, in metres.
  @inlinable public var distance: Double? {
    get { distanceNumber.isNaN ? nil : distanceNumber }
    set { distanceNumber = newValue ?? .nan }
  }

  /// Power in watts.
  @inlinable public var power: Double? {
    get { powerNumber.isNaN ? nil : powerNumber }
    set { powerNumber = newValue ?? .nan }
  }

  /// Temperature in degrees Celsius.
  @inlinable public var temperature: Double? {
    get { temperatureNumber.isNaN ? nil : temperatureNumber }
    set { temperatureNumber = newValue ?? .nan }
  }
}

extension TrackPoint {
  public static func == (first: TrackPoint, second: TrackPoint) -> Bool {
    same(first.secondsNumber, second.secondsNumber)
      && same(first.latitudeNumber, second.latitudeNumber)
      && same(first.longitudeNumber, second.longitudeNumber)
      && same(first.altitudeNumber, second.altitudeNumber)
      && same(first.heartRateNumber, second.heartRateNumber)
      && same(first.cadenceNumber, second.cadenceNumber)
      && same(first.speedNumber, second.speedNumber)
      && same(first.distanceNumber, second.distanceNumber)
      && same(first.powerNumber, second.powerNumber)
      && same(first.temperatureNumber, second.temperatureNumber)
  }

  private static func same(_ first: Double, _ second: Double) -> Bool {
    first == second || first.isNaN && second.isNaN
  }
}

/// A period in which the recording was paused, manually or automatically.
public struct RecordedPause: Equatable, Sendable {
  /// Seconds since the recording's start.
  public var start: Double
  /// Seconds since the recording's start, no earlier than `start`.
  public var end: Double

  /// Creates a pause from times in seconds since the recording's start.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

/// A recorded activity before analysis, read from a file or a session log.
public struct Recording: Equatable, Sendable {
  /// The sport, which determines the speeds that the analysis accepts.
  public var sport: Sport
  /// The start in seconds since 1970 (UTC); nil in files without times.
  public var startUnixSeconds: Double?
  /// The source of altitudes, which determines how they are smoothed.
  public var altitudeSource: AltitudeSource
  /// The points, divided into segments at breaks. Nothing is measured between segments.
  public var segments: [[TrackPoint]]
  /// The total distance reported by the device, in metres.
  public var recordedDistanceMeters: Double?
  /// The average heart rate reported by the device, in beats per minute. It takes precedence over the average of the
  /// points.
  public var recordedHeartRate: Double?
  /// The time from start to end reported by the device, in seconds. Used if the points lack times.
  public var recordedElapsedSeconds: Double?
  /// The time for which the device's timer ran, in seconds. Used if the points lack times.
  public var recordedMovingSeconds: Double?
  /// The pauses in chronological order. Empty for formats in which a pause only ends a segment.
  public var pauses: [RecordedPause] = []
  /// The time in seconds between the recording's start and the first point, during which the first point's total
  /// distance was covered. For example, devices write the first point of a pool swim at the end of the first length.
  public var leadSeconds = 0.0
  /// Whether the athlete rests only in `pauses` and between segments, as in a session recorded by Andante. Otherwise,
  /// periods in which the position hardly changes also count as rest.
  public var restsOnlyInPauses = false

  /// Creates a recording with segments in the order of the file.
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

  /// The number of points in all segments.
  public var pointCount: Int { segments.reduce(0) { $0 + $1.count } }

  /// Returns the recording with an additional first point, where the total distance is 0.
  func withStartPoint() -> Recording {
    var whole = self
    whole.segments[0].insert(TrackPoint(seconds: 0, distance: 0), at: 0)
    return whole
  }
}
