import Engine

/// The charts of an activity: pace or speed, elevation, heart rate, cadence, each only where it is known.
struct TrackCharts {
  let bins: TrackBins
  let figures: Figures
  let sport: Sport

  init(_ bins: TrackBins, units: UnitSystem, sport: Sport) {
    self.bins = bins
    figures = Figures(units: units)
    self.sport = sport
  }

  /// - Parameter hasCadence: false where another chart shows it.
  func all(hasCadence: Bool = true) -> HTML {
    build {
      if sport.isPaced {
        chart(pace) { bin in bin.pace.map { $0 * figures.metersPerLongUnit } }
      } else {
        chart(speed) { bin in bin.pace.map { 1 / ($0 * figures.speedUnitMetersPerSecond) } }
      }
      chart(elevation) { bin in
        bin.altitude.map { figures.isMetric ? $0 : Length.meters($0).feet }
      }
      chart(rate(.heartRate, .heartRateSummary, .beatsPerMinute)) { $0.heartRate }
      if hasCadence {
        chart(
          rate(.cadence, .cadenceSummary, sport == .cycling ? .turnsPerMinute : .stepsPerMinute)
        ) { $0.cadence }
      }
    }
  }

  private var pace: TrackQuantity {
    TrackQuantity(
      title: .pace, unit: figures.paceUnit, summary: .paceSummary, extreme: .fastest,
      steps: StaffSteps.seconds, trim: ValueSpan.nearMedian, isPace: true)
  }

  private var speed: TrackQuantity {
    TrackQuantity(
      title: .speed, unit: figures.speedUnit, summary: .speedSummary, extreme: .fastest,
      decimals: 1, trim: 2.5)
  }

  private var elevation: TrackQuantity {
    TrackQuantity(
      title: .elevation, unit: figures.heightUnit, summary: .elevationSummary, extreme: .highest)
  }

  private func rate(_ title: ChartWords, _ summary: ChartWords, _ unit: UnitWords)
    -> TrackQuantity
  {
    TrackQuantity(
      title: title, unit: unit.text, summary: summary, extreme: .highest, isRate: true)
  }

  /// Nil when fewer than two stretches know the quantity.
  private func chart(_ quantity: TrackQuantity, _ value: (TrackBins.Bin) -> Double?) -> HTML? {
    let values = bins.bins.map(value)
    guard let span = ValueSpan(values, trim: quantity.trim),
      !quantity.isRate || span.mostOfAll > 0
    else { return nil }
    let scale = StaffScale(
      from: span.least, to: span.most, steps: quantity.steps, isInverted: quantity.isPace)
    let samples = samples(quantity, values, scale)
    return ChartFigure(
      title: quantity.title.text, subtitle: subtitle(quantity.unit),
      summary: summary(quantity, span), lineLabels: scale.lines.map(quantity.lineText),
      alongLabels: alongLabels(), samples: samples, drawing: chartLine(samples),
      marks: mark(quantity, span, samples)
    ).html()
  }

  private func samples(_ quantity: TrackQuantity, _ values: [Double?], _ scale: StaffScale)
    -> [ChartSample]
  {
    bins.bins.indices.map { index in
      let bin = bins.bins[index]
      return ChartSample(
        x: ChartSample.along(bin.center / bins.length), y: values[index].map(scale.place),
        label: ChartWords.sample.filled(
          place(bin.center), values[index].map { withUnit(quantity.text($0), quantity.unit) } ?? "–"
        ),
        startsSegment: bin.startsSegment)
    }
  }

  private func mark(_ quantity: TrackQuantity, _ span: ValueSpan, _ samples: [ChartSample])
    -> HTML
  {
    let index = quantity.isPace ? span.leastIndex : span.mostIndex
    let value = quantity.isPace ? span.leastOfAll : span.mostOfAll
    return chartMark(samples[index], quantity.extreme.filled(quantity.text(value)))
  }

  private func summary(_ quantity: TrackQuantity, _ span: ValueSpan) -> String {
    quantity.summary.filled(
      withUnit(quantity.text(span.leastOfAll), quantity.unit),
      place(bins.bins[span.leastIndex].center),
      withUnit(quantity.text(span.mostOfAll), quantity.unit),
      place(bins.bins[span.mostIndex].center),
      withUnit(quantity.text(span.mean), quantity.unit))
  }

  private func subtitle(_ unit: String) -> String {
    (bins.isByDistance ? ChartWords.overDistance : .overTime).filled(unit)
  }

  /// Where along the activity: a distance, or a time where there is none.
  private func place(_ center: Double) -> String {
    bins.isByDistance ? figures.distanceWithUnit(center) : clockText(seconds: center)
  }

  private func alongLabels() -> [String] {
    let middle = bins.length / 2
    guard bins.isByDistance else { return ["0:00", place(middle), place(bins.length)] }
    return ["0", figures.distance(middle), place(bins.length)]
  }
}

/// What one chart of an activity shows.
struct TrackQuantity {
  var title: ChartWords
  var unit: String
  /// Filled with the least value, its place, the greatest, its place, and the mean.
  var summary: ChartWords
  /// The direct label of the value that stands highest.
  var extreme: ChartWords
  var steps = StaffSteps.decimal
  /// Of single values; the lines of the staff are whole.
  var decimals = 0
  /// How many times the median the scale shows, and as small a part of it; all where nil.
  var trim: Double?
  /// Of 0 throughout, nothing was measured.
  var isRate = false
  /// Values are seconds for a kilometre or a mile, and small ones stand high.
  var isPace = false

  func text(_ value: Double) -> String { text(value, decimals: decimals) }

  func lineText(_ value: Double) -> String { text(value, decimals: 0) }

  private func text(_ value: Double, decimals: Int) -> String {
    isPace
      ? clockText(seconds: value.rounded(.toNearestOrEven)) : fixedText(value, decimals: decimals)
  }
}

/// The range of a series that may have unknown values.
struct ValueSpan {
  /// What the scale must show: all values, or those near the median, so that a walk among running
  /// does not flatten the rest.
  let least: Double
  let most: Double
  let leastIndex: Int
  let mostIndex: Int
  let leastOfAll: Double
  let mostOfAll: Double
  let mean: Double

  /// For what varies little.
  static var nearMedian: Double { 1.35 }

  /// Nil with fewer than two known values.
  init?(_ values: [Double?], trim: Double? = nil) {
    var known: [(index: Int, value: Double)] = []
    for case (let index, let value?) in values.enumerated() where value.isFinite {
      known.append((index, value))
    }
    guard known.count > 1 else { return nil }
    let sum = known.reduce(0) { $0 + $1.value }
    let order = ascendingOrder(of: known.map { $0.value })
    mean = sum / Double(known.count)
    (leastIndex, leastOfAll) = known[order[0]]
    (mostIndex, mostOfAll) = known[order[order.count - 1]]
    let middle = known[order[order.count / 2]].value
    let (first, last) = (leastOfAll, mostOfAll)
    least = trim.map { max(first, middle / $0) } ?? first
    most = trim.map { min(last, middle * $0) } ?? last
  }
}
