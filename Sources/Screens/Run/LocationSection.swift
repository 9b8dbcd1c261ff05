import Engine

/// Where location stands before a run: a signal, a question, or an error with its remedy.
func locationContent(_ state: LiveRunState) -> HTML {
  LocationTrouble(state.session.location).map(troublePart) ?? calmPart(state)
}

@HTMLBuilder private func calmPart(_ state: LiveRunState) -> HTML {
  switch state.session.location {
  case .undetermined:
    tag("h2") { RunSetupWords.askTitle }
    tag("p") { state.sport.isPaced ? RunSetupWords.askWhat.text : RidingWords.askWhat.text }
    locationButtons(first: .allow, "ask-location", second: .without, "without-location")
  case .notWanted:
    tag("h2") { RunSetupWords.byTimeTitle }
    tag("p") { RunSetupWords.byTimeWhat }
    locationButtons(first: .withLocation, "ask-location")
  case .granted, .denied, .deniedCanAskAgain, .servicesDisabled, .providerUnavailable, .timeout,
    .unknownError:
    signalPart(state)
  }
}

private func signalPart(_ state: LiveRunState) -> HTML {
  build {
    tag("h2", .class("unseen")) { RunSetupWords.location }
    signalLine(state)
    tag("p", .class("quiet")) { signalHint(state.session.signal) }
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
  let list = stepList(steps)
  guard let title else { return list }
  return tag("details") {
    tag("summary") { title }
    list
  }
}
