import Engine

/// A label at the end of a line.
struct DirectLabel {
  var text: String
  /// The position in thousandths of the chart's size.
  var x: Int
  var y: Int
}

/// The height of a line of text, in thousandths of the chart's height.
private let labelSpacing = 85

/// Returns labels next to their lines, moved apart vertically so that they don't overlap.
func directLabels(_ labels: [DirectLabel]) -> HTML {
  let order = ascendingOrder(of: labels.map { Double($0.y) })
  var positions = labels.map { $0.y - 30 }
  var before = -1000
  for index in order {
    positions[index] = max(positions[index], before + labelSpacing)
    before = positions[index]
  }
  // Labels that were pushed below the lower edge move up again.
  var below = 1000 + labelSpacing
  for index in order.reversed() {
    positions[index] = min(positions[index], below - labelSpacing)
    below = positions[index]
  }
  return build {
    for (index, label) in labels.enumerated() {
      tag(
        "text", .class("direct"), .permille("x", label.x), .permille("y", positions[index]),
        Attribute("text-anchor", label.x > 500 ? "end" : "start")
      ) { label.text }
    }
  }
}
