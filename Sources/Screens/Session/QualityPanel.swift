import Engine

/// Returns the numbers of accepted and rejected positions, the reasons for the rejections, and the accuracy of the
/// positions.
func qualityPanel(_ quality: TrackQuality, _ formatter: MetricFormatter) -> HTML {
  tag("dl", .class("facts")) {
    fact(QualityWords.accepted.text, decimal(quality.acceptedCount))
    fact(QualityWords.refused.text, decimal(quality.refusedCount))
    for reason in FixRejection.allCases {
      if let count = refusals(quality, reason) {
        fact(refusalPhrase(reason).text, decimal(count), isDetail: true)
      }
    }
    fact(QualityWords.interval.text, intervalText(quality.meanIntervalSeconds))
    fact(QualityWords.accuracy.text, accuracyText(quality.meanAccuracyMeters, formatter))
    fact(QualityWords.gaps.text, gapsText(quality))
  }
}

private func refusals(_ quality: TrackQuality, _ reason: FixRejection) -> Int? {
  let index = Int(reason.rawValue)
  guard quality.refusals.indices.contains(index), quality.refusals[index] > 0 else { return nil }
  return quality.refusals[index]
}

private func intervalText(_ seconds: Double?) -> String {
  guard let seconds else { return "–" }
  return withUnit(fixedText(seconds, decimals: 1), UnitWords.seconds)
}

private func accuracyText(_ meters: Double?, _ formatter: MetricFormatter) -> String {
  meters.map { radiusText($0, formatter) } ?? "–"
}

private func gapsText(_ quality: TrackQuality) -> String {
  guard quality.gapCount > 0 else { return "0" }
  return QualityWords.gapValue.filled(decimal(quality.gapCount), durationText(quality.gapSeconds))
}

private func refusalPhrase(_ reason: FixRejection) -> QualityWords {
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
