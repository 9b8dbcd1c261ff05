/// Climb and descent from averaged altitudes, with what their source leaves uncertain.
struct ElevationMeter: Sendable {
  private var climb: ZigZagClimb
  private let source: AltitudeSource
  private(set) var hasAltitudes = false
  private(set) var altitude: Double?

  /// `averaged` tells whether altitudes come often enough for the 15 s mean to mean anything.
  init(source: AltitudeSource, averaged: Bool = true) {
    self.source = source
    climb = ZigZagClimb(threshold: Self.threshold(source, averaged: averaged))
  }

  static func threshold(_ source: AltitudeSource, averaged: Bool) -> Double {
    switch source {
    case .barometer, .elevationModel: 3
    case .gps: averaged ? 5 : 10
    }
  }

  mutating func add(_ altitude: Double) {
    climb.add(altitude)
    self.altitude = altitude
    hasAltitudes = true
  }

  mutating func interrupt() { climb.interrupt() }

  var gain: Double? { hasAltitudes ? climb.gain : nil }
  var loss: Double? { hasAltitudes ? climb.loss : nil }

  /// One standard deviation in metres: the noise at both ends of every leg, and the source's error
  /// of scale.
  var uncertainty: Double? {
    guard hasAltitudes else { return nil }
    let (noise, scale) = Self.errors(source)
    let legs = Double(climb.legCount + 1)
    let relative = scale * max(climb.gain, climb.loss)
    return (2 * legs * noise * noise + relative * relative).squareRoot()
  }

  /// Metres at a turning point after averaging, and share of the total.
  private static func errors(_ source: AltitudeSource) -> (noise: Double, scale: Double) {
    switch source {
    case .barometer: (0.3, 0.02)
    case .elevationModel: (1.5, 0.05)
    case .gps: (2, 0.07)
    }
  }
}
