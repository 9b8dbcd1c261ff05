/// A network's input square in pixels of the picture, rotated about its centre.
struct Region: Equatable {
  var centerX, centerY, side: Double
  /// The cosine of the square's clockwise rotation.
  var cosine = 1.0
  var sine = 0.0

  /// MediaPipe's ratio of the square's side to the diameter of the circle around a person.
  private static let margin = 1.25

  /// Creates a region that contains the whole picture, extended by bands to a square.
  init(around picture: Picture) {
    centerX = Double(picture.width) / 2
    centerY = Double(picture.height) / 2
    side = Double(max(picture.width, picture.height))
  }

  /// Creates the square around a person: centred on the hips, as wide as the circle through `reach` plus a margin, and
  /// rotated so that `reach` is above the hips. Returns nil if the points are implausible.
  init?(hips: (x: Double, y: Double), reach: (x: Double, y: Double)) {
    let x = reach.x - hips.x
    let y = reach.y - hips.y
    let length = (x * x + y * y).squareRoot()
    // The limits are far beyond any real picture. They make sure that pixel coordinates fit in 32 bits in the browser.
    guard length > 0.5, length < 1e5, abs(hips.x) < 1e5, abs(hips.y) < 1e5 else { return nil }
    (centerX, centerY) = hips
    side = 2 * length * Self.margin
    // The angle is π/2 − atan2(−y, x), so its cosine and sine follow without trigonometric functions.
    cosine = -y / length
    sine = x / length
  }

  /// Converts fractions of the square to pixels of the picture.
  func position(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let turned = turn(x - 0.5, y - 0.5)
    return (centerX + turned.x * side, centerY + turned.y * side)
  }

  /// Converts a direction from the square's axes to the picture's axes.
  func turn(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (cosine * x - sine * y, sine * x + cosine * y)
  }
}
