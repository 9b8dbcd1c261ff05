/// The orientation of a body part: the directions to the person's left, up and forward.
struct MannequinAxes {
  let left: Vector
  let up: Vector
  let forward: Vector

  private init(left: Vector, up: Vector, forward: Vector) {
    (self.left, self.up, self.forward) = (left, up, forward)
  }

  /// Creates axes from rotations in degrees: first a roll that raises the left side, then a forward pitch, then a turn
  /// to the left.
  init(pitch: Double, roll: Double, turn: Double) {
    let (roll, pitch, turn) = (
      MannequinRotation(roll), MannequinRotation(pitch), MannequinRotation(turn)
    )
    func turned(_ x: Double, _ y: Double, _ z: Double) -> Vector {
      let (x1, y1) = roll.applied(x, y)
      let (y2, z2) = pitch.applied(y1, z)
      let (z3, x3) = turn.applied(z2, x1)
      return Vector(x3, y2, z3)
    }
    left = turned(1, 0, 0)
    up = turned(0, 1, 0)
    forward = turned(0, 0, 1)
  }

  /// Converts a direction from these axes to world coordinates.
  func world(_ local: Vector) -> Vector {
    local.x * left + local.y * up + local.z * forward
  }

  /// Converts axes that are relative to these axes to world coordinates.
  func world(_ local: MannequinAxes) -> MannequinAxes {
    MannequinAxes(
      left: world(local.left), up: world(local.up), forward: world(local.forward))
  }
}

/// A rotation in a plane, from the first direction towards the second.
struct MannequinRotation {
  let sine: Double
  let cosine: Double

  init(_ degrees: Double) {
    let radians = Angle.degrees(degrees).radians
    sine = Engine.sine(radians)
    cosine = Engine.cosine(radians)
  }

  func applied(_ first: Double, _ second: Double) -> (Double, Double) {
    (first * cosine - second * sine, first * sine + second * cosine)
  }

  /// Returns the first of two perpendicular directions, rotated towards the second.
  func applied(_ first: Vector, towards second: Vector) -> Vector {
    cosine * first + sine * second
  }
}

extension Vector {
  /// Returns the cross product, which is perpendicular to both vectors.
  func cross(_ other: Vector) -> Vector {
    Vector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The unit vector with the same direction, or the vector itself if its length is zero.
  var direction: Vector { length > 0 ? (1 / length) * self : self }
}
