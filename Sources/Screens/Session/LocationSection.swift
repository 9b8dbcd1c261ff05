import Engine

/// Where location stands: a signal, a question, or an error with its remedy.
func locationContent(_ state: LiveRunState) -> HTML {
  LocationTrouble(state.session.location).map(troublePart) ?? calmPart(state)
}

@HTMLBuilder private func calmPart(_ state: LiveRunState) -> HTML {
  switch state.session.location {
  case .undetermined:
    tag("h2") { RunSetupWords.askTitle }
    tag("p") { RunSetupWords.askWhat }
    locationButtons(first: .allow, "ask-location", second: .without, "without-location")
  case .notWanted:
    tag("h2") { RunSetupWords.byTimeTitle }
    tag("p") { RunSetupWords.byTimeWhat }
    locationButtons(first: .withLocation, "ask-location")
  default:
    signalPart(state)
  }
}

private func signalPart(_ state: LiveRunState) -> HTML {
  let session = state.session
  return build {
    tag("h2", .class("unseen")) { RunSetupWords.location }
    tag("p", .class("signal"), Attribute("data-signal", signalName(session.signal))) {
      signalPhrase(session.signal)
      if session.signal != .searching, let radius = session.quality.latestAccuracyMeters {
        tag("span", .class("quiet")) {
          " "
          RunWords.plusMinus.filled(Figures(units: state.units).heightWithUnit(radius))
        }
      }
    }
    tag("p", .class("quiet")) { signalHint(session.signal) }
  }
}

private func signalHint(_ signal: SignalQuality) -> RunSetupWords {
  switch signal {
  case .searching: .searchingWhat
  case .poor, .fair: .poorWhat
  case .good, .excellent: .readyWhat
  }
}

private func locationButtons(
  first: RunSetupWords, _ firstAction: String, second: RunSetupWords? = nil,
  _ secondAction: String = ""
) -> HTML {
  tag("div", .class("buttons")) {
    tag("button", .type("button"), .class("button"), .action(firstAction)) { first }
    if let second {
      tag("button", .type("button"), .class("button quiet"), .action(secondAction)) { second }
    }
  }
}

private func troublePart(_ trouble: LocationTrouble) -> HTML {
  build {
    tag("h2", .class("error")) { trouble.title }
    tag("p") { trouble.what }
    if let sentence = trouble.sentence { tag("p") { sentence } }
    if !trouble.steps.isEmpty { tag("h3") { LocationWords.whatToDo } }
    for (title, steps) in trouble.steps { stepsPart(title, steps) }
    locationButtons(
      first: trouble.asks ? .allow : .again, "ask-location", second: .without,
      "without-location")
  }
}

/// Steps for one system, folded away where there are several.
private func stepsPart(_ title: LocationWords?, _ steps: LocationWords) -> HTML {
  let list = tag("ol", .class("steps")) {
    for line in steps.lines { tag("li") { line } }
  }
  guard let title else { return list }
  return tag("details") {
    tag("summary") { title }
    list
  }
}

/// One of the five kinds of error: what happened, what to do.
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
  var lines: [String] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
