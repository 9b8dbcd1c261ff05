import Engine

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
  /// Whether its chart comes along below a map that fills the screen.
  var joinsFullMap = false
  /// Values are seconds for a kilometre or a mile, and small ones stand high.
  var isPace = false

  func text(_ value: Double) -> String { text(value, decimals: decimals) }

  func lineText(_ value: Double) -> String { text(value, decimals: 0) }

  private func text(_ value: Double, decimals: Int) -> String {
    isPace
      ? clockText(seconds: value.rounded(.toNearestOrEven)) : fixedText(value, decimals: decimals)
  }
}

extension TrackQuantity {
  static func pace(_ figures: Figures) -> TrackQuantity {
    TrackQuantity(
      title: .pace, unit: figures.paceUnit, summary: .paceSummary, extreme: .fastest,
      steps: StaffSteps.seconds, trim: ValueSpan.nearMedian, isPace: true)
  }

  static func speed(_ figures: Figures) -> TrackQuantity {
    TrackQuantity(
      title: .speed, unit: figures.speedUnit, summary: .speedSummary, extreme: .fastest,
      decimals: 1, trim: 2.5)
  }

  static func elevation(_ figures: Figures) -> TrackQuantity {
    TrackQuantity(
      title: .elevation, unit: figures.heightUnit, summary: .elevationSummary, extreme: .highest,
      joinsFullMap: true)
  }

  static var heartRate: TrackQuantity {
    TrackQuantity(
      title: .heartRate, unit: UnitWords.beatsPerMinute.text, summary: .heartRateSummary,
      extreme: .highest, isRate: true)
  }

  static func cadence(of sport: Sport) -> TrackQuantity {
    let unit: UnitWords = sport == .cycling ? .turnsPerMinute : .stepsPerMinute
    return TrackQuantity(
      title: .cadence, unit: unit.text, summary: .cadenceSummary, extreme: .highest, isRate: true)
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

  /// Nil with fewer than two known values. What the activity as a whole knows better takes the place of what the values
  /// come to.
  init?(_ values: [Double?], trim: Double? = nil, known rate: KnownRate = KnownRate()) {
    var known: [(index: Int, value: Double)] = []
    for case (let index, let value?) in values.enumerated() where value.isFinite {
      known.append((index, value))
    }
    guard known.count > 1 else { return nil }
    let sum = known.reduce(0) { $0 + $1.value }
    let order = ascendingOrder(of: known.map { $0.value })
    mean = rate.mean ?? sum / Double(known.count)
    (leastIndex, leastOfAll) = known[order[0]]
    let highest = known[order[order.count - 1]]
    (mostIndex, mostOfAll) = rate.peak ?? (highest.index, highest.value)
    let middle = known[order[order.count / 2]].value
    let (first, last) = (leastOfAll, highest.value)
    least = trim.map { max(first, middle / $0) } ?? first
    most = trim.map { min(last, middle * $0) } ?? last
  }
}

/// What an activity as a whole says of a rate, from single values and not from means of stretches.
struct KnownRate {
  var mean: Double?
  /// The highest, and the sample it stands at.
  var peak: (index: Int, value: Double)?
}
