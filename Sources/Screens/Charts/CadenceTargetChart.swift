import Engine

/// Cadence along the track, with the target band shaded.
struct CadenceTargetChart {
  private let bins: TrackBins
  private let positionText: (Double) -> String
  private let span: ValueSpan
  private let scale: ChartScale

  /// Creates a chart. Returns nil if the coach set no target, or if the cadence is known in fewer than two samples.
  init?(bins: TrackBins, positionText: @escaping (Double) -> String, mean: Double?) {
    let targets = bins.bins.compactMap { $0.target }
    guard
      let span = ValueSpan(
        bins.bins.map { $0.cadence }, trim: ValueSpan.nearMedian, known: MeasuredRate(mean: mean)),
      let low = targets.min(), let high = targets.max()
    else { return nil }
    (self.bins, self.positionText, self.span) = (bins, positionText, span)
    scale = ChartScale(
      from: min(span.least, low - CadenceBand.width), to: max(span.most, high + CadenceBand.width),
      steps: ScaleSteps.decimal)
  }

  func figure(
    _ ticks: [AxisTick],
    over time: ([ChartSample], ([ChartSample]) -> HTML, ([ChartSample]) -> HTML) ->
      Chart.OverTime?
  ) -> Chart {
    let samples = samples
    return Chart(
      title: ChartWords.cadence.text,
      subtitle: withTarget(UnitWords.stepsPerMinute.text, bins.bins.compactMap { $0.target }),
      summary: summary,
      lineLabels: scale.lines.map { fixedText($0, decimals: 0) }, ticks: ticks,
      samples: samples, drawing: drawing(samples), marks: HTML(), isAlongRoute: true,
      sharesSamples: true, overTime: time(samples, drawing, { _ in HTML() }))
  }

  private var samples: [ChartSample] {
    bins.bins.map { bin in
      ChartSample(
        x: ChartSample.along(bin.center / bins.length), y: bin.cadence.map(scale.position),
        label: label(bin), startsSegment: bin.startsSegment)
    }
  }

  private func label(_ bin: TrackBins.Bin) -> String {
    let cadence = bin.cadence.map(steps) ?? "–"
    guard let target = bin.target else { return cadence }
    return TrackWords.withTarget.filled(cadence, fixedText(target, decimals: 0))
  }

  private func steps(_ cadence: Double) -> String {
    withUnit(fixedText(cadence, decimals: 0), UnitWords.stepsPerMinute)
  }

  private var summary: String {
    let targets = bins.bins.compactMap { $0.target }
    return TrackWords.cadenceSummary.filled(
      steps(span.untrimmedMinimum), steps(span.untrimmedMaximum), steps(span.mean),
      fixedText(targets.min() ?? 0, decimals: 0), steps(targets.max() ?? 0))
  }

  private func drawing(_ samples: [ChartSample]) -> HTML {
    build {
      band(samples)
      chartLine(samples)
    }
  }

  /// Draws one closed shape for each run of consecutive samples with a target.
  private func band(_ samples: [ChartSample]) -> HTML {
    var html = HTML()
    var run: [(x: Int, target: Double)] = []
    for (sample, bin) in zip(samples, bins.bins) {
      if sample.startsSegment || bin.target == nil {
        html.append(targetBandShape(run, scale))
        run = []
      }
      if let target = bin.target { run.append((sample.x, target)) }
    }
    html.append(targetBandShape(run, scale))
    return html
  }
}

/// Returns the shape of the band around the targets of consecutive samples.
func targetBandShape(_ run: [(x: Int, target: Double)], _ scale: ChartScale) -> HTML {
  guard run.count > 1 else { return HTML() }
  var bytes: [UInt8] = []
  func add(_ letter: Unicode.Scalar, _ x: Int, _ value: Double) {
    bytes.append(UInt8(ascii: letter))
    appendDecimal(x, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    appendDecimal(scale.position(value), to: &bytes)
  }
  for (index, point) in run.enumerated() {
    add(index == 0 ? "M" : "L", point.x, point.target + CadenceBand.width)
  }
  for point in run.reversed() { add("L", point.x, point.target - CadenceBand.width) }
  bytes.append(UInt8(ascii: "Z"))
  return tag("path", .class("target-band"), Attribute("d", markup: HTML(rawBytes: bytes)))
}

/// Returns a chart's unit, followed by the range of targets if the coach set any: `spm, target 164–168`.
func withTarget(_ unit: String, _ targets: [Double]) -> String {
  guard let low = targets.min(), let high = targets.max() else { return unit }
  let (least, most) = (fixedText(low, decimals: 0), fixedText(high, decimals: 0))
  let isOne = low.rounded() == high.rounded()
  return EffortWords.withTarget.filled(unit, isOne ? least : joined(least, "–", most))
}
