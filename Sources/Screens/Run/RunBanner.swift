import Engine

/// Seconds without a position after which a run says so.
private let lostAfterSeconds = 10.0
/// Seconds without a first position after which a run says so; until then the signal's line does.
private let searchingAfterSeconds = 15.0

/// One sentence about what is missing, most important first; empty when all is well.
func runBanner(_ run: SessionSnapshot) -> HTML { banner(bannerSentence(run)) }

private func bannerSentence(_ run: SessionSnapshot) -> String? {
  if let trouble = troubleSentence(run.location) { return trouble }
  if run.phase == .pausedAutomatically { return BannerWords.pausedAutomatically.text }
  guard run.phase == .running else { return nil }
  if run.location == .granted || run.location == .undetermined {
    if let seconds = run.secondsSinceFix {
      if seconds >= lostAfterSeconds { return BannerWords.lost.filled(durationText(seconds)) }
    } else if run.elapsedSeconds >= searchingAfterSeconds {
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
