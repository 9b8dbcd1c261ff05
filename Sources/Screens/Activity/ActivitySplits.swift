import Engine

/// A table of kilometre or mile splits, or of laps. Each row has a bar, which is longer for faster paces.
struct ActivitySplits {
  let splits: [Split]
  let units: UnitSystem
  let sport: Sport
  let bins: TrackBins
  /// The grade-adjusted distance, or nil to omit the column of grade-adjusted paces.
  var gradeAdjusted: GradeAdjustedDistance?
  var isLaps = false
  /// The number of kilometres or miles in a complete split.
  var step = 1

  func html(caption: String) -> HTML {
    let rows = rows
    let columns = SplitColumn.allCases.filter { column in
      column == .time ? isLaps : rows.contains { column.value($0) != nil }
    }
    return tag("div", .class("split-box")) {
      tag("table", .class("splits split-table")) {
        tag("caption", .class("unseen")) { caption }
        tag("thead") {
          tag("tr") {
            columnHeading(isLaps ? ActivityWords.part.text : formatter.distanceUnit)
            heading("tempo", formatter.speedUnit(of: sport))
            for column in columns { heading(column.name, title(column)) }
          }
        }
        tag("tbody") { for row in rows { line(row, columns) } }
      }
    }
  }

  private var formatter: MetricFormatter { MetricFormatter(units: units) }

  private func heading(_ name: String, _ text: String) -> HTML {
    tag("th", .class(name), Attribute("scope", "col")) { text }
  }

  // MARK: Rows

  private var rows: [SplitRow] {
    let marks = SplitMarks(isLaps ? [] : splits)
    let scale = SplitBarScale(splits)
    var start = 0.0
    return splits.indices.map { index in
      let split = splits[index]
      defer { start += split.meters }
      var row = SplitRow(split: split, name: name(index, split), mark: marks[index])
      row.bar = split.pace.map(scale.share)
      row.adjusted = adjustedPace(split, from: start)
      row.climb = isLaps ? nil : split.elevationGainMeters
      if let samples = bins.samples(from: start, to: start + split.meters) {
        row.samples = samples
        row.heartRate = bins.mean(over: samples) { $0.heartRate }
        row.cadence = bins.mean(over: samples) { $0.cadence }
      }
      return row
    }
  }

  /// Returns the grade-adjusted pace in seconds per metre, or nil if it is unknown.
  private func adjustedPace(_ split: Split, from start: Double) -> Double? {
    guard let gradeAdjusted else { return nil }
    let level = gradeAdjusted.levelMeters(from: start, to: start + split.meters)
    return level > 0 ? split.seconds / level : nil
  }

  /// Returns the row's heading: the distance at which a complete split ends, the length of an incomplete one, or
  /// the number and length of a lap.
  private func name(_ index: Int, _ split: Split) -> String {
    if isLaps { return joined(decimal(index + 1), " · ", formatter.distanceWithUnit(split.meters)) }
    return split.isComplete ? decimal((index + 1) * step) : formatter.distance(split.meters)
  }

  private func line(_ row: SplitRow, _ columns: [SplitColumn]) -> HTML {
    tag(
      "tr", row.mark.map { .class($0.rawValue) },
      row.samples.map { Attribute("data-from", number: $0.lowerBound) },
      row.samples.map { Attribute("data-to", number: $0.upperBound) }
    ) {
      tag("th", Attribute("scope", "row")) {
        row.name
        if let mark = row.mark {
          " "
          tag("span", .class("mark")) { mark }
        }
      }
      tag("td", .class("tempo")) {
        tag("div") {
          tag("b") { formatter.tempo(secondsPerMeter: row.split.pace, of: sport) }
          if let bar = row.bar { splitBar(bar) }
        }
      }
      for column in columns { tag("td", .class(column.name)) { text(column, row) } }
    }
  }

  // MARK: Columns

  private func title(_ column: SplitColumn) -> String {
    switch column {
    case .adjusted: ActivityWords.gradeAdjusted.text
    case .time: ActivityWords.time.text
    case .heartRate: UnitWords.beatsPerMinute.text
    case .cadence: sport.cadenceUnit.text
    case .climb: ActivityWords.up.filled(formatter.heightUnit)
    }
  }

  private func text(_ column: SplitColumn, _ row: SplitRow) -> String {
    guard let value = column.value(row) else { return "–" }
    return switch column {
    case .adjusted: formatter.pace(secondsPerMeter: value)
    case .time: clockText(seconds: value)
    case .heartRate, .cadence: formatter.whole(value)
    case .climb: formatter.height(value)
    }
  }
}

private struct SplitRow {
  var split: Split
  var name: String
  var mark: SplitWords?
  /// The bar's length as a fraction of the longest bar's.
  var bar: Double?
  /// The grade-adjusted pace in seconds per metre.
  var adjusted: Double?
  var heartRate: Double?
  var cadence: Double?
  var climb: Double?
  /// The indices of the chart samples that the split covers.
  var samples: ClosedRange<Int>?
}

/// A column after the pace.
private enum SplitColumn: CaseIterable {
  case adjusted, time, heartRate, cadence, climb

  /// The column's class in the style sheet.
  var name: String {
    switch self {
    case .adjusted: "adjusted"
    case .time: "time"
    case .heartRate: "rate"
    case .cadence: "cadence"
    case .climb: "climb"
    }
  }

  /// Returns the row's value in this column, or nil if it is unknown. A heart rate or cadence of 0 means that nothing
  /// was measured.
  func value(_ row: SplitRow) -> Double? {
    switch self {
    case .adjusted: row.adjusted
    case .time: row.split.seconds
    case .heartRate: row.heartRate.flatMap { $0 > 0 ? $0 : nil }
    case .cadence: row.cadence.flatMap { $0 > 0 ? $0 : nil }
    case .climb: row.climb
    }
  }
}

/// Computes the lengths of pace bars. The fastest complete split has the longest bar, and the bar of a pace that is a
/// third slower is a quarter as long. If the splits differ more, the slowest split's bar has that length.
struct SplitBarScale {
  private var fastest = Double.infinity
  private var slowest = 0.0

  private static var minimumRange: Double { 0.33 }
  private static var minimumShare: Double { 0.25 }

  init(_ splits: [Split]) {
    let full = splits.filter { $0.isComplete }
    for split in full.isEmpty ? splits : full {
      guard let pace = split.pace else { continue }
      fastest = min(fastest, pace)
      slowest = max(slowest, pace)
    }
  }

  /// Returns the bar's length for a pace in seconds per metre, as a fraction of the longest bar's (0.25…1).
  func share(_ pace: Double) -> Double {
    guard fastest.isFinite, fastest > 0 else { return 1 }
    let range = max(min(slowest, 2 * fastest) - fastest, Self.minimumRange * fastest)
    let share = 1 - (1 - Self.minimumShare) * (pace - fastest) / range
    return min(max(share, Self.minimumShare), 1)
  }
}

/// Returns the bar of a split.
///
/// - Parameter share: The bar's length as a fraction of the longest bar's.
private func splitBar(_ share: Double) -> HTML {
  tag(
    "svg", .class("split-bar"), .ariaHidden, Attribute("viewBox", "0 0 1000 10"),
    Attribute("preserveAspectRatio", "none")
  ) {
    tag(
      "rect", Attribute("width", number: Int((1000 * share).rounded(.toNearestOrEven))),
      Attribute("height", "10"))
  }
}

extension [Split] {
  /// Merges every `count` consecutive splits into one. The last result may combine fewer splits.
  func grouped(by count: Int) -> [Split] {
    guard count > 1 else { return self }
    return stride(from: 0, to: self.count, by: count).map { start in
      let parts = self[start..<Swift.min(start + count, self.count)]
      let gains = parts.compactMap { $0.elevationGainMeters }
      return Split(
        meters: parts.reduce(0) { $0 + $1.meters }, seconds: parts.reduce(0) { $0 + $1.seconds },
        elevationGainMeters: gains.count == parts.count ? gains.reduce(0, +) : nil,
        isComplete: parts.count == count && parts.allSatisfy { $0.isComplete })
    }
  }
}

extension TrackBins {
  /// Returns the time-weighted mean of the known values, or nil if all are unknown.
  func mean(over samples: ClosedRange<Int>, _ value: (Bin) -> Double?) -> Double? {
    var (sum, weight) = (0.0, 0.0)
    for index in samples where bins.indices.contains(index) {
      guard let known = value(bins[index]), let pace = bins[index].pace else { continue }
      sum += pace * known
      weight += pace
    }
    return weight > 0 ? sum / weight : nil
  }
}
