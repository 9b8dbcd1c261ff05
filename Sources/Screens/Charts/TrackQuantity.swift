import Engine

/// The quantity that an activity's chart shows, with its unit and format.
struct TrackQuantity {
  var title: ChartWords
  var unit: String
  /// The text alternative. Its placeholders are the smallest value, its position, the largest value, its position, and
  /// the mean.
  var summary: ChartWords
  /// The label of the highest point in the chart.
  var extreme: ChartWords
  var steps = ScaleSteps.decimal
  /// The number of decimals in single values. Line labels have no decimals.
  var decimals = 0
  /// Limits the scale to values within this factor of the median; nil shows all values.
  var trim: Double?
  /// Whether a series of only zeros means that nothing was measured.
  var isRate = false
  /// Whether the chart is also shown below a full-screen map.
  var joinsFullMap = false
  /// Whether values are seconds per kilometre or mile. Small values are then at the top.
  var isPace = false

  func text(_ value: Double) -> String { text(value, decimals: decimals) }

  func lineText(_ value: Double) -> String { text(value, decimals: 0) }

  private func text(_ value: Double, decimals: Int) -> String {
    isPace
      ? clockText(seconds: value.rounded(.toNearestOrEven)) : fixedText(value, decimals: decimals)
  }
}

extension TrackQuantity {
  static func pace(_ formatter: MetricFormatter) -> TrackQuantity {
    TrackQuantity(
      title: .pace, unit: formatter.paceUnit, summary: .paceSummary, extreme: .fastest,
      steps: ScaleSteps.seconds, trim: ValueSpan.nearMedian, isPace: true)
  }

  static func speed(_ formatter: MetricFormatter) -> TrackQuantity {
    TrackQuantity(
      title: .speed, unit: formatter.speedUnit, summary: .speedSummary, extreme: .fastest,
      decimals: 1, trim: 2.5)
  }

  static func elevation(_ formatter: MetricFormatter) -> TrackQuantity {
    TrackQuantity(
      title: .elevation, unit: formatter.heightUnit, summary: .elevationSummary, extreme: .highest,
      joinsFullMap: true)
  }

  static var heartRate: TrackQuantity {
    TrackQuantity(
      title: .heartRate, unit: UnitWords.beatsPerMinute.text, summary: .heartRateSummary,
      extreme: .highest, isRate: true)
  }

  static func cadence(of sport: Sport) -> TrackQuantity {
    TrackQuantity(
      title: .cadence, unit: sport.cadenceUnit.text, summary: .cadenceSummary, extreme: .highest,
      isRate: true)
  }
}

/// The range of a series, some of whose values may be unknown.
struct ValueSpan {
  /// The smallest and largest value that the scale must show. With `trim` these are close to the median, so that a
  /// walking break in a run doesn't flatten the rest.
  let least: Double
  let most: Double
  let minimumIndex: Int
  let maximumIndex: Int
  let untrimmedMinimum: Double
  let untrimmedMaximum: Double
  let mean: Double

  /// The `trim` for quantities that vary little.
  static var nearMedian: Double { 1.35 }

  /// Creates the range of the known values. Returns nil if there are fewer than two. If the mean and peak of the whole
  /// activity are given, they take precedence over those of the values.
  init?(_ values: [Double?], trim: Double? = nil, known rate: MeasuredRate = MeasuredRate()) {
    var known: [(index: Int, value: Double)] = []
    for case (let index, let value?) in values.enumerated() where value.isFinite {
      known.append((index, value))
    }
    guard known.count > 1 else { return nil }
    let sum = known.reduce(0) { $0 + $1.value }
    let order = ascendingOrder(of: known.map { $0.value })
    mean = rate.mean ?? sum / Double(known.count)
    (minimumIndex, untrimmedMinimum) = known[order[0]]
    let highest = known[order[order.count - 1]]
    (maximumIndex, untrimmedMaximum) = rate.peak ?? (highest.index, highest.value)
    let middle = known[order[order.count / 2]].value
    let (first, last) = (untrimmedMinimum, highest.value)
    least = trim.map { max(first, middle / $0) } ?? first
    most = trim.map { min(last, middle * $0) } ?? last
  }
}

/// An activity's mean and peak. They are computed from single measurements, which is more accurate than computing them
/// from the samples' means.
struct MeasuredRate {
  var mean: Double?
  /// The highest value and the index of its sample.
  var peak: (index: Int, value: Double)?
}
