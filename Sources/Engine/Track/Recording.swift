/// What kind of movement an activity is. Raw values are stored and never renumbered.
public enum Sport: UInt8, Equatable, Sendable, CaseIterable {
  case other = 0
  case running = 1
  case walking = 2
  case hiking = 3
  case cycling = 4
  case swimming = 5
  case workout = 6

  /// Whether people speak of its pace rather than its speed.
  public var isPaced: Bool {
    switch self {
    case .running, .walking, .hiking, .swimming: true
    case .cycling, .workout, .other: false
    }
  }
}

/// One sample of a recorded activity, as stored or as read from a file. Unknown values are nil.
///
/// Ten numbers and nothing else, 80 bytes, because recordings have up to millions of them: unknown is
/// kept as not-a-number.
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

  /// In the units of the properties; what is unknown is left out.
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

  /// Nil unless both latitude and longitude are known.
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

  /// Metres.
  @inlinable public var altitude: Double? {
    get { altitudeNumber.isNaN ? nil : altitudeNumber }
    set { altitudeNumber = newValue ?? .nan }
  }

  /// Beats a minute.
  @inlinable public var heartRate: Double? {
    get { heartRateNumber.isNaN ? nil : heartRateNumber }
    set { heartRateNumber = newValue ?? .nan }
  }

  /// Steps a minute on foot, crank turns a minute on a bike.
  @inlinable public var cadence: Double? {
    get { cadenceNumber.isNaN ? nil : cadenceNumber }
    set { cadenceNumber = newValue ?? .nan }
  }

  /// The device's own speed in m/s.
  @inlinable public var speed: Double? {
    get { speedNumber.isNaN ? nil : speedNumber }
    set { speedNumber = newValue ?? .nan }
  }

  /// The device's own running total in metres.
  @inlinable public var distance: Double? {
    get { distanceNumber.isNaN ? nil : distanceNumber }
    set { distanceNumber = newValue ?? .nan }
  }

  /// Watts.
  @inlinable public var power: Double? {
    get { powerNumber.isNaN ? nil : powerNumber }
    set { powerNumber = newValue ?? .nan }
  }

  /// Degrees Celsius.
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

/// A stretch in which the athlete, or the device by itself, had stopped the recording.
public struct RecordedPause: Equatable, Sendable {
  /// Seconds since the recording's start.
  public var start: Double
  /// Seconds since the recording's start, not before `start`.
  public var end: Double

  /// Seconds since the recording's start.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

/// A recorded activity without its analysis: what a file or a session log says happened.
public struct Recording: Equatable, Sendable {
  /// Decides which speeds are believed when it is analysed.
  public var sport: Sport
  /// Seconds since 1970 in UTC; nil in files without times.
  public var startUnixSeconds: Double?
  /// Where its altitudes are from: it decides how they are smoothed.
  public var altitudeSource: AltitudeSource
  /// Points without a break between them. Nothing is ever measured across the gap between two of them.
  public var segments: [[TrackPoint]]
  /// The total the device itself states, in metres.
  public var recordedDistanceMeters: Double?
  /// The average that the device itself states, in beats a minute, if fewer than half of the points have a heart rate.
  public var recordedHeartRate: Double?
  /// In the order of time. Formats in which a pause only ends a segment have none.
  public var pauses: [RecordedPause] = []
  /// Seconds before the first point that its total already counts, as of a pool's first length, of which
  /// devices write the end alone.
  public var leadSeconds = 0.0
  /// Whether only `pauses` and the gaps between segments are rests, as in a session that Andante recorded. Otherwise the
  /// athlete also rests where the track hardly moves.
  public var restsOnlyInPauses = false

  /// Segments in the order of the file.
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

  /// Over all segments.
  public var pointCount: Int { segments.reduce(0) { $0 + $1.count } }

  /// With a point of total 0 where the lead begins.
  func withLead() -> Recording {
    var whole = self
    whole.segments[0].insert(TrackPoint(seconds: 0, distance: 0), at: 0)
    return whole
  }
}
