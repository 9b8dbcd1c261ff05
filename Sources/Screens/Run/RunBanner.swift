import Engine

/// Seconds without a position after which a run says so.
private let lostAfterSeconds = 10.0
/// Seconds without a first position after which a run says so; until then the signal's line does.
private let searchingAfterSeconds = 15.0

/// The most important message about location or the session's state. Empty if there is nothing to report.
func runBanner(_ run: SessionSnapshot) -> HTML {
  LocationTrouble(run.location).map(troubleBanner) ?? banner(bannerSentence(run))
}

private func bannerSentence(_ run: SessionSnapshot) -> String? {
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
