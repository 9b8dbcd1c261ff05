import Engine

/// A chart of personal bests by duration, for the selected days and for all time.
struct CurveChart {
  enum Quantity {
    case pace, speed, power
  }

  let curve: BestCurve
  let quantity: Quantity
  let frame: StatisticsFrame

  private var formatter: MetricFormatter { frame.formatter }

  /// Returns the chart, or nil for fewer than two durations.
  func html() -> HTML? {
    let points = curve.points
    guard points.count > 1 else { return nil }
    let values = points.map { drawn($0.allTime) } + points.compactMap { $0.shown.map(drawn) }
    let scale = ChartScale(
      from: values.min() ?? 0, to: values.max() ?? 1,
      steps: quantity == .pace ? ScaleSteps.seconds : ScaleSteps.decimal,
      isInverted: quantity == .pace)
    let all = points.indices.map { sample($0, points[$0].allTime, scale) }
    let shown = points.indices.map { sample($0, points[$0].shown, scale) }
    return tag("div", .class("tall curve")) {
      Chart(
        title: title.text, subtitle: CurveWords.subtitle.filled(unit), summary: summary,
        lineLabels: scale.lines.map(lineText), xAxisLabels: xAxisLabels,
        samples: isAllTime ? all : shown,
        drawing: build {
          chartLine(all, classes: isAllTime ? "line" : "line past")
          if !isAllTime { chartLine(shown) }
        },
        marks: isAllTime ? HTML() : labels(all, shown), isAlongRoute: false
      ).html()
      chartTable(title.text, columns, rows)
    }
  }

  /// Whether the chart has only one line, because all time is selected or both curves are equal.
  private var isAllTime: Bool {
    frame.filter.span == .all
      || curve.points.allSatisfy { same(number($0.shown), number($0.allTime)) }
  }

  private var title: CurveWords {
    switch quantity {
    case .pace: .pace
    case .speed: .speed
    case .power: .power
    }
  }

  private var unit: String {
    switch quantity {
    case .pace: formatter.paceUnit
    case .speed: formatter.speedUnit
    case .power: StatisticsWords.watts.text
    }
  }

  /// Converts a speed in m/s or a power in watts to the chart's unit.
  private func drawn(_ value: Double) -> Double {
    switch quantity {
    case .pace: formatter.metersPerLongUnit / value
    case .speed: value / formatter.speedUnitMetersPerSecond
    case .power: value
    }
  }

  private func lineText(_ value: Double) -> String {
    quantity == .pace ? clockText(seconds: value) : fixedText(value, decimals: 0)
  }

  private func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    return switch quantity {
    case .pace: formatter.pace(speed: value)
    case .speed: formatter.speed(value)
    case .power: fixedText(value, decimals: 0)
    }
  }

  private func sample(_ index: Int, _ value: Double?, _ scale: ChartScale) -> ChartSample {
    let point = curve.points[index]
    let all = withUnit(number(point.allTime), unit)
    return ChartSample(
      x: ChartSample.along(Double(index) / Double(curve.points.count - 1)),
      y: value.map { scale.position(drawn($0)) },
      label: isAllTime
        ? CurveWords.sampleAll.filled(effortDurationText(point.seconds), all)
        : CurveWords.sample.filled(
          effortDurationText(point.seconds), withUnit(number(point.shown), unit), all))
  }

  private func labels(_ all: [ChartSample], _ shown: [ChartSample]) -> HTML {
    var labels: [DirectLabel] = []
    if let last = shown.last(where: { $0.y != nil }), let y = last.y {
      labels.append(DirectLabel(text: frame.spanText, x: last.x, y: y + 70))
    }
    if let y = all[0].y {
      labels.append(DirectLabel(text: StatisticsWords.allTime.text, x: 80, y: y - 10))
    }
    return directLabels(labels)
  }

  /// Labels at equal intervals along the axis: three, two or one, depending on which divides the durations evenly.
  private var xAxisLabels: [String] {
    let last = curve.points.count - 1
    let parts = last % 3 == 0 ? 3 : last % 2 == 0 ? 2 : 1
    return (0...parts).map { effortDurationText(curve.points[$0 * last / parts].seconds) }
  }

  private var summary: String {
    let (first, last) = (curve.points[0], curve.points[curve.points.count - 1])
    return CurveWords.summary.filled(
      title.text, withUnit(number(first.allTime), unit), effortDurationText(first.seconds),
      withUnit(number(last.allTime), unit), effortDurationText(last.seconds))
  }

  private var columns: [String] {
    [CurveWords.duration.text] + (isAllTime ? [] : [frame.spanText])
      + [StatisticsWords.allTime.text]
  }

  private var rows: [[String]] {
    curve.points.map { point in
      [effortDurationText(point.seconds)] + (isAllTime ? [] : [number(point.shown)])
        + [number(point.allTime)]
    }
  }
}

/// Returns the duration of a best: "1 min", "1 h 30 min".
func effortDurationText(_ seconds: Double) -> String {
  seconds == 60 ? withUnit(decimal(1), UnitWords.minutes) : durationText(seconds)
}
