/// The errors of a satellite receiver. Standard deviations are per axis. The position error is the sum of white noise
/// and a slow drift, a first-order autoregression. The values for open sky reproduce the known overestimation of
/// about 8 % when raw fixes at 1 Hz and 3 m/s are summed (for the mechanism see Ranacher et al., IJGIS 30:316, 2016).
public struct ReceiverNoise: Equatable, Sendable {
  /// The standard deviation of the white noise in metres.
  public var whiteNoiseMeters = 0.7
  /// The standard deviation of the drift in metres.
  public var driftMeters = 3.5
  /// The time constant of the drift in seconds.
  public var driftSeconds = 60.0
  /// The standard deviation of each component of the Doppler velocity in m/s.
  public var velocity = 0.15
  /// The standard deviation of the altitude error in metres.
  public var altitudeMeters = 3.0
  /// The time constant of the altitude error in seconds.
  public var altitudeSeconds = 30.0
  /// The fraction of seconds without a fix, 0...1.
  public var missingShare = 0.0
  /// The fraction of fixes with a large error due to signal reflection (multipath), 0...1.
  public var outlierShare = 0.0
  /// The mean size of a multipath error in metres. The actual size is between half and one and a half times the mean.
  public var outlierMeters = 0.0

  public init() {}

  /// A clear view of the sky.
  public static let openSky = ReceiverNoise()

  /// No errors, for tests of the geometry.
  public static let none = {
    var noise = ReceiverNoise()
    (noise.whiteNoiseMeters, noise.driftMeters, noise.velocity, noise.altitudeMeters) = (0, 0, 0, 0)
    return noise
  }()

  /// A forest path: more drift, and 15 % of fixes missing.
  public static let underTrees = {
    var noise = ReceiverNoise()
    (noise.whiteNoiseMeters, noise.driftMeters, noise.driftSeconds) = (1.5, 6, 25)
    (noise.velocity, noise.altitudeMeters, noise.missingShare) = (0.3, 6, 0.15)
    return noise
  }()

  /// Between tall buildings: the most drift.
  public static let streetCanyon = {
    var noise = ReceiverNoise()
    (noise.whiteNoiseMeters, noise.driftMeters, noise.driftSeconds) = (2.5, 11, 25)
    (noise.velocity, noise.altitudeMeters, noise.missingShare) = (0.45, 10, 0.08)
    (noise.outlierShare, noise.outlierMeters) = (0.03, 80)
    return noise
  }()

  /// The standard deviation of the position on one axis.
  public var positionMeters: Double {
    (whiteNoiseMeters * whiteNoiseMeters + driftMeters * driftMeters).squareRoot()
  }
}
