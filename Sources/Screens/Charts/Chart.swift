import Engine

/// A value in a chart, with its position and its spoken label.
struct ChartSample: Equatable {
  /// The position from the left, in thousandths of the chart's width.
  var x: Int
  /// The position from the top, in thousandths of the chart's height, or nil if the value is unknown.
  var y: Int?
  /// The exact value and its position: "5.2 km, 5:31 min/km".
  var label: String
  /// Whether the line is interrupted before this sample.
  var startsSegment = false

  /// Maps a fraction in 0…1 to an `x` in 12…988, so that dots at both ends aren't cut off.
  static func along(_ fraction: Double) -> Int {
    guard fraction.isFinite else { return 0 }
    return 12 + Int((min(max(fraction, 0), 1) * 976).rounded(.toNearestOrEven))
  }
}

/// A chart with a title, grid lines, axes, a drawing, a text alternative, and a cursor that shows exact values.
struct Chart {
  var title: String
  /// The units of both axes: "min/km over distance".
  var subtitle: String
  /// The chart's text alternative.
  var summary: String
  /// The labels of the five grid lines, from top to bottom.
  var lineLabels: [String]
  /// The labels below the chart, evenly spaced from left to right.
  var xAxisLabels: [String] = []
  /// The labels below the chart with their positions. They replace `xAxisLabels`.
  var ticks: [AxisTick] = []
  /// Whether `xAxisLabels` has one label for each sample. Some of them may be empty.
  var hasLabelPerSample = false
  var samples: [ChartSample]
  /// SVG content in a 1000 × 1000 view box that is stretched to the chart's size.
  var drawing: HTML
  /// SVG content on top that isn't stretched, with positions in percent: dots and their labels.
  var marks: HTML
  /// Whether the samples are positions on the page's route, so that the chart and the map share a cursor.
  var isAlongRoute = false
  /// Whether an enclosing element already provides the samples' positions. If so, the sample labels contain only the
  /// values.
  var sharesSamples = false
  /// Whether the chart is also shown below a full-screen map.
  var joinsFullMap = false
  /// The same samples over time, for charts that can switch their axis.
  var overTime: OverTime?
  /// The address that each sample links to, or an empty string. The links span the chart and replace the cursor.
  var addresses: [String] = []
  /// The names of the lines, shown after the subtitle because names next to the lines would overlap where the lines are
  /// close.
  var legend = HTML()

  /// The parts of a chart that change when its axis switches from distance to time.
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
          tag("span", .class("readout"), .flag("data-readout"), .ariaHidden)
        }
      }
      tag("div", .class("plot")) {
        tag("div", .class("axis"), .ariaHidden) {
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
    if hasLabelPerSample { return perSampleLabels(xAxisLabels) }
    return tag("div", .class("along"), .ariaHidden) {
      for label in xAxisLabels { tag("span") { label } }
    }
  }

  /// Returns one label for each sample. If there are many, the style sheet reduces them to their first letters on a
  /// narrow chart.
  private func perSampleLabels(_ labels: [String]) -> HTML {
    let isCrowded = labels.count > 6 && labels.allSatisfy { !$0.utf8.isEmpty }
    return tag("div", .class("along each"), .ariaHidden) {
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

  /// Returns one link or placeholder for each sample, all of the same width.
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

  /// The attributes from which the script reads positions and labels, in the order of the samples.
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

/// Returns a line through the samples, interrupted at unknown values and at the start of segments.
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

/// Returns a dot with a label above or below it, aligned so that it stays inside the chart.
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
  /// Formats thousandths as a percentage: "34.5%".
  static func permille(_ name: StaticString, _ value: Int) -> Attribute {
    Attribute(name, joined(decimal(value / 10), ".", decimal(abs(value % 10)), "%"))
  }
}
