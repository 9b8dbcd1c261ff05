import Engine

/// The number of seconds without a position after which a message reports the loss.
private let lostAfterSeconds = 10.0
/// The number of seconds without a first position after which a message says that the position is missing. Until then,
/// only the signal line shows it.
private let searchingAfterSeconds = 15.0

/// Returns the most important message about location or the session's state. Empty if there is nothing to report.
func runBanner(_ run: SessionSnapshot, _ sport: Sport) -> HTML {
  if let trouble = LocationIssue(run.location) { return locationIssueBanner(trouble) }
  return run.phase == .running && run.isTooFast
    ? tooFastBanner(sport) : banner(bannerSentence(run))
}

/// Returns the message that the speed is impossible for the sport, with a button to change to a sport for which it is
/// plausible.
private func tooFastBanner(_ sport: Sport) -> HTML {
  let isRide = sport == .cycling
  return tag("div", .class("banner")) {
    tag("p") { isRide ? BannerWords.tooFastToRide : .tooFastToRun }
    tag("div", .class("buttons")) {
      tag(
        "button", .type("button"), .class("button small"), .action("change-sport"),
        .value(decimal(Int((isRide ? Sport.other : .cycling).rawValue)))
      ) { isRide ? BannerWords.isOther : .isRide }
    }
  }
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
