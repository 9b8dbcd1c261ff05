/// One reading of a phone's motion sensor in the device's own axes, whichever way it is carried.
public struct MotionSample: Equatable, Sendable {
  /// On any clock that only rises.
  public var seconds: Double
  /// Acceleration in m/s², gravity included: at rest 9.81 upwards.
  public var x: Double
  /// m/s², gravity included.
  public var y: Double
  /// m/s², gravity included.
  public var z: Double
  /// Nil where the device has no gyroscope.
  public var rotation: RotationRate?

  /// Seconds, m/s² with gravity, rad/s.
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
  /// rad/s about the device's axis to the right.
  public var x: Double
  /// rad/s about the device's axis upwards along the screen.
  public var y: Double
  /// rad/s about the device's axis out of the screen.
  public var z: Double

  /// rad/s about each axis.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// Standard gravity in m/s², by definition (CGPM 1901): what an accelerometer at rest shows.
package let standardGravity = 9.80665
