import Engine

/// Returns a sentence about the target band, and charts of cadence over time and over speed. Returns nil for
/// sports that aren't on foot.
///
/// - Parameters:
///   - average: The average cadence shown at the top of the page, in steps per minute.
///   - drawsTime: False if another chart already shows cadence over time.
func cadenceSection(
  _ effort: ActivityEffort, average: Double? = nil, formatter: MetricFormatter,
  drawsTime: Bool = true
) -> HTML? {
  guard effort.isOnFoot else { return nil }
  let cadence = effort.cadence
  guard cadence.mean != nil else {
    return tag("p", .class("quiet cadence-words")) { EffortWords.cadenceMissing }
  }
  return tag("div", .class("charts")) {
    if drawsTime { CadenceTimeChart(cadence)?.html() }
    cadenceWords(cadence, average: average ?? cadence.mean)
    CadenceSpeedChart(cadence, formatter: formatter)?.html()
    if cadence.cadenceBySpeed.gap == .severalSpeeds {
      tag("p", .class("quiet")) { EffortWords.severalSpeeds }
    }
  }
}

private func cadenceWords(_ cadence: CadenceMetrics, average: Double?) -> HTML {
  tag("p", .class("cadence-words")) {
    if let average {
      EffortWords.cadenceMean.filled(
        withUnit(fixedText(average, decimals: 0), UnitWords.stepsPerMinute))
    }
    if cadence.band.knownSeconds > 0 {
      " "
      inBand(cadence.band)
    }
    if let retention = cadence.retention {
      " "
      EffortWords.retention.filled(shareText(retention))
    }
  }
}

private func inBand(_ band: CadenceBand) -> String {
  let all = band.knownSeconds
  return EffortWords.inBand.filled(
    shareText(band.secondsInside / all), shareText(band.secondsBelow / all),
    shareText(band.secondsAbove / all))
}

/// Returns a fraction (0…1) as a whole percentage.
func shareText(_ share: Double) -> String {
  joined(fixedText(100 * share, decimals: 0), "\u{a0}%")
}
