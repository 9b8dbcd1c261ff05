/// Climb and descent from averaged altitudes, with what their source leaves uncertain.
///
/// The threshold of the zig-zag is 2 m for barometers: their noise of 0.3 m over 5 s leaves 0.2 m in an
/// average of 15 s, which in ten hours on flat ground never spans 2 m. It is 3 m for elevation models.
/// Satellite altitudes wander
/// by their own accuracy for half a minute at a time, which no average of 15 s takes away: their
/// threshold is four times the deviation the receiver states, at least 5 m and at most 12 m, so that
/// flat ground stays nearly flat. Without a statement it is 5 m, and 10 m where altitudes come too
/// seldom to be averaged.
struct ElevationMeter: Sendable {
  private static let deviationsPerThreshold = 4.0
  private static let satelliteThresholds = 5.0...12.0

  private var climb: ZigZagClimb
  private let source: AltitudeSource
  private(set) var altitude: Double?
  /// Mean of the stated deviations in metres.
  private var deviation = 0.0
  private var deviationCount = 0.0
  private var latestSeconds: Double?
  /// The way to the next altitude was not measured.
  private var isBroken = false
  private var hours = 0.0

  /// `averaged` tells whether altitudes come often enough for the 15 s mean to mean anything.
  init(source: AltitudeSource, averaged: Bool = true) {
    self.source = source
    climb = ZigZagClimb(threshold: Self.threshold(source, averaged: averaged))
  }

  private static func threshold(_ source: AltitudeSource, averaged: Bool) -> Double {
    switch source {
    case .barometer: 2
    case .elevationModel: 3
    case .gps: averaged ? 5 : 10
    }
  }

  /// Adds an averaged altitude with the deviation the receiver states, both in metres.
  mutating func add(_ altitude: Double, deviation stated: Double? = nil, at seconds: Double? = nil)
  {
    if let stated, stated > 0, stated < 1000, source == .gps { note(deviation: stated) }
    if let seconds {
      if let latestSeconds { hours += max(0, min(60, seconds - latestSeconds)) / 3600 }
      latestSeconds = seconds
    }
    if isBroken, let before = self.altitude { climb.lift(by: altitude - before) }
    isBroken = false
    climb.add(altitude)
    self.altitude = altitude
  }

  /// What leads to the next altitude is no climb: the athlete was elsewhere meanwhile, the recording
  /// stood, or the sensor jumped.
  mutating func breakOff() { isBroken = true }

  /// Nothing is measured for a while. A barometer drifts meanwhile and stays where it drifted, while
  /// the error of satellites comes back by itself.
  mutating func pause() {
    if source == .barometer { breakOff() }
  }

  var gain: Double? { altitude == nil ? nil : climb.gain }
  var loss: Double? { altitude == nil ? nil : climb.loss }

  /// One standard deviation in metres: the noise at both ends of every leg, the source's error of
  /// scale, and what its slow wandering adds with time. Calibrated on simulated sessions for
  /// satellites; for barometers after Menaspà 2014 and 2016 and a pressure change of 0.4 hPa an hour.
  var uncertainty: Double? {
    guard altitude != nil else { return nil }
    let errors = self.errors
    let legs = Double(climb.legCount + 1)
    let relative = errors.scale * max(climb.gain, climb.loss)
    let wander = errors.perHour * hours
    return (2 * legs * errors.noise * errors.noise + relative * relative + wander * wander)
      .squareRoot()
  }

  /// Metres at a turning point after averaging, share of the total, and metres an hour.
  private var errors: (noise: Double, scale: Double, perHour: Double) {
    switch source {
    case .barometer: (0.3, 0.02, 3)
    case .elevationModel: (1.5, 0.05, 0)
    case .gps: deviationCount > 0 ? (0.7 * deviation, 0.05, 10 * deviation) : (2, 0.07, 15)
    }
  }

  private mutating func note(deviation stated: Double) {
    deviationCount += 1
    deviation += (stated - deviation) / deviationCount
    let (least, most) = (Self.satelliteThresholds.lowerBound, Self.satelliteThresholds.upperBound)
    climb.threshold = max(least, min(most, Self.deviationsPerThreshold * deviation))
  }
}
