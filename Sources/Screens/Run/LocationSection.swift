import Engine

/// Returns the location status before a run in one line: the signal, a question, or an error with its remedy collapsed
/// below.
func locationContent(_ state: LiveRunState) -> HTML {
  LocationIssue(state.session.location).map(locationIssueSection) ?? locationStatusSection(state)
}

@HTMLBuilder private func locationStatusSection(_ state: LiveRunState) -> HTML {
  switch state.session.location {
  case .undetermined:
    locationLine {
      tag("h2") { LiveScreenWords.askedAtStart }
      locationButtons(first: .allow, "ask-location", second: .without, "without-location")
    }
    tag("details") {
      tag("summary") { LiveScreenWords.whatFor }
      tag("p") { state.sport.isPaced ? RunSetupWords.askWhat.text : RidingWords.askWhat.text }
    }
  case .notWanted:
    locationLine {
      tag("h2") { RunSetupWords.byTimeTitle }
      tag("p", .class("quiet")) { RunSetupWords.byTimeWhat }
      locationButtons(first: .withLocation, "ask-location")
    }
  case .granted, .denied, .deniedCanAskAgain, .servicesDisabled, .providerUnavailable, .timeout,
    .unknownError:
    signalSection(state)
  }
}

private func signalSection(_ state: LiveRunState) -> HTML {
  build {
    tag("h2", .class("unseen")) { RunSetupWords.location }
    locationLine {
      signalLine(state)
      if state.session.signal != .searching {
        tag("p", .class("quiet")) { signalHint(state.session.signal) }
      }
    }
    if state.session.signal == .searching {
      tag("p", .class("quiet")) { signalHint(state.session.signal) }
    }
  }
}

private func locationLine(@HTMLBuilder content: () -> HTML) -> HTML {
  tag("div", .class("location-line"), content: content)
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
    tag("button", .type("button"), .class("button small"), .action(firstAction)) { first }
    if let second {
      tag("button", .type("button"), .class("button small quiet"), .action(secondAction)) { second }
    }
  }
}

/// Returns buttons to ask for location again or to continue without it.
func locationIssueButtons(_ trouble: LocationIssue, without: RunSetupWords) -> HTML {
  locationButtons(
    first: trouble.canAskAgain ? .allow : .again, "ask-location", second: without,
    "without-location")
}

private func locationIssueSection(_ trouble: LocationIssue) -> HTML {
  build {
    locationLine {
      tag("h2", .class("error")) { trouble.title }
      locationIssueButtons(trouble, without: .without)
    }
    remedySection(trouble)
  }
}
