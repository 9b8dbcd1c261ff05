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
  var places = labels.map { $0.y - 30 }
  var before = -1000
  for index in order {
    places[index] = max(places[index], before + labelSpacing)
    before = places[index]
  }
  // Labels that were pushed below the lower edge move up again.
  var below = 1000 + labelSpacing
  for index in order.reversed() {
    places[index] = min(places[index], below - labelSpacing)
    below = places[index]
  }
  return build {
    for (index, label) in labels.enumerated() {
      tag(
        "text", .class("direct"), .permille("x", label.x), .permille("y", places[index]),
        Attribute("text-anchor", label.x > 500 ? "end" : "start")
      ) { label.text }
    }
  }
}
