import Engine

func stepList(_ steps: LocationWords) -> HTML {
  tag("ol", .class("steps")) {
    for line in steps.lines { tag("li") { line } }
  }
}

/// A location error and its remedy, for the pages before the start and for live screens.
struct LocationIssue {
  let title: LocationWords
  /// The short message for live screens.
  let live: BannerWords
  let what: LocationWords
  var sentence: LocationWords?
  var steps: [(LocationWords?, LocationWords)] = []
  /// Whether the browser will ask for permission again.
  var canAskAgain = false

  /// Creates the issue for a location status. Returns nil if the status isn't an error.
  init?(_ location: LocationStatus) {
    switch location {
    case .undetermined, .granted, .notWanted: return nil
    case .deniedCanAskAgain:
      (title, live, what, sentence) = (.refusedTitle, .refused, .refusedWhat, .refusedDo)
      canAskAgain = true
    case .denied:
      (title, live, what) = (.deniedTitle, .refused, .deniedWhat)
      steps = [
        (.chromeAndroid, .chromeAndroidSteps), (.safari, .safariSteps), (.firefox, .firefoxSteps),
        (.desktop, .desktopSteps),
      ]
    case .servicesDisabled:
      (title, live, what) = (.offTitle, .off, .offWhat)
      steps = [
        (.androidSystem, .androidSystemSteps), (.appleSystem, .appleSystemSteps),
        (.computerSystem, .computerSystemSteps),
      ]
    case .providerUnavailable:
      (title, live, what) = (.unavailableTitle, .unavailable, .unavailableWhat)
      steps = [(nil, .noReceiver)]
    case .timeout:
      (title, live, what) = (.timeoutTitle, .timeout, .timeoutWhat)
      steps = [(nil, .goOutside)]
    case .unknownError:
      (title, live, what) = (.unknownTitle, .unknown, .unknownWhat)
      steps = [(nil, .reload)]
    }
  }
}

/// Returns the remedy in a collapsed section.
func remedySection(_ trouble: LocationIssue) -> HTML {
  tag("details") {
    tag("summary") { LocationWords.whatToDo }
    tag("p") { trouble.what }
    if let sentence = trouble.sentence { tag("p") { sentence } }
    for (title, steps) in trouble.steps { stepsPart(title, steps) }
  }
}

/// Returns the steps for one system, collapsed if there are several systems.
private func stepsPart(_ title: LocationWords?, _ steps: LocationWords) -> HTML {
  let list = stepList(steps)
  guard let title else { return list }
  return tag("details") {
    tag("summary") { title }
    list
  }
}

/// Returns the message about a location error on a live screen, with its buttons and the remedy.
func locationIssueBanner(_ trouble: LocationIssue) -> HTML {
  tag("div", .class("banner")) {
    tag("p") { trouble.live }
    locationIssueButtons(trouble, without: .continueWithout)
    remedySection(trouble)
  }
}

extension Phrase {
  /// The lines of the text. Instructions have one step per line.
  var lines: [String] { Engine.lines(of: text) }
}
