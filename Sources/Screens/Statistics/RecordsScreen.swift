import Engine

/// Returns the page with a sport's records and its curves of personal bests by duration.
public func recordsScreen(_ state: RecordsState) -> HTML {
  guard !state.frame.sports.isEmpty else { return emptyStatistics() }
  return build {
    StatisticsHead(state.frame, .records, offersAll: false).html()
    RecordsView(state: state).html()
  }
}

private struct RecordsView {
  let state: RecordsState

  private var sport: Sport { state.frame.filter.sport ?? .running }

  func html() -> HTML {
    let curves = [speedCurve, powerCurve].compactMap { $0 }
    return tag("div", curves.isEmpty ? .class("stat-one") : .class("stat-halves")) {
      if !curves.isEmpty {
        tag("div", .class("stat-curves")) { for curve in curves { curve } }
      }
      RecordTable(rows: state.rows, frame: state.frame, sport: sport).html()
    }
  }

  private var speedCurve: HTML? {
    CurveChart(
      curve: state.speeds, quantity: sport.isPaced ? .pace : .speed, frame: state.frame
    ).html()
  }

  private var powerCurve: HTML? {
    CurveChart(curve: state.powers, quantity: .power, frame: state.frame).html()
  }
}

/// A table of the records of the selected days and of all time, with links to their activities.
private struct RecordTable {
  let rows: [BestRow]
  let frame: StatisticsFrame
  let sport: Sport

  private var formatter: MetricFormatter { frame.formatter }
  /// Whether the table has only one column of records, because all time is selected or both columns are equal.
  private var isAllTime: Bool {
    frame.filter.span == .all || rows.allSatisfy { $0.shown == $0.allTime }
  }
  private var hasExcerptRecords: Bool {
    rows.contains { row in
      switch row.kind {
      case .length, .duration: true
      case .power, .longest, .longestTime, .mostClimb, .exercise: false
      }
    }
  }

  func html() -> HTML {
    tag("section", .class("stat-records")) {
      tag("h2") { RecordWords.title }
      if rows.isEmpty {
        tag("p", .class("quiet")) { sport == .workout ? RecordWords.noneCounted : RecordWords.none }
      } else {
        tag("div", .class("table-room")) {
          tag("table", .class("splits records")) {
            tag("caption", .class("unseen")) { RecordWords.title }
            tag("thead") {
              tag("tr") {
                columnHeading(RecordWords.best.text)
                if !isAllTime { columnHeading(frame.spanText) }
                columnHeading(StatisticsWords.allTime.text)
              }
            }
            tag("tbody") { for row in rows { tableRow(row) } }
          }
        }
        if hasExcerptRecords { tag("p", .class("quiet")) { RecordWords.how } }
      }
    }
  }

  private func tableRow(_ row: BestRow) -> HTML {
    tag("tr") {
      tag("th", Attribute("scope", "row")) { name(row.kind) }
      if !isAllTime { cell(row.kind, row.shown) }
      cell(row.kind, row.allTime)
    }
  }

  private func cell(_ kind: BestKind, _ best: Best?) -> HTML {
    guard let best else { return tag("td") { "–" } }
    return tag("td") {
      tag("a", .href(joined("/activities/", best.activity))) { text(kind, best.value) }
      tag("span", .class("quiet block")) { detail(kind, best) }
    }
  }

  /// Returns the details below a value. A line break can occur only between the two parts.
  private func detail(_ kind: BestKind, _ best: Best) -> HTML {
    build {
      if let second = second(kind, best.value) { tag("span") { second } }
      if let start = best.start {
        " "
        tag("span") { timeElement(start, start.dateText) }
      }
    }
  }

  private func name(_ kind: BestKind) -> String {
    switch kind {
    case .length(let meters): lengthName(meters)
    case .duration(let seconds): RecordWords.fastestFor.filled(effortDurationText(seconds))
    case .power(let seconds): RecordWords.powerFor.filled(effortDurationText(seconds))
    case .longest: RecordWords.longest.text
    case .longestTime: RecordWords.longestTime.text
    case .mostClimb: RecordWords.mostClimb.text
    case .exercise(let number):
      RecordWords.inOneSet.filled(Exercise.numbered(number)?.guide.title ?? "–")
    }
  }

  private func text(_ kind: BestKind, _ value: Double) -> String {
    switch kind {
    case .length(let meters):
      sport.isPaced ? clockText(seconds: time(over: meters, at: value)) : tempo(over: meters, value)
    case .duration: tempo(secondsPerMeter: 1 / value)
    case .power: withUnit(fixedText(value, decimals: 0), StatisticsWords.watts)
    case .longest: formatter.distanceWithUnit(value)
    case .longestTime: totalTimeText(value)
    case .mostClimb: formatter.heightWithUnit(value)
    case .exercise: withUnit(fixedText(value, decimals: 0), "×")
    }
  }

  /// Returns the time as a stopwatch would show it, rounded up to the second. The small offset absorbs rounding
  /// errors of the division.
  private func time(over meters: Double, at speed: Double) -> Double {
    (meters / speed - 1e-6).rounded(.up)
  }

  /// Returns the pace or speed that corresponds to the displayed time, so that both agree.
  private func tempo(over meters: Double, _ speed: Double) -> String {
    tempo(secondsPerMeter: time(over: meters, at: speed) / meters)
  }

  private func tempo(secondsPerMeter: Double) -> String {
    withUnit(
      formatter.tempo(secondsPerMeter: secondsPerMeter, of: sport), formatter.speedUnit(of: sport))
  }

  /// Returns the complementary value: pace or time for a distance, distance for a duration.
  private func second(_ kind: BestKind, _ value: Double) -> String? {
    switch kind {
    case .length(let meters):
      sport.isPaced ? tempo(over: meters, value) : clockText(seconds: time(over: meters, at: value))
    case .duration(let seconds): formatter.distanceWithUnit(value * seconds)
    case .power, .longest, .longestTime, .mostClimb, .exercise: nil
    }
  }

  private func lengthName(_ meters: Double) -> String {
    for (length, word) in Self.names where (length - meters).magnitude < 0.5 { return word.text }
    return withUnit(
      fixedText(meters >= 1000 ? meters / 1000 : meters, decimals: 0),
      meters >= 1000 ? UnitWords.kilometers : .meters)
  }

  private static let names: [(Double, RecordWords)] = [
    (400, .meters400), (1000, .kilometer), (1609.344, .mile), (5000, .kilometers5),
    (10_000, .kilometers10), (21_097.5, .halfMarathon), (42_195, .marathon),
  ]
}
