/// A place in the picture, both axes in the same unit: the picture's height. `y` points down.
struct FlatPoint: Equatable, Sendable {
  var x: Double
  var y: Double

  static func - (a: FlatPoint, b: FlatPoint) -> FlatPoint {
    FlatPoint(x: a.x - b.x, y: a.y - b.y)
  }

  /// Half way.
  static func middle(_ a: FlatPoint, _ b: FlatPoint) -> FlatPoint {
    FlatPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }

  var length: Double { (x * x + y * y).squareRoot() }

  /// Degrees between this direction and another, 0 … 180; nil where either has no length. By the arc tangent, which is
  /// steady near 0 and 180 where the arc cosine is not.
  func angle(to other: FlatPoint) -> Double? {
    let cross = x * other.y - y * other.x
    let dot = x * other.x + y * other.y
    guard cross != 0 || dot != 0 else { return nil }
    return arctangent2(cross.magnitude, dot) * 180 / Double.pi
  }
}

/// The angle at `b` between `a` and `c` in degrees, 0 … 180; nil where two of the points are one.
func jointAngle(_ a: FlatPoint, _ b: FlatPoint, _ c: FlatPoint) -> Double? {
  (a - b).angle(to: c - b)
}
