/// One reading of a phone's motion sensor in the device's own axes, whichever way it is carried.
public struct MotionSample: Equatable, Sendable {
  /// On any clock that only rises.
  public var seconds: Double
  /// Acceleration in m/s², gravity included: at rest 9.81 upwards.
  public var x: Double
  public var y: Double
  public var z: Double
  /// Nil where the device has no gyroscope.
  public var rotation: RotationRate?

  public init(seconds: Double, x: Double, y: Double, z: Double, rotation: RotationRate? = nil) {
    self.seconds = seconds
    self.x = x
    self.y = y
    self.z = z
    self.rotation = rotation
  }
}

/// Radians a second about the device's axes, counted by the right hand.
public struct RotationRate: Equatable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}
