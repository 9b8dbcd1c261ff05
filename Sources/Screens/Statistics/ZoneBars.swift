import Engine

/// A stacked bar chart of the time in heart-rate zones, the highest zone on top, and a table of the totals.
struct ZoneBars {
  let state: StatisticsEffortState
  let zones: HeartRateZones

  private var period: StatisticsPeriod { state.frame.filter.period }

  private var periods: [ZonePeriod] {
    state.frame.droppingInactivePrefix(state.periods) { !$0.isEmpty }
  }

  /// Returns the chart and its table, or nil for fewer than two periods or if no heart rate was recorded in the
  /// selected days.
  func html() -> HTML? {
    let sums = self.sums
    let most = periods.map { $0.seconds.reduce(0, +) / 3600 }.max() ?? 0
    guard periods.count > 1, most > 0 else { return nil }
    let scale = ChartScale(from: 0, to: most, steps: ScaleSteps.sums)
    return build {
      tag("div", .class("tall")) {
        Chart(
          title: ZoneTimeWords.title.text,
          subtitle: period.amount.filled(StatisticsWords.hoursUnit.text),
          summary: summary(sums),
          lineLabels: scale.lines.map { fixedText($0, decimals: scale.step < 1 ? 1 : 0) },
          xAxisLabels: period.axisLabels(periods.map { $0.start }), hasLabelPerSample: true,
          samples: samples(scale), drawing: drawing(scale), marks: HTML(),
          addresses: periods.map(address)
        ).html()
      }
      totals(sums)
      chartTable(ZoneTimeWords.title.text, columns, rows)
    }
  }

  private func address(_ period: ZonePeriod) -> String {
    period.isEmpty
      ? "" : state.frame.activities(ofPeriodFrom: period.start)
  }

  private var sums: [Double] {
    var sums = [Double](repeating: 0, count: zones.starts.count + 1)
    for period in periods {
      for index in sums.indices where index < period.seconds.count {
        sums[index] += period.seconds[index]
      }
    }
    return sums
  }

  private func center(_ index: Int) -> Int { (2 * index + 1) * 500 / periods.count }

  private func samples(_ scale: ChartScale) -> [ChartSample] {
    periods.indices.map { index in
      let period = periods[index]
      var pieces: [String] = []
      for (zone, seconds) in period.seconds.enumerated() where seconds >= 30 {
        pieces.append(pieces.isEmpty ? "" : ", ")
        pieces.append(ZoneTimeWords.of.filled(name(zone), totalTimeText(seconds)))
      }
      return ChartSample(
        x: center(index), y: scale.position(period.seconds.reduce(0, +) / 3600),
        label: ZoneTimeWords.sample.filled(
          self.period.text(of: period.start),
          pieces.isEmpty ? ZoneTimeWords.noTime.text : joined(pieces)))
    }
  }

  private func drawing(_ scale: ChartScale) -> HTML {
    let width = max(4, 600 / periods.count)
    return build {
      for (index, period) in periods.enumerated() {
        layers(period, x: center(index) - width / 2, width: width, scale)
      }
    }
  }

  private func layers(_ period: ZonePeriod, x: Int, width: Int, _ scale: ChartScale) -> HTML {
    var html = HTML()
    var below = 0.0
    for (zone, seconds) in period.seconds.enumerated() where seconds > 0 {
      let bottom = scale.position(below)
      below += seconds / 3600
      let top = scale.position(below)
      html.append(
        tag(
          "rect", .class(joined("zone-fill-", decimal(zone))), Attribute("x", number: x),
          Attribute("y", number: top), Attribute("width", number: width),
          Attribute("height", number: max(0, bottom - top))))
    }
    return html
  }

  /// Returns one row for each zone in the zone's colour. The rows also serve as the legend.
  private func totals(_ sums: [Double]) -> HTML {
    let all = max(sums.reduce(0, +), 1)
    return tag("table", .class("splits zone-totals")) {
      tag("caption", .class("unseen")) { ZoneTimeWords.totals }
      tag("thead") {
        tag("tr") {
          columnHeading(ZoneTimeWords.zone.text)
          columnHeading(UnitWords.beatsPerMinute.text)
          columnHeading(StatisticsWords.hoursUnit.text)
          columnHeading(ZoneTimeWords.share.text)
        }
      }
      tag("tbody") {
        for zone in sums.indices.reversed() {
          tag("tr") {
            tag("th", Attribute("scope", "row")) {
              tag("span", .class(joined("swatch zone-back-", decimal(zone))), .ariaHidden)
              name(zone)
            }
            tag("td") { range(zone) }
            tag("td") { hoursText(sums[zone]) }
            tag("td") {
              ZoneTimeWords.percent.filled(fixedText(100 * sums[zone] / all, decimals: 0))
            }
          }
        }
      }
    }
  }

  private func name(_ zone: Int) -> String {
    zone == 0 ? ZoneTimeWords.below.text : ZoneTimeWords.number.filled(decimal(zone))
  }

  private func range(_ zone: Int) -> String {
    func beats(_ value: Double) -> String { fixedText(value, decimals: 0) }
    if zone == 0 { return ZoneTimeWords.under.filled(beats(zones.starts[0])) }
    guard zone < zones.starts.count else {
      return ZoneTimeWords.from.filled(beats(zones.starts[zone - 1]))
    }
    return ZoneTimeWords.fromTo.filled(beats(zones.starts[zone - 1]), beats(zones.starts[zone] - 1))
  }

  private func summary(_ sums: [Double]) -> String {
    var pieces: [String] = []
    for (zone, seconds) in sums.enumerated() {
      pieces.append(pieces.isEmpty ? "" : ", ")
      pieces.append(ZoneTimeWords.of.filled(name(zone), totalTimeText(seconds)))
    }
    return ZoneTimeWords.sample.filled(ZoneTimeWords.title.text, joined(pieces))
  }

  private var columns: [String] {
    [period.words.text] + (0...zones.starts.count).map(name)
  }

  /// One row per period, latest first.
  private var rows: [[String]] {
    periods.reversed().map { period in
      [self.period.text(of: period.start)] + period.seconds.map { hoursWithUnit($0) }
    }
  }
}

extension ZonePeriod {
  fileprivate var isEmpty: Bool { seconds.allSatisfy { $0 == 0 } }
}
