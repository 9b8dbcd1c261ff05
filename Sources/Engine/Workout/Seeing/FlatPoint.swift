/// A position in the picture. Both axes are in units of the picture's height, and `y` points down.
struct FlatPoint: Equatable, Sendable {
  var x: Double
  var y: Double

  static func - (a: FlatPoint, b: FlatPoint) -> FlatPoint {
    FlatPoint(x: a.x - b.x, y: a.y - b.y)
  }

  static func middle(_ a: FlatPoint, _ b: FlatPoint) -> FlatPoint {
    FlatPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }

  var length: Double { (x * x + y * y).squareRoot() }

  /// Returns the angle between two directions in degrees, 0 … 180, or nil if either has zero length. Uses the arc
  /// tangent, which is numerically stable near 0 and 180, unlike the arc cosine.
  func angle(to other: FlatPoint) -> Double? {
    let cross = x * other.y - y * other.x
    let dot = x * other.x + y * other.y
    guard cross != 0 || dot != 0 else { return nil }
    return arctangent2(cross.magnitude, dot) * 180 / Double.pi
  }
}

/// Returns the angle at `b` between `a` and `c` in degrees, 0 … 180, or nil if `b` coincides with `a` or `c`.
func jointAngle(_ a: FlatPoint, _ b: FlatPoint, _ c: FlatPoint) -> Double? {
  (a - b).angle(to: c - b)
}
