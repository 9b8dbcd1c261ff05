import Engine

/// Returns a still picture of an exercise's mannequin. The server draws it, so it appears before any script runs.
func mannequinPicture(_ exercise: Exercise) -> HTML {
  let stage = MannequinStage(exercise.mannequin)
  let drawing = stage.drawing(at: exercise.mannequin.representativeSeconds)
  return tag(
    "svg", .class("figure-picture"), Attribute("viewBox", "0 0 100 100"), .ariaHidden
  ) {
    MannequinShapes(drawing.numbers).html()
  }
}

/// Draws the shapes of a `MannequinDrawing` as SVG. The picture's height is 100 units.
private struct MannequinShapes {
  private let numbers: [Double]

  init(_ numbers: [Double]) { self.numbers = numbers }

  func html() -> HTML {
    var html = HTML()
    var at = 0
    while at + 3 <= numbers.count {
      let count = Int(numbers[at + 2])
      guard at + 3 + count <= numbers.count else { break }
      html.append(
        shape(
          Int(numbers[at]), tone: Int(numbers[at + 1]), Array(numbers[(at + 3)..<(at + 3 + count)]))
      )
      at += 3 + count
    }
    return html
  }

  private func shape(_ kind: Int, tone: Int, _ values: [Double]) -> HTML {
    switch kind {
    case 0 where values.count == 6: path(limb(values), tone)
    case 1 where values.count >= 6: path(curve(values), tone)
    case 2 where values.count == 5: line(values, tone)
    default: HTML()  // A shape from a later version.
    }
  }

  private func path(_ data: String, _ tone: Int) -> HTML {
    tag("path", .class(joined("tone-", decimal(tone))), Attribute("d", data))
  }

  private func line(_ v: [Double], _ tone: Int) -> HTML {
    tag(
      "path", .class(joined("tone-line tone-", decimal(tone))),
      Attribute("d", joined("M", pointText(v[0], v[1]), "L", pointText(v[2], v[3]))),
      Attribute("stroke-width", hundredths(v[4])))
  }

  /// Returns the path of a limb: two discs, and the quadrilateral bounded by their common tangents.
  private func limb(_ v: [Double]) -> String {
    let discs = joined(disc(v[0], v[1], v[2]), disc(v[3], v[4], v[5]))
    let (x, y) = (v[3] - v[0], v[4] - v[1])
    let length = (x * x + y * y).squareRoot()
    guard length > abs(v[2] - v[5]) else { return discs }
    let along = (v[2] - v[5]) / length
    let across = (1 - along * along).squareRoot()
    let corners = [(0, 1.0), (3, 1), (3, -1), (0, -1)].map { at, side in
      pointText(
        v[at] + v[at + 2] * (along * x - side * across * y) / length,
        v[at + 1] + v[at + 2] * (along * y + side * across * x) / length)
    }
    return joined(discs, "M", corners[0], "L", corners[1], "L", corners[2], "L", corners[3], "Z")
  }

  private func disc(_ x: Double, _ y: Double, _ radius: Double) -> String {
    let r = hundredths(radius)
    let arc = joined("a", r, " ", r, " 0 1 0 ")
    return joined(
      "M", pointText(x - radius, y), arc, hundredths(2 * radius), " 0", arc,
      hundredths(-2 * radius),
      " 0Z")
  }

  /// Returns a closed curve through the midpoints of the edges. Each corner is the control point of a quadratic Bézier
  /// segment.
  private func curve(_ v: [Double]) -> String {
    let count = v.count / 2
    func middle(_ index: Int) -> String {
      let (a, b) = (index % count, (index + 1) % count)
      return pointText((v[2 * a] + v[2 * b]) / 2, (v[2 * a + 1] + v[2 * b + 1]) / 2)
    }
    var pieces = ["M", middle(count - 1)]
    for index in 0..<count {
      pieces += ["Q", pointText(v[2 * index], v[2 * index + 1]), " ", middle(index)]
    }
    return joined(pieces + ["Z"])
  }

  private func pointText(_ x: Double, _ y: Double) -> String {
    joined(hundredths(x), " ", hundredths(y))
  }

  private func hundredths(_ value: Double) -> String { fixedText(100 * value, decimals: 1) }
}
