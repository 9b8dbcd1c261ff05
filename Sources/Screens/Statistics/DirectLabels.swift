import Engine

/// A word beside the end of a line.
struct DirectLabel {
  var text: String
  /// Thousandths of the picture.
  var x: Int
  var y: Int
}

/// Thousandths of a chart's height that a line of text needs.
private let labelRoom = 85

/// Words beside their lines, moved apart where they would lie upon each other.
func directLabels(_ labels: [DirectLabel]) -> HTML {
  let order = ascendingOrder(of: labels.map { Double($0.y) })
  var places = labels.map { $0.y - 30 }
  var before = -1000
  for index in order {
    places[index] = max(places[index], before + labelRoom)
    before = places[index]
  }
  // Back up from the lower edge.
  var below = 1000 + labelRoom
  for index in order.reversed() {
    places[index] = min(places[index], below - labelRoom)
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
