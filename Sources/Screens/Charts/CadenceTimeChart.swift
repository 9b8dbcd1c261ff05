import Engine

/// Cadence over time, with the target band shaded if there was a target.
struct CadenceTimeChart {
  private let points: [CadenceCurvePoint]
  private let length: Double
  private let span: ValueSpan
  private let scale: ChartScale

  /// Creates a chart. Returns nil if the cadence is known at fewer than two points.
  init?(_ cadence: CadenceMetrics) {
    points = cadence.curve
    guard let span = ValueSpan(points.map { $0.cadence }, trim: ValueSpan.nearMedian),
      let last = points.last
    else { return nil }
    self.span = span
    length = last.seconds + Self.width(of: cadence.curve) / 2
    let targets = points.compactMap { $0.target }
    let low = (targets.min() ?? span.least + CadenceBand.width) - CadenceBand.width
    let high = (targets.max() ?? span.most - CadenceBand.width) + CadenceBand.width
    scale = ChartScale(
      from: min(span.least, low), to: max(span.most, high), steps: ScaleSteps.decimal)
  }

  func html() -> HTML {
    let samples = samples()
    return Chart(
      title: EffortWords.cadence.text,
      subtitle: withTarget(
        EffortWords.overTime.filled(UnitWords.stepsPerMinute.text), points.compactMap { $0.target }),
      summary: summary,
      lineLabels: scale.lines.map { fixedText($0, decimals: 0) },
      xAxisLabels: ["0:00", clockText(seconds: length / 2), clockText(seconds: length)],
      samples: samples,
      drawing: build {
        targetBand(samples)
        chartLine(samples)
      }, marks: HTML()
    ).html()
  }

  /// Returns the interval between points. The shortest interval is the regular one; longer ones contain pauses.
  private static func width(of points: [CadenceCurvePoint]) -> Double {
    zip(points, points.dropFirst()).map { $1.seconds - $0.seconds }.min() ?? 0
  }

  private func samples() -> [ChartSample] {
    let reach = 1.5 * Self.width(of: points)
    return points.indices.map { index in
      let point = points[index]
      let isBreak = index > 0 && point.seconds - points[index - 1].seconds > reach
      return ChartSample(
        x: ChartSample.along(point.seconds / length), y: point.cadence.map(scale.position),
        label: label(point), startsSegment: isBreak)
    }
  }

  private func label(_ point: CadenceCurvePoint) -> String {
    let time = clockText(seconds: point.seconds)
    guard let target = point.target else {
      return EffortWords.timeSample.filled(time, steps(point.cadence))
    }
    return EffortWords.timeSampleTarget.filled(
      time, steps(point.cadence), fixedText(target, decimals: 0))
  }

  private func steps(_ cadence: Double?) -> String {
    cadence.map { withUnit(fixedText($0, decimals: 0), UnitWords.stepsPerMinute) } ?? "–"
  }

  private var summary: String {
    let values = [steps(span.untrimmedMinimum), steps(span.untrimmedMaximum), steps(span.mean)]
    let targets = points.compactMap { $0.target }
    guard let low = targets.min(), let high = targets.max() else {
      return EffortWords.timeSummary.filled(values[0], values[1], values[2])
    }
    return EffortWords.timeSummaryTarget.filled(
      values[0], values[1], values[2], fixedText(low, decimals: 0), steps(high))
  }

  /// Draws one closed shape for each run of consecutive points with a target.
  private func targetBand(_ samples: [ChartSample]) -> HTML {
    var html = HTML()
    var run: [(x: Int, target: Double)] = []
    for index in points.indices {
      if samples[index].startsSegment || points[index].target == nil {
        html.append(targetBandShape(run, scale))
        run = []
      }
      if let target = points[index].target { run.append((samples[index].x, target)) }
    }
    html.append(targetBandShape(run, scale))
    return html
  }
}
