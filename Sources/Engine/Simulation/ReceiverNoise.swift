/// What a satellite receiver does to the truth at a place. Deviations are per axis. Position error is the
/// sum of white noise and a slow drift, a first-order autoregression; the open-sky values give the known
/// over-reading of about 8 % when raw fixes at 1 Hz and 3 m/s are summed (Ranacher et al., IJGIS 30:316,
/// 2016, for the mechanism).
public struct ReceiverNoise: Equatable, Sendable {
  /// Deviation of the error that is new with every fix.
  public var whiteMeters = 0.7
  /// Deviation of the error that drifts.
  public var driftMeters = 3.5
  /// Time constant of the drift.
  public var driftSeconds = 60.0
  /// Of each component of the Doppler velocity, in m/s.
  public var velocity = 0.15
  /// Deviation of the altitude's error.
  public var altitudeMeters = 3.0
  /// Time constant of the altitude's error.
  public var altitudeSeconds = 30.0
  /// Share of the seconds without a fix, 0 ... 1.
  public var missingShare = 0.0
  /// Share of the fixes that are thrown far off by a reflection, 0 ... 1.
  public var outlierShare = 0.0
  /// How far, from half of it to one and a half times.
  public var outlierMeters = 0.0

  public init() {}

  /// A clear view of the sky.
  public static let openSky = ReceiverNoise()

  /// No error at all: for tests of geometry.
  public static let none = {
    var noise = ReceiverNoise()
    (noise.whiteMeters, noise.driftMeters, noise.velocity, noise.altitudeMeters) = (0, 0, 0, 0)
    return noise
  }()

  /// A forest path: more drift, one fix in seven missing.
  public static let underTrees = {
    var noise = ReceiverNoise()
    (noise.whiteMeters, noise.driftMeters, noise.driftSeconds) = (1.5, 6, 25)
    (noise.velocity, noise.altitudeMeters, noise.missingShare) = (0.3, 6, 0.15)
    return noise
  }()

  /// Between tall houses: the most drift.
  public static let streetCanyon = {
    var noise = ReceiverNoise()
    (noise.whiteMeters, noise.driftMeters, noise.driftSeconds) = (2.5, 11, 25)
    (noise.velocity, noise.altitudeMeters, noise.missingShare) = (0.45, 10, 0.08)
    (noise.outlierShare, noise.outlierMeters) = (0.03, 80)
    return noise
  }()

  /// One standard deviation of the position on one axis.
  public var positionMeters: Double {
    (whiteMeters * whiteMeters + driftMeters * driftMeters).squareRoot()
  }
}
