import Engine

/// Tables that compare the splits and the totals of two activities.
struct CompareTables {
  let state: CompareState

  private var comparison: Comparison { state.comparison }
  private var formatter: MetricFormatter { MetricFormatter(units: state.units) }
  private var isByTime: Bool { comparison.basis == .time }

  // MARK: Splits

  func splits() -> HTML? {
    guard !comparison.splits.isEmpty, !isByTime else { return nil }
    let title: CompareWords = formatter.isMetric ? .splitsKilometer : .splitsMile
    return tag("section") {
      tag("h2") { title }
      table(title.text, [formatter.distanceUnit, thisOne, otherOne, CompareWords.difference.text]) {
        for split in comparison.splits { splitRow(split) }
      }
      tag("p", .class("quiet")) { CompareWords.splitsHow }
    }
  }

  private func splitRow(_ split: ComparedSplit) -> HTML {
    let gained = secondsGained(split)
    return tag("tr") {
      rowHead(name(split))
      tag("td") { time(split.own) }
      tag("td") { time(split.other) }
      tag("td", .class(tone(gained))) {
        tag("b") { gained.map { signedSeconds(-$0) } ?? "–" }
      }
    }
  }

  /// Returns the difference of the two times after rounding, so that it matches the times shown.
  private func secondsGained(_ split: ComparedSplit) -> Double? {
    guard let own = split.own.seconds, let other = split.other.seconds else { return nil }
    return other.rounded(.toNearestOrEven) - own.rounded(.toNearestOrEven)
  }

  private func time(_ side: SplitSide) -> String {
    side.seconds.map { clockText(seconds: $0.rounded(.toNearestOrEven)) } ?? "–"
  }

  /// Returns the table of split metrics other than time: grade-adjusted pace, heart rate and cadence.
  func efforts() -> HTML? {
    let columns = effortColumns.filter { column in
      comparison.splits.contains { column.value($0.own) != nil || column.value($0.other) != nil }
    }
    guard !columns.isEmpty else { return nil }
    let unit = isByTime ? UnitWords.minutes.text : formatter.distanceUnit
    return tag("details", .class("section"), isByTime ? .flag("open") : nil) {
      tag("summary") { CompareWords.efforts }
      table(CompareWords.efforts.text, [unit] + columns.map { $0.title }) {
        for split in comparison.splits {
          tag("tr") {
            rowHead(name(split))
            for column in columns { tag("td") { cell(column, split) } }
          }
        }
      }
      tag("p", .class("quiet")) { CompareWords.effortsHow }
    }
  }

  private struct Column {
    var title: String
    var value: (SplitSide) -> Double?
    var text: (Double?) -> String
  }

  private var effortColumns: [Column] {
    [
      Column(
        title: formatter.speedUnit(of: tempoSport), value: { isByTime ? nil : $0.pace },
        text: { formatter.tempo(secondsPerMeter: $0, of: tempoSport) }),
      Column(title: CompareWords.onTheFlat.text, value: { $0.gradeAdjustedPace }, text: pace),
      Column(
        title: UnitWords.beatsPerMinute.text, value: { $0.heartRate }, text: formatter.whole),
      Column(title: cadenceUnit.text, value: { $0.cadence }, text: formatter.whole),
    ]
  }

  private func cell(_ column: Column, _ split: ComparedSplit) -> HTML {
    build {
      column.text(column.value(split.own))
      " / "
      column.text(column.value(split.other))
    }
  }

  private func name(_ split: ComparedSplit) -> String {
    let end = split.start + split.length
    if isByTime { return clockText(seconds: end) }
    return split.isComplete
      ? fixedText(end / formatter.metersPerLongUnit, decimals: 0)
      : formatter.distanceWithUnit(split.length)
  }

  // MARK: Side by side

  func sideBySide() -> HTML {
    let (own, other) = (comparison.own, comparison.other)
    return tag("section") {
      tag("h2") { CompareWords.figures }
      table(
        CompareWords.figures.text,
        [CompareWords.figure.text, thisOne, otherOne, CompareWords.difference.text]
      ) {
        row(
          .distance, own.meters, other.meters, formatter.distanceUnit,
          shown: shownDistance, difference: distance,
          text: { formatter.distance($0) })
        row(
          .movingTime, own.movingSeconds, other.movingSeconds, "",
          shown: { $0.rounded(.down) }, difference: signedSeconds,
          text: { clockText(seconds: $0) })
        tempo()
        row(
          .climb, own.climbMeters, other.climbMeters, formatter.heightUnit,
          shown: stepped(heightUnitMeters), text: { formatter.height($0) })
        row(
          .heartRate, own.heartRate, other.heartRate, UnitWords.beatsPerMinute.text,
          shown: stepped(1), text: { fixedText($0, decimals: 0) })
        row(
          .cadence, own.cadence, other.cadence, cadenceUnit.text, shown: stepped(1),
          text: { fixedText($0, decimals: 0) })
        perBeat()
        walk()
      }
      notes()
    }
  }

  private func notes() -> HTML {
    let knowsBeats = comparison.own.metersPerBeat ?? comparison.other.metersPerBeat
    return tag("p", .class("quiet")) {
      CompareWords.unknownHow
      if knowsBeats != nil {
        " "
        CompareWords.perBeatHow
      }
    }
  }

  private enum Name {
    case distance, movingTime, climb, heartRate, cadence

    var words: String {
      switch self {
      case .distance: ActivityWords.distance.text
      case .movingTime: ActivityWords.movingTime.text
      case .climb: CompareWords.climb.text
      case .heartRate: CompareWords.heartRate.text
      case .cadence: CompareWords.cadence.text
      }
    }
  }

  /// The sport that decides between pace and speed: this activity's sport if it is shown as a speed, otherwise the
  /// other activity's.
  private var tempoSport: Sport {
    state.own.row.sport.isPaced ? state.other.row.sport : state.own.row.sport
  }

  /// Shows paces if both activities are on foot, otherwise speeds.
  @HTMLBuilder private func tempo() -> HTML {
    let (own, other) = (comparison.own, comparison.other)
    if tempoSport.isPaced {
      row(
        CompareWords.pace.text, own.speed.map { 1 / $0 }, other.speed.map { 1 / $0 },
        formatter.paceUnit, shown: shownPace, difference: paceDifference,
        text: { pace($0) })
      if own.gradeAdjustedPace != nil || other.gradeAdjustedPace != nil {
        row(
          CompareWords.paceOnTheFlat.text, own.gradeAdjustedPace, other.gradeAdjustedPace,
          formatter.paceUnit, shown: shownPace, difference: paceDifference,
          text: { pace($0) })
      }
    } else {
      let unit = formatter.speedUnitMetersPerSecond
      row(
        CompareWords.speed.text, own.speed, other.speed, formatter.speedUnit,
        shown: stepped(unit / 10),
        difference: { signed($0 / unit, decimals: 1) },
        text: { formatter.speed($0) })
    }
  }

  private func perBeat() -> HTML? {
    let (own, other) = (comparison.own.metersPerBeat, comparison.other.metersPerBeat)
    guard own != nil || other != nil else { return nil }
    let unit = heightUnitMeters
    return row(
      CompareWords.perBeat.text, own, other, formatter.heightUnit, shown: stepped(unit / 100),
      difference: { signed($0 / unit, decimals: 2) },
      text: { fixedText($0 / unit, decimals: 2) })
  }

  @HTMLBuilder private func walk() -> HTML {
    if state.own.walk != nil || state.other.walk != nil {
      let walks = WalkMetricFormatter(unit: WalkUnit(usualIn: state.units), system: state.units)
      let step = walks.unit == .meters ? 0.01 : walks.unit.meters
      row(
        CompareWords.stepLength.text, state.own.walk?.stepLength, state.other.walk?.stepLength,
        walks.lengthUnit, shown: stepped(step),
        difference: { signedNumber(walks.number($0.magnitude), $0) },
        text: { walks.number($0) })
      row(
        CompareWords.walkingSpeed.text, state.own.walk?.speed, state.other.walk?.speed,
        walks.speedUnit, shown: stepped(walks.speedUnitMetersPerSecond / 10),
        difference: { signedNumber(walks.speedNumber($0.magnitude), $0) },
        text: { walks.speedNumber($0) })
    }
  }

  private func row(
    _ name: Name, _ own: Double?, _ other: Double?, _ unit: String,
    shown: (Double) -> Double, difference: ((Double) -> String)? = nil,
    text: @escaping (Double) -> String
  ) -> HTML {
    row(name.words, own, other, unit, shown: shown, difference: difference, text: text)
  }

  /// Returns a row with both values and their difference.
  ///
  /// - Parameter shown: Rounds a value to the precision that `text` displays. The difference is computed from the
  ///   rounded values.
  private func row(
    _ name: String, _ own: Double?, _ other: Double?, _ unit: String,
    shown: (Double) -> Double, difference: ((Double) -> String)?,
    text: @escaping (Double) -> String
  ) -> HTML {
    tag("tr") {
      tag("th", Attribute("scope", "row")) {
        name
        if !unit.utf8.isEmpty { tag("span", .class("quiet block")) { unit } }
      }
      tag("td") { own.map(text) ?? "–" }
      tag("td") { other.map(text) ?? "–" }
      tag("td") {
        change(
          own.map(shown), other.map(shown), difference ?? { signedNumber(text($0.magnitude), $0) })
      }
    }
  }

  private func change(_ own: Double?, _ other: Double?, _ text: (Double) -> String) -> String {
    guard let own, let other else { return "–" }
    return text(own - other)
  }

  // MARK: Parts

  private func table(
    _ caption: String, _ columns: [String], @HTMLBuilder rows: () -> HTML
  ) -> HTML {
    tag(
      "div", .class("table-scroll whole"), Attribute("tabindex", "0"), .role("region"),
      .label(caption)
    ) {
      tag("table", .class("splits compare-table")) {
        tag("caption", .class("unseen")) { caption }
        tag("thead") {
          tag("tr") {
            for column in columns { tag("th", Attribute("scope", "col")) { column } }
          }
        }
        tag("tbody", content: rows)
      }
    }
  }

  private func rowHead(_ text: String) -> HTML { tag("th", Attribute("scope", "row")) { text } }

  private var thisOne: String { CompareWords.thisOne.text }
  private var otherOne: String { CompareWords.otherOne.text }

  private func pace(_ secondsPerMeter: Double?) -> String {
    formatter.pace(secondsPerMeter: secondsPerMeter)
  }

  private var cadenceUnit: UnitWords {
    let (own, other) = (state.own.row.sport, state.other.row.sport)
    return own.traits.turnsCranks && other.traits.turnsCranks ? .turnsPerMinute : .stepsPerMinute
  }

  private func tone(_ gained: Double?) -> String {
    guard let gained, gained.magnitude >= 0.5 else { return "even" }
    return gained > 0 ? "won" : "lost"
  }

  private func stepped(_ step: Double) -> (Double) -> Double {
    return { ($0 / step).rounded(.toNearestOrEven) * step }
  }

  private var heightUnitMeters: Double { formatter.isMetric ? 1 : Length.feet(1).meters }

  /// Rounds to the precision of `MetricFormatter.distance`.
  private func shownDistance(_ meters: Double) -> Double {
    let unit = formatter.metersPerLongUnit
    let value = meters / unit
    return stepped(value < 100 ? unit / 100 : value < 1000 ? unit / 10 : unit)(meters)
  }

  private func shownPace(_ secondsPerMeter: Double) -> Double {
    stepped(1 / formatter.metersPerLongUnit)(secondsPerMeter)
  }

  private func distance(_ meters: Double) -> String {
    signedNumber(formatter.distance(meters.magnitude), meters)
  }

  private func paceDifference(_ secondsPerMeter: Double) -> String {
    signedSeconds(secondsPerMeter * formatter.metersPerLongUnit)
  }
}

/// Returns a time difference such as "−42 s" or "+1:05 min". 0 has no sign.
func signedSeconds(_ seconds: Double) -> String {
  signedNumber(gapText(seconds), seconds.rounded(.toNearestOrEven))
}

private func signed(_ value: Double, decimals: Int) -> String {
  signedNumber(fixedText(value.magnitude, decimals: decimals), value)
}

/// Adds a sign, unless the number consists only of zeros.
func signedNumber(_ text: String, _ value: Double) -> String {
  let isZero = !text.utf8.contains { (49...57).contains($0) }
  return isZero ? text : joined(value < 0 ? "−" : "+", text)
}
