/// Measures climb and descent from averaged altitudes, and their uncertainty depending on the source.
///
/// Altitude changes below a threshold are ignored. For barometers, the threshold is 2 m: their noise of 0.3 m over 5 s
/// leaves 0.2 m in an average over 15 s, which never spans 2 m in ten hours on flat ground. For elevation models, it is
/// 3 m. Errors of satellite altitudes last for about half a minute, so averaging over 15 s doesn't remove them. Their
/// threshold is four times the receiver's stated standard deviation, limited to 5 … 12 m, so that flat ground remains
/// nearly flat. If no deviation is stated, it is 5 m, or 10 m if altitudes are too sparse to be averaged.
struct ElevationMeter: Sendable {
  private static let deviationsPerThreshold = 4.0
  private static let satelliteThresholds = 5.0...12.0

  private var climb: ZigZagClimb
  private let source: AltitudeSource
  private(set) var altitude: Double?
  /// The mean of the stated standard deviations, in metres.
  private var deviation = 0.0
  private var deviationCount = 0.0
  private var latestSeconds: Double?
  /// Whether to ignore the change up to the next altitude.
  private var isBroken = false
  private var hours = 0.0

  /// Creates a meter.
  ///
  /// - Parameter averaged: Whether altitudes are frequent enough for averaging over 15 s.
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

  /// Adds an averaged altitude and the receiver's stated standard deviation, both in metres.
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

  /// Ignores the change up to the next altitude, because the athlete moved unobserved, the recording was stopped,
  /// or the sensor jumped.
  mutating func interruptMeasurement() { isBroken = true }

  /// Interrupts the measurement temporarily. A barometer's drift in that time is permanent, so it is ignored, whereas
  /// the error of satellite altitudes averages out over time.
  mutating func pause() {
    if source == .barometer { interruptMeasurement() }
  }

  var gain: Double? { altitude == nil ? nil : climb.gain }
  var loss: Double? { altitude == nil ? nil : climb.loss }

  /// The standard deviation of climb and descent in metres. It combines the noise at both ends of each leg, the
  /// source's scale error, and a slow drift that grows with time. The values for satellite altitudes are calibrated on
  /// simulated sessions; those for barometers are based on Menaspà 2014 and 2016 and a pressure change of 0.4 hPa per
  /// hour.
  var uncertainty: Double? {
    guard altitude != nil else { return nil }
    let errors = self.errors
    let legs = Double(climb.legCount + 1)
    let relative = errors.scale * max(climb.gain, climb.loss)
    let wander = errors.perHour * hours
    return (2 * legs * errors.noise * errors.noise + relative * relative + wander * wander)
      .squareRoot()
  }

  /// The noise at a turning point after averaging in metres, the scale error as a fraction of the total, and the drift
  /// in metres per hour.
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
