import Engine

func liveRoute(_ state: LiveRunState) -> HTML {
  let figures = Figures(units: state.units)
  let distance = figures.distanceWithUnit(state.session.distanceMeters)
  return routeFigure(
    state.route, units: state.units, isLive: true, label: ChartWords.liveRoute.filled(distance))
}

func liveSplits(_ state: LiveRunState) -> HTML {
  let isMetric = state.units == .metric
  let splits = isMetric ? state.session.kilometers : state.session.miles
  guard splits.contains(where: { $0.isComplete }) else {
    let unit: UnitWords = isMetric ? .kilometers : .miles
    return tag("p", .class("quiet")) { RunWords.noSplits.filled(unit.text) }
  }
  return SplitTable(splits: splits, units: state.units, sport: .running, newestFirst: true)
    .html(caption: RunWords.splits.text)
}

func liveLaps(_ state: LiveRunState) -> HTML {
  guard state.session.laps.count > 1 else { return HTML() }
  return build {
    tag("h2") { RunWords.laps }
    SplitTable(
      splits: state.session.laps, units: state.units, sport: .running, isLaps: true,
      newestFirst: true
    ).html(caption: RunWords.laps.text)
  }
}

/// What was used, what was refused and why.
func qualityPanel(_ quality: TrackQuality, _ figures: Figures) -> HTML {
  tag("dl", .class("facts")) {
    fact(QualityWords.accepted.text, decimal(quality.acceptedCount))
    fact(QualityWords.refused.text, decimal(quality.refusedCount))
    for reason in FixRefusal.allCases {
      if let count = refusals(quality, reason) {
        fact(refusalPhrase(reason).text, decimal(count), isDetail: true)
      }
    }
    fact(QualityWords.interval.text, intervalText(quality.meanIntervalSeconds))
    fact(QualityWords.accuracy.text, accuracyText(quality.meanAccuracyMeters, figures))
    fact(QualityWords.gaps.text, gapsText(quality))
  }
}

private func refusals(_ quality: TrackQuality, _ reason: FixRefusal) -> Int? {
  let index = Int(reason.rawValue)
  guard quality.refusals.indices.contains(index), quality.refusals[index] > 0 else { return nil }
  return quality.refusals[index]
}

private func intervalText(_ seconds: Double?) -> String {
  guard let seconds else { return "–" }
  return withUnit(fixedText(seconds, decimals: 1), UnitWords.seconds)
}

private func accuracyText(_ meters: Double?, _ figures: Figures) -> String {
  guard let meters else { return "–" }
  return RunWords.plusMinus.filled(figures.heightWithUnit(meters))
}

private func gapsText(_ quality: TrackQuality) -> String {
  guard quality.gapCount > 0 else { return "0" }
  return QualityWords.gapValue.filled(decimal(quality.gapCount), durationText(quality.gapSeconds))
}

private func refusalPhrase(_ reason: FixRefusal) -> QualityWords {
  switch reason {
  case .invalid: .invalid
  case .outOfOrder: .outOfOrder
  case .stale: .stale
  case .inaccurate: .inaccurate
  case .impossibleSpeed: .impossibleSpeed
  case .impossibleAcceleration: .impossibleAcceleration
  case .outlier: .outlier
  }
}
