import Engine

/// The charts of an activity for all quantities that are known: pace or speed, elevation, heart rate and cadence. They
/// share their samples, and one switch changes the axis of all charts between distance and time.
struct TrackCharts {
  let bins: TrackBins
  let formatter: MetricFormatter
  let sport: Sport
  /// The activity's analysis, whose averages the charts use.
  let analysis: ActivityAnalysis

  init(
    _ bins: TrackBins, units: UnitSystem, sport: Sport,
    analysis: ActivityAnalysis = ActivityAnalysis()
  ) {
    self.bins = bins
    self.sport = sport
    self.analysis = analysis
    formatter = MetricFormatter(units: units)
  }

  /// Returns the charts, with the axis switch above and the metrics of a selected range below.
  ///
  /// - Parameter id: The activity's identifier, which the script uses to request the metrics.
  func section(id: String) -> HTML? {
    let charts = all()
    guard !charts.isEmpty else { return nil }
    return element(
      "section",
      [.class("track-charts"), .label(TrackWords.charts), .flag("data-samples")] + data(id),
      build {
        tag("div", .class("track-head")) {
          if bins.hasBothAxes { axisSwitch() }
          tag("p", .class("quiet")) {
            tag("span", .class("by-mouse")) { TrackWords.stretchHint }
            tag("span", .class("by-finger")) { TrackWords.stretchHintTouch }
          }
        }
        tag("div", .class("charts")) { charts }
        tag(
          "div", .class("stretch"), .flag("data-stretch-figures"), .role("status"), .hidden)
        tag("template", .flag("data-stretch-failed")) { excerptFailed() }
      })
  }

  func all() -> HTML {
    build {
      if sport.isPaced {
        chart(.pace(formatter)) { bin in bin.pace.map { $0 * formatter.metersPerLongUnit } }
      } else {
        chart(.speed(formatter)) { bin in
          bin.pace.map { 1 / ($0 * formatter.speedUnitMetersPerSecond) }
        }
      }
      if !isLevelAndShort {
        chart(.elevation(formatter)) { bin in
          bin.altitude.map { formatter.isMetric ? $0 : Length.meters($0).feet }
        }
      }
      chart(.heartRate, heartRates) { $0.heartRate }
      if hasTarget {
        CadenceTargetChart(bins: bins, positionText: positionText, mean: analysis.averageCadence)?
          .figure(ticks, over: overTime).html()
      } else {
        chart(.cadence(of: sport), MeasuredRate(mean: analysis.averageCadence)) { $0.cadence }
      }
    }
  }

  /// Whether the activity is shorter than 1 km and has no significant climb. Its altitudes then mostly show
  /// receiver noise.
  private var isLevelAndShort: Bool {
    analysis.distanceMeters > 0 && analysis.distanceMeters < 1000 && !analysis.hasClimb
  }

  private var hasTarget: Bool { bins.bins.contains { $0.target != nil } }

  // MARK: Samples

  /// Returns the attributes that all charts share: the samples' positions and their labels.
  private func data(_ id: String) -> [Attribute?] {
    let distances = bins.isByDistance
    return [
      Attribute("data-axis", distances ? "distance" : "time"),
      Attribute("data-stretch", joined("/activities/", id, "/stretch")),
      Attribute("data-sample", ChartWords.sample.text),
      distances ? Attribute("data-x", markup: positions { $0.center / bins.length }) : nil,
      distances ? Attribute("data-distances", labels { positionText($0.center) }) : nil,
      hasTimeAxis ? Attribute("data-x-time", markup: positions(timeShare)) : nil,
      hasTimeAxis ? Attribute("data-times", labels { timeText($0) }) : nil,
    ]
  }

  private var hasTimeAxis: Bool { !bins.isByDistance || bins.hasBothAxes }

  private func positions(_ share: (TrackBins.Bin) -> Double) -> HTML {
    var bytes: [UInt8] = []
    for bin in bins.bins {
      if !bytes.isEmpty { bytes.append(32) }
      appendDecimal(ChartSample.along(share(bin)), to: &bytes)
    }
    return HTML(rawBytes: bytes)
  }

  private func labels(_ text: (TrackBins.Bin) -> String) -> String {
    var bytes: [UInt8] = []
    for (index, bin) in bins.bins.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "|")) }
      bytes.append(contentsOf: text(bin).utf8)
    }
    return utf8Text(bytes)
  }

  private func timeShare(_ bin: TrackBins.Bin) -> Double {
    bins.isByDistance
      ? (bin.movingSeconds ?? 0) / bins.duration : bin.center / bins.length
  }

  private func timeText(_ bin: TrackBins.Bin) -> String {
    clockText(seconds: bins.isByDistance ? bin.movingSeconds ?? 0 : bin.center)
  }

  /// Formats a position along the activity as a distance, or as a time for tracks without distance.
  private func positionText(_ center: Double) -> String {
    bins.isByDistance ? formatter.distanceWithUnit(center) : clockText(seconds: center)
  }

  private var ticks: [AxisTick] {
    bins.isByDistance ? AxisTicks.distances(bins.length, formatter) : AxisTicks.times(bins.length)
  }

  /// Returns the parts of the chart that show the same samples over time, or nil if the samples have only one axis.
  private func overTime(
    _ samples: [ChartSample], _ drawing: ([ChartSample]) -> HTML, _ marks: ([ChartSample]) -> HTML
  ) -> Chart.OverTime? {
    guard bins.hasBothAxes else { return nil }
    let moved = zip(samples, bins.bins).map { sample, bin in
      var sample = sample
      sample.x = ChartSample.along(timeShare(bin))
      return sample
    }
    return Chart.OverTime(
      drawing: drawing(moved), marks: marks(moved), ticks: AxisTicks.times(bins.duration))
  }

  private func axisSwitch() -> HTML {
    tag("fieldset", .class("axis-switch"), .flag("data-axis-switch"), .flag("disabled")) {
      tag("legend", .class("unseen")) { TrackWords.axis }
      segments(
        "axis", [("distance", TrackWords.distance.text), ("time", TrackWords.time.text)],
        chosen: "distance")
    }
  }

  // MARK: Charts

  /// The average and maximum heart rate. The maximum is placed at the sample that contains the highest measurement.
  private var heartRates: MeasuredRate {
    var known = MeasuredRate(mean: analysis.averageHeartRate)
    for (index, bin) in bins.bins.enumerated() {
      guard let rate = bin.highestHeartRate, rate > known.peak?.value ?? 0 else { continue }
      known.peak = (index, rate)
    }
    if let highest = analysis.maximumHeartRate { known.peak?.value = highest }
    return known
  }

  /// Returns the chart of a quantity, or nil if the quantity is known in fewer than two samples.
  private func chart(
    _ quantity: TrackQuantity, _ known: MeasuredRate = MeasuredRate(),
    _ value: (TrackBins.Bin) -> Double?
  ) -> HTML? {
    let values = bins.bins.map(value)
    guard let span = ValueSpan(values, trim: quantity.trim, known: known),
      !quantity.isRate || span.untrimmedMaximum > 0
    else { return nil }
    let scale = ChartScale(
      from: span.least, to: span.most, steps: quantity.steps, isInverted: quantity.isPace)
    let samples = samples(quantity, values, scale)
    let marks = { (samples: [ChartSample]) in mark(quantity, span, samples) }
    let line = { (samples: [ChartSample]) in chartLine(samples) }
    return Chart(
      title: quantity.title.text, subtitle: quantity.unit, summary: summary(quantity, span),
      lineLabels: scale.lines.map(quantity.lineText), ticks: ticks, samples: samples,
      drawing: line(samples), marks: marks(samples), isAlongRoute: true, sharesSamples: true,
      joinsFullMap: quantity.joinsFullMap, overTime: overTime(samples, line, marks)
    ).html()
  }

  private func samples(_ quantity: TrackQuantity, _ values: [Double?], _ scale: ChartScale)
    -> [ChartSample]
  {
    bins.bins.indices.map { index in
      let bin = bins.bins[index]
      return ChartSample(
        x: ChartSample.along(bin.center / bins.length), y: values[index].map(scale.position),
        label: values[index].map { withUnit(quantity.text($0), quantity.unit) } ?? "–",
        startsSegment: bin.startsSegment)
    }
  }

  private func mark(_ quantity: TrackQuantity, _ span: ValueSpan, _ samples: [ChartSample])
    -> HTML
  {
    let index = quantity.isPace ? span.minimumIndex : span.maximumIndex
    let value = quantity.isPace ? span.untrimmedMinimum : span.untrimmedMaximum
    return chartMark(samples[index], quantity.extreme.filled(quantity.text(value)))
  }

  private func summary(_ quantity: TrackQuantity, _ span: ValueSpan) -> String {
    quantity.summary.filled(
      withUnit(quantity.text(span.untrimmedMinimum), quantity.unit),
      positionText(bins.bins[span.minimumIndex].center),
      withUnit(quantity.text(span.untrimmedMaximum), quantity.unit),
      positionText(bins.bins[span.maximumIndex].center),
      withUnit(quantity.text(span.mean), quantity.unit))
  }
}
