/// A drawing of the figure as numbers: a list of shapes from back to front, each
///
///     kind, tone, count of the numbers that follow, …
///
/// | kind | numbers | shape |
/// |---|---|---|
/// | 0 | x₁ y₁ r₁ x₂ y₂ r₂ | two discs and the area between their common tangents, filled |
/// | 1 | x₁ y₁ … xₙ yₙ | a closed curve through the midpoints between the points, filled |
/// | 2 | x₁ y₁ x₂ y₂ w | a line of width w with round ends |
///
/// All lengths are multiples of the picture's height, with the origin in the upper left corner. Tones are the raw
/// values of `Tone`. Skip unknown kinds.
public struct MannequinDrawing: Equatable, Sendable {
  /// The colour of a shape. The page defines these colours for its light and dark themes.
  public enum Tone: Int, CaseIterable, Sendable {
    case floor, mat, prop
    case skin, top, legs, shoes, hair
    /// Limbs on the far side.
    case farSkin, farTop, farLegs, farShoes
  }

  /// The shapes, encoded as numbers.
  public private(set) var numbers: [Double] = []

  private mutating func begin(_ kind: Double, _ tone: Tone, count: Int) {
    numbers.append(kind)
    numbers.append(Double(tone.rawValue))
    numbers.append(Double(count))
  }

  private mutating func append(_ point: Vector) {
    numbers.append(point.x)
    numbers.append(point.y)
  }

  mutating func addLimb(
    _ tone: Tone, _ first: Vector, _ firstRadius: Double, _ second: Vector,
    _ secondRadius: Double
  ) {
    begin(0, tone, count: 6)
    append(first)
    numbers.append(firstRadius)
    append(second)
    numbers.append(secondRadius)
  }

  mutating func addCurve(_ tone: Tone, _ points: [Vector]) {
    begin(1, tone, count: 2 * points.count)
    for point in points { append(point) }
  }

  mutating func addLine(_ tone: Tone, _ first: Vector, _ second: Vector, width: Double) {
    begin(2, tone, count: 5)
    append(first)
    append(second)
    numbers.append(width)
  }
}
