/// A limb with two segments.
struct MannequinLimb {
  var root: Vector
  var middle: Vector
  var end: Vector

  init(root: Vector, middle: Vector, end: Vector) {
    self.root = root
    self.middle = middle
    self.end = end
  }

  /// Creates a limb that bends towards `pole` and ends at `target`, or as close to it as possible.
  init(root: Vector, reaching target: Vector, lengths: (Double, Double), pole: Vector) {
    let (first, second) = lengths
    let way = target - root
    let direction = way.direction
    let distance = min(max(way.length, abs(first - second)), first + second)
    let along = (first * first - second * second + distance * distance) / (2 * distance)
    let across = max(0, first * first - along * along).squareRoot()
    let bend = (pole - pole.dot(direction) * direction).direction
    self.root = root
    middle = root + along * direction + across * bend
    end = root + distance * direction
  }

  /// Returns the distance between the limb's ends, given the lengths of its segments and the angle at the middle joint
  /// in degrees.
  static func span(_ first: Double, _ second: Double, degrees: Double) -> Double {
    (first * first + second * second - 2 * first * second * MannequinRotation(degrees).cosine)
      .squareRoot()
  }
}
