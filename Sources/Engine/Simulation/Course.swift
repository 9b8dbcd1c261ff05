/// The course of a simulated athlete.
public enum Course: Equatable, Sendable {
  /// A line with a constant bearing in radians, clockwise from north.
  case straight(bearing: Double)
  /// Laps of a smooth loop.
  case loop(ClosedCurve)
  /// Laps of a 400 m athletics track, anticlockwise: two straights of 84.39 m and two half circles with a radius of
  /// 36.8 m (World Athletics, Track and Field Facilities Manual, 2019).
  case track

  /// Returns the direction of travel at a distance, in radians clockwise from north, not wrapped to a full circle.
  public func bearing(atMeters meters: Double) -> Double {
    switch self {
    case .straight(let bearing): return bearing
    case .loop(let curve): return curve.bearing(atMeters: meters)
    case .track: return Course.trackBearing(atMeters: meters)
    }
  }

  private static func trackBearing(atMeters meters: Double) -> Double {
    let (straight, halfLap) = (84.39, 200.0)
    let bend = halfLap - straight
    let halves = (meters / halfLap).rounded(.down)
    let rest = meters - halves * halfLap
    let turned = rest <= straight ? 0 : (rest - straight) / bend
    return -Double.pi * (halves + turned)
  }
}

/// The altitude as a function of distance: a constant plus sine waves for the hills.
public struct ElevationProfile: Equatable, Sendable {
  /// A sine wave that is added to the altitude.
  public struct Hill: Equatable, Sendable {
    /// Half of the height difference between valley and peak, in metres.
    public var amplitudeMeters: Double
    /// The distance between adjacent peaks in metres.
    public var wavelengthMeters: Double
    /// The phase at distance 0, in radians.
    public var phase: Double

    /// Creates a hill from an amplitude and a wavelength in metres, and the phase in radians at distance 0.
    public init(amplitudeMeters: Double, wavelengthMeters: Double, phase: Double = 0) {
      self.amplitudeMeters = amplitudeMeters
      self.wavelengthMeters = wavelengthMeters
      self.phase = phase
    }
  }

  /// The mean altitude in metres above sea level.
  public var levelMeters: Double
  /// The sine waves that are added to the mean altitude.
  public var hills: [Hill]

  /// Creates a profile around an altitude in metres above sea level; flat without hills.
  public init(levelMeters: Double, hills: [Hill] = []) {
    self.levelMeters = levelMeters
    self.hills = hills
  }

  /// Returns the altitude at a distance along the course, in metres above sea level.
  public func altitude(atMeters meters: Double) -> Double {
    var altitude = levelMeters
    for hill in hills {
      let angle = 2 * Double.pi * meters / hill.wavelengthMeters + hill.phase
      altitude -= hill.amplitudeMeters * cosine(angle)
    }
    return altitude
  }
}
