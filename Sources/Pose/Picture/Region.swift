/// A square in a picture, turned about its centre: what a network looks at. In pixels.
struct Region: Equatable {
  var centerX, centerY, side: Double
  /// Of the angle by which the square is turned clockwise as seen.
  var cosine = 1.0
  var sine = 0.0

  /// MediaPipe leaves a quarter more room around a person than the circle asks for.
  private static let margin = 1.25

  /// The whole picture with bands that make it square.
  init(around picture: Picture) {
    centerX = Double(picture.width) / 2
    centerY = Double(picture.height) / 2
    side = Double(max(picture.width, picture.height))
  }

  /// The square around a person: centred on the hips, as wide as the circle through `reach` with a margin, turned so
  /// that `reach` lies above the hips. Nil where the points say nothing sensible.
  init?(hips: (x: Double, y: Double), reach: (x: Double, y: Double)) {
    let x = reach.x - hips.x
    let y = reach.y - hips.y
    let length = (x * x + y * y).squareRoot()
    // Far beyond any picture, so that pixel numbers fit the page's 32 bits.
    guard length > 0.5, length < 1e5, abs(hips.x) < 1e5, abs(hips.y) < 1e5 else { return nil }
    (centerX, centerY) = hips
    side = 2 * length * Self.margin
    // The angle is π/2 − atan2(−y, x), so neither of its functions needs computing.
    cosine = -y / length
    sine = x / length
  }

  /// From fractions of the square to the picture's pixels.
  func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let turned = turn(x - 0.5, y - 0.5)
    return (centerX + turned.x * side, centerY + turned.y * side)
  }

  /// Turns a direction in the square into one in the picture.
  func turn(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (cosine * x - sine * y, sine * x + cosine * y)
  }
}
