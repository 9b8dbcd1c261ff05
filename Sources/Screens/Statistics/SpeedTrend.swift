import Engine

/// A chart of a sport's mean speed or pace on each day, with a line through the weekly means.
struct SpeedTrend {
  let state: TrendsState
  let sport: Sport

  private var formatter: MetricFormatter { state.frame.formatter }

  /// Returns the chart, or nil if no day has a speed.
  func html() -> HTML? {
    let days = state.speeds.filter { $0.meters > 0 && $0.movingSeconds > 0 }
    guard let trend = HistoryTrend(metric, sessions: days.map(point), weeks: weeks(days)) else {
      return nil
    }
    return build {
      tag("div", .class("tall")) { trend.html() }
      if let sentence = comparison(days) { tag("p", .class("seen")) { sentence } }
      tag("p", .class("quiet")) { SpeedTrendWords.key }
      chartTable(title.text, columns, rows(days))
    }
  }

  private var title: SpeedTrendWords { sport.isPaced ? .pace : .title }

  private var metric: HistoryMetric { sport.isPaced ? paceMetric : speedMetric }

  private var paceMetric: HistoryMetric {
    let meters = formatter.metersPerLongUnit
    return HistoryMetric(
      title: title.text, unit: formatter.paceUnit,
      item: (SpeedTrendWords.day.text, SpeedTrendWords.days.text), minimumSpan: 60, most: nil,
      isSum: false, shown: { meters / $0 },
      text: { speed in withUnit(formatter.pace(speed: speed), formatter.paceUnit) }, isPace: true)
  }

  private var speedMetric: HistoryMetric {
    let unit = formatter.speedUnitMetersPerSecond
    let text: (Double) -> String = { speed in withUnit(formatter.speed(speed), formatter.speedUnit)
    }
    return HistoryMetric(
      title: title.text, unit: formatter.speedUnit,
      item: (SpeedTrendWords.day.text, SpeedTrendWords.days.text), minimumSpan: 4, most: nil,
      isSum: false, shown: { $0 / unit }, text: text)
  }

  private func point(_ day: DaySpeed) -> HistoryTrend.Point {
    HistoryTrend.Point(start: plainDay(day.day), value: day.meters / day.movingSeconds)
  }

  /// Returns the weekly mean speeds: total distance divided by total time.
  private func weeks(_ days: [DaySpeed]) -> [HistoryTrend.Point] {
    sums(days) { Day($0).monday.number }.map(point)
  }

  private func months(_ days: [DaySpeed]) -> [DaySpeed] {
    sums(days) { day in
      let (year, month, _) = Day(day).date
      return Day(year: year, month: month, day: 1).number
    }
  }

  private func tempo(_ month: DaySpeed) -> String {
    formatter.tempo(secondsPerMeter: month.movingSeconds / month.meters, of: sport)
  }

  /// Returns a sentence that compares the last month with the first; nil for fewer than two months.
  private func comparison(_ days: [DaySpeed]) -> String? {
    let months = self.months(days)
    guard months.count > 1 else { return nil }
    let (first, last) = (months[0], months[months.count - 1])
    return SpeedTrendWords.seen.filled(
      withUnit(tempo(last), formatter.speedUnit(of: sport)), plainDay(last.day).monthText,
      tempo(first), plainDay(first.day).monthText)
  }

  /// Returns one row per month, latest first.
  private func rows(_ days: [DaySpeed]) -> [[String]] {
    months(days).reversed().map { month in
      [
        plainDay(month.day).shortMonthText,
        fixedText(month.meters / formatter.metersPerLongUnit, decimals: 1), tempo(month),
      ]
    }
  }

  private var columns: [String] {
    [StatisticsWords.month.text, formatter.distanceUnit, formatter.speedUnit(of: sport)]
  }

  private func sums(_ days: [DaySpeed], _ start: (Int) -> Int) -> [DaySpeed] {
    var sums: [DaySpeed] = []
    for day in days {
      let first = start(day.day)
      if sums.last?.day != first {
        sums.append(DaySpeed(day: first, meters: 0, movingSeconds: 0))
      }
      sums[sums.count - 1].meters += day.meters
      sums[sums.count - 1].movingSeconds += day.movingSeconds
    }
    return sums
  }
}
