import Engine

/// Seconds without a position after which a run says so.
private let lostAfterSeconds = 10.0

/// One sentence about what is missing, most important first; empty when all is well.
func liveBanner(_ run: SessionSnapshot) -> HTML {
  guard let sentence = bannerSentence(run) else { return HTML() }
  return tag("p", .class("banner")) { sentence }
}

private func bannerSentence(_ run: SessionSnapshot) -> String? {
  if let trouble = troubleSentence(run.location) { return trouble }
  if run.phase == .pausedAutomatically { return BannerWords.pausedAutomatically.text }
  guard run.phase == .running else { return nil }
  if run.location == .granted || run.location == .undetermined {
    if let seconds = run.secondsSinceFix {
      if seconds >= lostAfterSeconds { return BannerWords.lost.filled(durationText(seconds)) }
    } else {
      return BannerWords.searching.text
    }
  }
  return run.wasHidden ? BannerWords.wasHidden.text : nil
}

private func troubleSentence(_ location: LocationStatus) -> String? {
  switch location {
  case .undetermined, .granted, .notWanted: nil
  case .denied, .deniedCanAskAgain: BannerWords.refused.text
  case .servicesDisabled: BannerWords.off.text
  case .providerUnavailable: BannerWords.unavailable.text
  case .timeout: BannerWords.timeout.text
  case .unknownError: BannerWords.unknown.text
  }
}

/// "40 s", "3 min", "1 h 20 min": a stretch of time in a sentence.
func durationText(_ seconds: Double) -> String {
  guard seconds >= 0, seconds < 1e9 else { return "–" }
  let total = Int(seconds)
  if total < 120 { return withUnit(decimal(total), UnitWords.seconds) }
  let minutes = total / 60
  if minutes < 60 { return withUnit(decimal(minutes), UnitWords.minutes) }
  let hours = withUnit(decimal(minutes / 60), UnitWords.hours)
  guard minutes % 60 > 0 else { return hours }
  return joined(hours, "\u{a0}", withUnit(decimal(minutes % 60), UnitWords.minutes))
}
