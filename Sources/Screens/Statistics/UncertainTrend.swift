import Engine

/// A chart of a measure over time, with a dot and an error bar for each walk.
struct UncertainTrend {
  private struct Point {
    var start: Instant
    /// The value in the displayed unit.
    var value: Double
    /// One standard deviation; nil if unknown.
    var deviation: Double?
  }

  private let measure: WalkMeasure
  private let text: WalkMeasureText
  private let points: [Point]
  private let scale: ChartScale

  /// Creates the chart, or returns nil if no walk has the measure.
  ///
  /// - Parameter walks: The walks, latest first.
  init?(_ measure: WalkMeasure, _ walks: [WalkHistoryRow], unit: WalkUnit) {
    let text = WalkMeasureText(
      measure: measure, units: unit == .inches ? .imperial : .metric, unit: unit)
    let points = walks.reversed().compactMap { walk -> Point? in
      guard let start = walk.activity.start, let value = walk.value(measure) else { return nil }
      return Point(
        start: start, value: text.shown(value),
        deviation: Self.deviation(walk, measure).map(text.shown))
    }
    guard !points.isEmpty else { return nil }
    let least = points.map { $0.value - ($0.deviation ?? 0) }.min() ?? 0
    let most = points.map { $0.value + ($0.deviation ?? 0) }.max() ?? 1
    let middle = (least + most) / 2
    (self.measure, self.text, self.points) = (measure, text, points)
    scale = ChartScale(
      from: max(0, min(least, middle - text.minimumSpan / 2)),
      to: max(most, middle + text.minimumSpan / 2), steps: ScaleSteps.trends)
  }

  /// Returns the standard deviation of a walk's measure. A speed has the same relative deviation as the step length,
  /// because the time is exact.
  private static func deviation(_ walk: WalkHistoryRow, _ measure: WalkMeasure) -> Double? {
    guard let deviation = walk.deviation, let length = walk.stepLength, length > 0 else {
      return nil
    }
    return measure == .speed ? walk.speed.map { $0 * deviation / length } : deviation
  }

  func html() -> HTML {
    tag("div") {
      Chart(
        title: text.title.text,
        subtitle: HistoryWords.perItem.filled(text.unitText, WalkHistoryWords.walk.text),
        summary: summary,
        lineLabels: scale.lines.map {
          fixedText($0, decimals: scale.step >= 1 ? 0 : scale.step >= 0.1 ? 1 : 2)
        },
        xAxisLabels: xAxisLabels, samples: points.map(sample), drawing: whiskers, marks: dots,
        isAlongRoute: false
      ).html()
      chartTable(
        text.title.text, [WalkTrendWords.walk.text, text.unitText],
        points.reversed().map { [$0.start.dayText(), number($0)] })
    }
  }

  private func x(_ point: Point) -> Int {
    let (from, to) = (points[0].start.unixSeconds, points[points.count - 1].start.unixSeconds)
    return to > from ? ChartSample.along((point.start.unixSeconds - from) / (to - from)) : 500
  }

  private func sample(_ point: Point) -> ChartSample {
    ChartSample(
      x: x(point), y: scale.position(point.value),
      label: HistoryWords.sample.filled(
        point.start.dayText(), withUnit(number(point), text.unitText)))
  }

  private func number(_ point: Point) -> String {
    let decimals = scale.step >= 1 ? 0 : scale.step >= 0.1 ? 1 : 2
    guard let deviation = point.deviation else { return fixedText(point.value, decimals: decimals) }
    return WalkWords.plusMinus.filled(
      fixedText(point.value, decimals: decimals), fixedText(deviation, decimals: decimals))
  }

  private var whiskers: HTML {
    var bytes: [UInt8] = []
    for point in points {
      guard let deviation = point.deviation else { continue }
      bytes.append(UInt8(ascii: "M"))
      appendDecimal(x(point), to: &bytes)
      bytes.append(UInt8(ascii: " "))
      appendDecimal(scale.position(point.value - deviation), to: &bytes)
      bytes.append(UInt8(ascii: "V"))
      appendDecimal(scale.position(point.value + deviation), to: &bytes)
    }
    return tag("path", .class("whiskers"), Attribute("d", markup: HTML(rawBytes: bytes)))
  }

  private var dots: HTML {
    build {
      for point in points {
        tag(
          "circle", .class("run"), .permille("cx", x(point)),
          .permille("cy", scale.position(point.value)), Attribute("r", "3.5"))
      }
    }
  }

  private var xAxisLabels: [String] {
    let first = points[0].start.shortDayText
    return points.count > 1 ? [first, points[points.count - 1].start.shortDayText] : [first]
  }

  private var summary: String {
    let last = points[points.count - 1]
    return WalkTrendWords.summary.filled(
      text.title.text, decimal(points.count), withUnit(number(points[0]), text.unitText),
      points[0].start.dayText(), withUnit(number(last), text.unitText), last.start.dayText())
  }
}
