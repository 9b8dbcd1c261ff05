struct Vector: Equatable, Sendable {
  var x: Double
  var y: Double
  var z: Double

  init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y, a.z + b.z) }
  static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y, a.z - b.z) }
  static func * (k: Double, a: Vector) -> Vector { Vector(k * a.x, k * a.y, k * a.z) }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
  var length: Double { dot(self).squareRoot() }
}
