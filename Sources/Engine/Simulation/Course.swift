/// Where a simulated athlete goes.
public enum Course: Equatable, Sendable {
  /// A line of constant bearing, in radians clockwise from north.
  case straight(bearing: Double)
  /// Laps of a smooth loop.
  case loop(ClosedCurve)
  /// Laps of an athletics track: two straights of 84.39 m and two half circles of 36.8 m, anticlockwise,
  /// 400 m (World Athletics, Track and Field Facilities Manual, 2019).
  case track

  /// Direction of travel at `meters`, in radians clockwise from north, not wrapped.
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

/// Height above sea level by distance: a level and hills that are sine waves.
public struct ElevationProfile: Equatable, Sendable {
  /// One sine wave of the ground.
  public struct Hill: Equatable, Sendable {
    /// Half the height between valley and top, in metres.
    public var amplitudeMeters: Double
    /// From top to top.
    public var wavelengthMeters: Double
    /// Radians.
    public var phase: Double

    /// Metres; the phase in radians at distance 0.
    public init(amplitudeMeters: Double, wavelengthMeters: Double, phase: Double = 0) {
      self.amplitudeMeters = amplitudeMeters
      self.wavelengthMeters = wavelengthMeters
      self.phase = phase
    }
  }

  /// Metres above sea level, about which the hills rise and fall.
  public var levelMeters: Double
  /// Waves that are added up.
  public var hills: [Hill]

  /// Metres above sea level; without hills it is flat.
  public init(levelMeters: Double, hills: [Hill] = []) {
    self.levelMeters = levelMeters
    self.hills = hills
  }

  /// Metres above sea level.
  public func altitude(atMeters meters: Double) -> Double {
    var altitude = levelMeters
    for hill in hills {
      let angle = 2 * Double.pi * meters / hill.wavelengthMeters + hill.phase
      altitude -= hill.amplitudeMeters * cosine(angle)
    }
    return altitude
  }
}
