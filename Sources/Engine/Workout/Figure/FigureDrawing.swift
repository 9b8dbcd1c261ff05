/// A drawing of the figure as numbers, from back to front: shape after shape, each
///
///     kind, tone, count of the numbers that follow, …
///
/// | kind | numbers | what it is |
/// |---|---|---|
/// | 0 | x₁ y₁ r₁ x₂ y₂ r₂ | two discs and what lies between their common tangents, filled |
/// | 1 | x₁ y₁ … xₙ yₙ | a closed curve through the middles of the stretches, filled |
/// | 2 | x₁ y₁ x₂ y₂ w | a line w wide with round ends |
///
/// All in heights of the picture, from its upper left corner. Tones are the raw values of `Tone`. A kind that
/// is not known can be passed over.
public struct FigureDrawing: Equatable, Sendable {
  /// Which colour a shape has; the page has one for each in its light and its dark theme.
  public enum Tone: Int, CaseIterable, Sendable {
    case floor, mat, prop
    case skin, top, legs, shoes, hair
    /// Of limbs on the far side.
    case farSkin, farTop, farLegs, farShoes
  }

  /// The shapes.
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
