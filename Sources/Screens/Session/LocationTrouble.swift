import Engine

/// Numbered lines of what to do.
func stepList(_ steps: LocationWords) -> HTML {
  tag("ol", .class("steps")) {
    for line in steps.lines { tag("li") { line } }
  }
}

/// One of the kinds of error: what happened, what to do.
struct LocationTrouble {
  let title: LocationWords
  let what: LocationWords
  var sentence: LocationWords?
  var steps: [(LocationWords?, LocationWords)] = []
  /// Whether the browser will ask again.
  var asks = false

  /// Nil where nothing is wrong.
  init?(_ location: LocationStatus) {
    switch location {
    case .undetermined, .granted, .notWanted: return nil
    case .deniedCanAskAgain:
      (title, what, sentence) = (.refusedTitle, .refusedWhat, .refusedDo)
      asks = true
    case .denied:
      (title, what) = (.deniedTitle, .deniedWhat)
      steps = [
        (.chromeAndroid, .chromeAndroidSteps), (.safari, .safariSteps), (.firefox, .firefoxSteps),
        (.desktop, .desktopSteps),
      ]
    case .servicesDisabled:
      (title, what) = (.offTitle, .offWhat)
      steps = [
        (.androidSystem, .androidSystemSteps), (.appleSystem, .appleSystemSteps),
        (.computerSystem, .computerSystemSteps),
      ]
    case .providerUnavailable:
      (title, what, steps) = (.unavailableTitle, .unavailableWhat, [(nil, .noReceiver)])
    case .timeout: (title, what, steps) = (.timeoutTitle, .timeoutWhat, [(nil, .goOutside)])
    case .unknownError: (title, what, steps) = (.unknownTitle, .unknownWhat, [(nil, .reload)])
    }
  }
}

extension Phrase {
  /// The text's lines: steps are one a line.
  var lines: [String] { Engine.lines(of: text) }
}
