import Engine

/// A chart of up to four years, each a line of cumulative totals.
struct YearLines {
  let years: [YearSum]
  let frame: StatisticsFrame

  private var isTime: Bool { !(frame.filter.sport?.hasDistance ?? false) }
  private static let weekCount = 53

  /// Returns the chart, or nil if fewer than two years have data.
  func html() -> HTML? {
    let years = self.years.filter { ($0.weeks.last ?? 0) > 0 }
    guard years.count > 1 else { return nil }
    let most = years.map { shown($0.weeks.last ?? 0) }.max() ?? 1
    let scale = ChartScale(from: 0, to: most, steps: ScaleSteps.sums)
    return tag("div", .class("tall year-lines")) {
      Chart(
        title: YearWords.title.text, subtitle: YearWords.subtitle.filled(unit),
        summary: summary(years),
        lineLabels: scale.lines.map { fixedText($0, decimals: scale.step < 1 ? 1 : 0) },
        xAxisLabels: [
          DateWords.jan.text, DateWords.apr.text, DateWords.jul.text, DateWords.oct.text,
          DateWords.dec.text,
        ],
        samples: samples(years, scale), drawing: drawing(years, scale),
        marks: labels(years, scale), isAlongRoute: false
      ).html()
      chartTable(YearWords.title.text, columns(years), rows(years))
    }
  }

  private var unit: String { isTime ? StatisticsWords.hours.text : frame.formatter.distanceUnit }

  private func shown(_ value: Double) -> Double {
    isTime ? value / 3600 : value / frame.formatter.metersPerLongUnit
  }

  private func text(_ value: Double) -> String {
    isTime ? totalTimeText(value) : withUnit(number(value), frame.formatter.distanceUnit)
  }

  private func number(_ value: Double) -> String {
    isTime ? hoursWithUnit(value) : fixedText(shown(value), decimals: 0)
  }

  private func x(_ week: Int) -> Int {
    Int((Double(week + 1) / Double(Self.weekCount) * 1000).rounded(.toNearestOrEven))
  }

  private func points(_ year: YearSum, _ scale: ChartScale) -> [ChartSample] {
    [ChartSample(x: 0, y: scale.position(0), label: "")]
      + year.weeks.indices.map { week in
        ChartSample(x: x(week), y: scale.position(shown(year.weeks[week])), label: "")
      }
  }

  private func drawing(_ years: [YearSum], _ scale: ChartScale) -> HTML {
    build {
      for (index, year) in years.enumerated().reversed() {
        chartLine(points(year, scale), classes: joined("line year-", decimal(index)))
      }
    }
  }

  /// Returns the samples for the cursor. The cursor follows the line of the latest year, but its label gives the values
  /// of all years.
  private func samples(_ years: [YearSum], _ scale: ChartScale) -> [ChartSample] {
    (0..<Self.weekCount).map { week in
      var pieces: [String] = []
      for year in years where week < year.weeks.count {
        pieces.append(pieces.isEmpty ? "" : ", ")
        pieces.append(YearWords.of.filled(decimal(year.year), text(year.weeks[week])))
      }
      let first = Day(year: years[0].year, month: 1, day: 1).number
      return ChartSample(
        x: x(week),
        y: week < years[0].weeks.count ? scale.position(shown(years[0].weeks[week])) : nil,
        label: YearWords.sample.filled(
          plainDay(first + min(7 * week + 6, 364)).shortDayText, joined(pieces)))
    }
  }

  private func labels(_ years: [YearSum], _ scale: ChartScale) -> HTML {
    let ends = years.map { year in
      DirectLabel(
        text: decimal(year.year), x: x(year.weeks.count - 1),
        y: scale.position(shown(year.weeks.last ?? 0)))
    }
    return directLabels(ends)
  }

  // MARK: Words

  private func summary(_ years: [YearSum]) -> String {
    let week = years[0].weeks.count - 1
    var pieces: [String] = []
    for year in years {
      pieces.append(pieces.isEmpty ? "" : ", ")
      let value = year.weeks[min(week, year.weeks.count - 1)]
      pieces.append(YearWords.of.filled(decimal(year.year), text(value)))
    }
    return YearWords.summary.filled(
      plainDay(
        Day(year: years[0].year, month: 1, day: 1).number + min(7 * week + 6, 364)
      ).shortDayText, joined(pieces))
  }

  private func columns(_ years: [YearSum]) -> [String] {
    [YearWords.upTo.text] + years.map { decimal($0.year) }
  }

  /// Returns a row for every fourth week and one for the whole year. Future weeks of the current year have no number.
  private func rows(_ years: [YearSum]) -> [[String]] {
    (Array(stride(from: 3, to: Self.weekCount - 1, by: 4)) + [Self.weekCount - 1]).map { week in
      let first = Day(year: 2023, month: 1, day: 1).number
      return [plainDay(first + min(7 * week + 6, 364)).shortDayText]
        + years.map { year in
          week < year.weeks.count ? number(year.weeks[week]) : "–"
        }
    }
  }
}
