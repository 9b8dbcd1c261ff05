import Engine

/// A chart of one quantity for both activities: a solid line for this activity, a dashed line for the other.
struct PairChart {
  private let comparison: Comparison
  private let formatter: MetricFormatter
  private let quantity: TrackQuantity
  private let own: [Double?]
  private let other: [Double?]
  private let scale: ChartScale

  /// Creates a chart. Returns nil if the quantity is unknown for one of the activities.
  init?(
    _ comparison: Comparison, _ quantity: TrackQuantity, formatter: MetricFormatter, own: [Double?],
    other: [Double?]
  ) {
    guard comparison.gaps.count > 1, let mine = ValueSpan(own, trim: quantity.trim),
      let theirs = ValueSpan(other, trim: quantity.trim)
    else { return nil }
    (self.comparison, self.formatter, self.quantity) = (comparison, formatter, quantity)
    (self.own, self.other) = (own, other)
    scale = ChartScale(
      from: min(mine.least, theirs.least), to: max(mine.most, theirs.most), steps: quantity.steps,
      isInverted: quantity.isPace)
  }

  func html() -> HTML {
    let samples = samples(own)
    return Chart(
      title: quantity.title.text, subtitle: quantity.unit, summary: summary,
      lineLabels: scale.lines.map(quantity.lineText),
      ticks: AxisTicks.distances(comparison.length, formatter),
      samples: samples,
      drawing: build {
        chartLine(self.samples(other), classes: "line compared-other")
        chartLine(samples)
      }, marks: HTML(), isAlongRoute: true
    ).html()
  }

  private func samples(_ values: [Double?]) -> [ChartSample] {
    comparison.gaps.indices.map { index in
      let meters = comparison.gaps[index].meters
      return ChartSample(
        x: ChartSample.along(meters / comparison.length), y: values[index].map(scale.position),
        label: TrackWords.pairSample.filled(
          formatter.distanceWithUnit(meters), text(own[index]), text(other[index]), quantity.unit))
    }
  }

  private func text(_ value: Double?) -> String { value.map(quantity.text) ?? "–" }

  private var summary: String {
    TrackWords.pairSummary.filled(quantity.title.text, mean(own), mean(other), quantity.unit)
  }

  private func mean(_ values: [Double?]) -> String {
    text(ValueSpan(values)?.mean)
  }
}

/// The pace or speed chart and the heart rate chart of both activities, with the same samples as the gap chart.
struct PairCharts {
  let state: CompareState

  private var gaps: [PositionGap] { state.comparison.gaps }
  private var formatter: MetricFormatter { MetricFormatter(units: state.units) }

  func html() -> HTML {
    let (own, other) = (TrackBins(state.own.points), TrackBins(state.other.points))
    let isPaced = state.own.row.sport.isPaced && state.other.row.sport.isPaced
    return build {
      chart(isPaced ? .pace(formatter) : .speed(formatter), own, other) { bin in
        bin.pace.map {
          isPaced
            ? $0 * formatter.metersPerLongUnit : 1 / ($0 * formatter.speedUnitMetersPerSecond)
        }
      }
      chart(.heartRate, own, other) { $0.heartRate }
    }
  }

  private func chart(
    _ quantity: TrackQuantity, _ own: TrackBins, _ other: TrackBins,
    _ value: (TrackBins.Bin) -> Double?
  ) -> HTML? {
    PairChart(
      state.comparison, quantity, formatter: formatter,
      own: gaps.map { own.bin(at: $0.ownMeters).flatMap(value) },
      other: gaps.map { other.bin(at: $0.otherMeters).flatMap(value) })?.html()
  }
}
