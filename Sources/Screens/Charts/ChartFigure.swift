import Engine

/// One value of a chart, as it is drawn and as it is read out.
struct ChartSample: Equatable {
  /// Thousandths of the width from the left.
  var x: Int
  /// Thousandths of the height from the top; nil where nothing is known.
  var y: Int?
  /// The exact value with its place: "5.2 km, 5:31 min/km".
  var label: String
  /// Nothing is drawn from the sample before.
  var startsSegment = false

  /// The `x` of a fraction of the way; dots at both ends keep clear of the edge.
  static func along(_ fraction: Double) -> Int {
    guard fraction.isFinite else { return 0 }
    return 12 + Int((min(max(fraction, 0), 1) * 976).rounded(.toNearestOrEven))
  }
}

/// A figure with title, staff, axes, drawing, text alternative and the cursor for exact values.
struct ChartFigure {
  var title: String
  /// What is shown over what: "min/km over distance".
  var subtitle: String
  /// Says what the chart says.
  var summary: String
  /// Labels of the five lines from the top down.
  var lineLabels: [String]
  /// Labels below, evenly from left to right.
  var alongLabels: [String] = []
  /// Labels below, each at its place, instead of those.
  var ticks: [AxisTick] = []
  /// Whether the labels stand below the samples, one for one; some may be empty.
  var hasLabelForEach = false
  var samples: [ChartSample]
  /// SVG in a square of 1000 × 1000 that is stretched to the chart's size.
  var drawing: HTML
  /// SVG on top, placed by percentages and not stretched: dots and direct labels.
  var marks: HTML
  /// Whether the samples are places on the page's route, one for one.
  var isAlongRoute = false
  /// Whether the part of the page around it tells where the samples stand; their labels are values alone then.
  var sharesSamples = false
  /// Whether it comes along below a map that fills the screen.
  var joinsFullMap = false
  /// The same samples over time, where the page can switch to it.
  var overTime: OverTime?
  /// Where each sample leads, in the samples' order, and nowhere where it is empty: links from one edge to the other, which
  /// take the place of the control for exact values.
  var addresses: [String] = []
  /// Names of the lines, after the subtitle: where lines run close together a name beside one would lie on another.
  var legend = HTML()

  /// What is drawn instead over time.
  struct OverTime {
    var drawing: HTML
    var marks: HTML
    var ticks: [AxisTick]
  }

  func html() -> HTML {
    element("figure", [.class("chart"), .flag("data-chart")] + data, content())
  }

  private func content() -> HTML {
    build {
      tag("figcaption") {
        tag("h2") { title }
        tag("span", .class("beside")) {
          tag("span", .class("quiet")) { subtitle }
          legend
          tag("span", .class("readout"), .flag("data-readout"), .hiddenFromReaders)
        }
      }
      tag("div", .class("plot")) {
        tag("div", .class("axis"), .hiddenFromReaders) {
          for label in lineLabels { tag("span") { label } }
        }
        tag("div", .class("stage")) {
          picture()
          if addresses.isEmpty { cursor() } else { links() }
        }
      }
      if ticks.isEmpty {
        along()
      } else {
        axisTicks(ticks, overTime == nil ? "along" : "along by-distance")
      }
      if let overTime { axisTicks(overTime.ticks, "along by-time") }
    }
  }

  private func along() -> HTML {
    if hasLabelForEach { return alongEach(alongLabels) }
    return tag("div", .class("along"), .hiddenFromReaders) {
      for label in alongLabels { tag("span") { label } }
    }
  }

  /// Where many labels stand side by side, their first letters must do on a narrow chart.
  private func alongEach(_ labels: [String]) -> HTML {
    let isCrowded = labels.count > 6 && labels.allSatisfy { !$0.utf8.isEmpty }
    return tag("div", .class("along each"), .hiddenFromReaders) {
      for label in labels { tag("span") { isCrowded ? shortening(label) : HTML(label) } }
    }
  }

  private func shortening(_ label: String) -> HTML {
    let bytes = utf8Bytes(label)
    return build {
      utf8Text(Array(bytes.prefix(1)))
      tag("span", .class("rest")) { utf8Text(Array(bytes.dropFirst())) }
    }
  }

  private func picture() -> HTML {
    tag("svg", .class("picture"), .role("img"), .label(summary)) {
      tag(
        "svg", Attribute("viewBox", "0 0 1000 1000"), Attribute("preserveAspectRatio", "none"),
        Attribute("width", "100%"), Attribute("height", "100%")
      ) {
        tag("path", .class("staff"), Attribute("d", staffPath))
        overTime == nil ? drawing : tag("g", .class("by-distance")) { drawing }
        if let overTime { tag("g", .class("by-time")) { overTime.drawing } }
      }
      overTime == nil ? marks : tag("g", .class("by-distance")) { marks }
      if let overTime { tag("g", .class("by-time")) { overTime.marks } }
      if isAlongRoute {
        tag("rect", .class("shade"), .flag("data-shade"), Attribute("height", "100%"))
      }
      tag("g", .class("cursor"), .flag("data-cursor")) {
        tag("line", Attribute("y1", "0"), Attribute("y2", "100%"))
        tag("circle", Attribute("r", "5"))
      }
    }
  }

  private func cursor() -> HTML {
    void(
      "input", .type("range"), .class("seek"), .flag("data-seek"), .hidden, .label(title),
      Attribute("min", "0"), Attribute("max", number: max(samples.count - 1, 0)),
      Attribute("value", "0"), Attribute("step", "1"))
  }

  /// One for each sample, as wide as each other.
  private func links() -> HTML {
    tag("div", .class("bar-links")) {
      for (index, address) in addresses.enumerated() {
        if address.utf8.isEmpty {
          tag("span")
        } else {
          tag("a", .href(address), .label(samples[index].label))
        }
      }
    }
  }

  /// What the script needs to show exact values: places and labels in the samples' order.
  private var data: [Attribute?] {
    [
      sharesSamples ? nil : Attribute("data-x", list(separator: 32) { decimal($0.x) }),
      Attribute("data-y", list(separator: 32) { $0.y.map { decimal($0) } ?? "-" }),
      Attribute("data-labels", list(separator: UInt8(ascii: "|")) { $0.label }),
      isAlongRoute ? .flag("data-track") : nil,
      joinsFullMap ? .flag("data-full-map") : nil,
    ]
  }

  private func list(separator: UInt8, _ text: (ChartSample) -> String) -> String {
    var bytes: [UInt8] = []
    for (index, sample) in samples.enumerated() {
      if index > 0 { bytes.append(separator) }
      bytes.append(contentsOf: text(sample).utf8)
    }
    return utf8Text(bytes)
  }
}

private var staffPath: String { "M0 100H1000M0 300H1000M0 500H1000M0 700H1000M0 900H1000" }

/// A line through the samples, broken where one is unknown or starts a segment.
func chartLine(_ samples: [ChartSample], classes: String = "line") -> HTML {
  var bytes: [UInt8] = []
  var isDrawing = false
  for sample in samples {
    guard let y = sample.y else {
      isDrawing = false
      continue
    }
    bytes.append(UInt8(ascii: isDrawing && !sample.startsSegment ? "L" : "M"))
    appendDecimal(sample.x, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    appendDecimal(y, to: &bytes)
    isDrawing = true
  }
  return tag("path", .class(classes), Attribute("d", markup: HTML(rawBytes: bytes)))
}

/// A dot with a direct label beside it, on the side where there is room.
func chartMark(_ sample: ChartSample, _ label: String, isAbove: Bool = true) -> HTML {
  guard let y = sample.y else { return HTML() }
  let anchor = sample.x < 350 ? "start" : sample.x > 650 ? "end" : "middle"
  let labelY = isAbove && y > 90 ? y - 70 : y + 120
  return build {
    tag("circle", .class("dot"), .permille("cx", sample.x), .permille("cy", y), Attribute("r", "4"))
    tag(
      "text", .class("direct"), .permille("x", sample.x), .permille("y", labelY),
      Attribute("text-anchor", anchor)
    ) { label }
  }
}

extension Attribute {
  /// Thousandths as a percentage: "34.5%".
  static func permille(_ name: StaticString, _ value: Int) -> Attribute {
    Attribute(name, joined(decimal(value / 10), ".", decimal(abs(value % 10)), "%"))
  }
}
