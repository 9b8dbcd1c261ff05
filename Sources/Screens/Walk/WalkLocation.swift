import Engine

/// Returns the location status before a walk. Location is optional for a walk, so an error is described in a single
/// line, followed by its remedy.
func walkLocation(_ state: WalkLiveState) -> HTML {
  let run = state.session
  guard run.phase == .ready else { return HTML() }
  return build {
    tag("h2") { WalkHomeWords.locationTitle }
    if let trouble = LocationIssue(run.location) {
      tag("p", .class("error")) { trouble.title }
      remedies(trouble)
      tag("p", .class("quiet")) { WalkHomeWords.locationTrouble }
      locationButton(.locationOn, "ask-location")
    } else {
      locationStatus(state)
    }
  }
}

@HTMLBuilder private func locationStatus(_ state: WalkLiveState) -> HTML {
  switch state.session.location {
  case .undetermined:
    tag("p") { WalkHomeWords.locationWhat }
    tag("div", .class("buttons")) {
      quietButton(.locationOn, "ask-location")
      quietButton(.locationOff, "without-location")
    }
  case .notWanted:
    tag("p") { WalkHomeWords.locationNotWanted }
    locationButton(.locationOn, "ask-location")
  case .granted, .denied, .deniedCanAskAgain, .servicesDisabled, .providerUnavailable, .timeout,
    .unknownError:
    signalLine(state)
    locationButton(.locationOff, "without-location")
  }
}

private func remedies(_ trouble: LocationIssue) -> HTML {
  tag("details") {
    tag("summary") { LocationWords.whatToDo }
    if let sentence = trouble.sentence { tag("p") { sentence } }
    for (title, steps) in trouble.steps {
      if let title { tag("h3") { title } }
      stepList(steps)
    }
  }
}

private func locationButton(_ words: WalkHomeWords, _ action: String) -> HTML {
  tag("div", .class("buttons")) { quietButton(words, action) }
}

private func quietButton(_ words: WalkHomeWords, _ action: String) -> HTML {
  tag("button", .type("button"), .class("button quiet"), .action(action)) { words }
}
