/// A sample of a phone's motion sensor in the device's own axes, for any orientation.
public struct MotionSample: Equatable, Sendable {
  /// The time on any monotonic clock.
  public var seconds: Double
  /// The acceleration along the x axis in m/s², including gravity. At rest, an axis that points upwards reads 9.81.
  public var x: Double
  /// The acceleration along the y axis in m/s², including gravity.
  public var y: Double
  /// The acceleration along the z axis in m/s², including gravity.
  public var z: Double
  /// The rotation rate; nil if the device has no gyroscope.
  public var rotation: RotationRate?

  /// Creates a sample. The acceleration is in m/s², including gravity.
  public init(seconds: Double, x: Double, y: Double, z: Double, rotation: RotationRate? = nil) {
    self.seconds = seconds
    self.x = x
    self.y = y
    self.z = z
    self.rotation = rotation
  }
}

/// A rotation rate in rad/s about the device's axes, by the right-hand rule.
public struct RotationRate: Equatable, Sendable {
  /// The rate in rad/s about the axis that points to the right of the screen.
  public var x: Double
  /// The rate in rad/s about the axis that points to the top of the screen.
  public var y: Double
  /// The rate in rad/s about the axis that points out of the screen.
  public var z: Double

  /// Creates a rotation rate from the components in rad/s.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// Standard gravity in m/s² (CGPM 1901), which an accelerometer measures at rest.
package let standardGravity = 9.80665
