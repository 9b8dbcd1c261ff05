import Engine

/// A scatter chart of cadence against speed, with the fitted line.
struct CadenceSpeedChart {
  private struct Dot {
    /// The speed in km/h or mph.
    var speed: Double
    var cadence: Double
  }

  private let dots: [Dot]
  private let line: LineFit
  private let formatter: MetricFormatter
  private let scale: ChartScale
  private let least: Double
  private let most: Double

  /// Creates a chart. Returns nil if no line could be fitted.
  init?(_ cadence: CadenceMetrics, formatter: MetricFormatter) {
    guard let line = cadence.cadenceBySpeed.value else { return nil }
    let unit = formatter.speedUnitMetersPerSecond
    let unordered = cadence.curve.compactMap { point -> Dot? in
      guard let speed = point.speed, let cadence = point.cadence,
        CadenceMetrics.isRunning(speed: speed, cadence: cadence)
      else { return nil }
      return Dot(speed: speed / unit, cadence: cadence)
    }
    let dots = ascendingOrder(of: unordered.map { $0.speed }).map { unordered[$0] }
    guard let first = dots.first, let last = dots.last, last.speed > first.speed,
      let span = ValueSpan(dots.map { $0.cadence })
    else { return nil }
    (self.dots, self.line, self.formatter) = (dots, line, formatter)
    (least, most) = (first.speed, last.speed)
    scale = ChartScale(from: span.least, to: span.most, steps: ScaleSteps.decimal)
  }

  func html() -> HTML {
    Chart(
      title: EffortWords.bySpeed.text,
      subtitle: EffortWords.bySpeedSubtitle.filled(
        UnitWords.stepsPerMinute.text, formatter.speedUnit),
      summary: summary, lineLabels: scale.lines.map { fixedText($0, decimals: 0) },
      xAxisLabels: [
        fixedText(least, decimals: 1), fixedText((least + most) / 2, decimals: 1),
        withUnit(fixedText(most, decimals: 1), formatter.speedUnit),
      ],
      samples: dots.map(sample), drawing: chartLine(ends, classes: "line fit"), marks: marks
    ).html()
  }

  private func sample(_ dot: Dot) -> ChartSample {
    ChartSample(
      x: position(dot.speed), y: scale.position(dot.cadence),
      label: EffortWords.timeSample.filled(
        withUnit(fixedText(dot.speed, decimals: 1), formatter.speedUnit), steps(dot.cadence)))
  }

  private func position(_ speed: Double) -> Int {
    ChartSample.along((speed - least) / (most - least))
  }

  private func steps(_ cadence: Double, decimals: Int = 0) -> String {
    withUnit(fixedText(cadence, decimals: decimals), UnitWords.stepsPerMinute)
  }

  private func onLine(_ speed: Double) -> Double {
    line.value(at: speed * formatter.speedUnitMetersPerSecond) ?? line.meanY
  }

  private var ends: [ChartSample] {
    [least, most].map {
      ChartSample(x: position($0), y: scale.position(onLine($0)), label: "")
    }
  }

  /// The change in cadence, in steps per minute, for each km/h or mph.
  private var slope: Double { (line.slope ?? 0) * formatter.speedUnitMetersPerSecond }

  private var signedSlope: String {
    signedNumber(fixedText(slope.magnitude, decimals: 1), slope)
  }

  private var marks: HTML {
    build {
      for dot in dots {
        tag(
          "circle", .class("point"), .permille("cx", position(dot.speed)),
          .permille("cy", scale.position(dot.cadence)), Attribute("r", "2.5"))
      }
      tag(
        "text", .class("direct"), .permille("x", position(most)), .permille("y", labelPosition),
        Attribute("text-anchor", "end")
      ) {
        EffortWords.slope.filled(
          withUnit(signedSlope, UnitWords.stepsPerMinute), formatter.speedUnit)
      }
    }
  }

  /// The y position of the slope's label, in thousandths of the chart's height. At the right edge, a falling line
  /// leaves room at the top, and a rising one at the bottom.
  private var labelPosition: Int { slope < 0 ? 150 : 880 }

  private var summary: String {
    let middle = line.meanX / formatter.speedUnitMetersPerSecond
    return EffortWords.bySpeedSummary.filled(
      steps(onLine(middle)), withUnit(fixedText(middle, decimals: 1), formatter.speedUnit),
      withUnit(signedSlope, UnitWords.stepsPerMinute), formatter.speedUnit,
      steps(line.residual ?? 0, decimals: 1))
  }
}
