import Engine

/// What stands between an athlete and the first step: the signal, the target and Start. Everything else is
/// folded away, and remembered from the last time.
public func runSetup(_ state: RunSetupState) -> HTML {
  let setup = RunSetup(setup: state)
  return tag("div", .class("run-setup")) {
    tag("h1") { MoveWords.run }
    warnings()
    unfinished(state)
    if state.isDemo { trySection(state) }
    setup.markup(.location, "section", "location")
    setup.target()
    tag("div", .class("folds")) {
      setup.leads()
      setup.beat()
      setup.workout()
      setup.zone()
      setup.voice()
      setup.body()
      sensors()
      setup.recording()
    }
    tag("p", .class("why quiet")) { RunSetupWords.screenOn }
    if !state.isDemo { trySection(state) }
    tag("div", .class("start-bar")) {
      tag(
        "button", .type("button"), .class("button primary start"), .action("start"), .slot("start")
      ) { startLabel(state.live.session.location) }
    }
  }
}

/// The parts of the set-up screen, each filled from the slots' own values.
struct RunSetup: SlottedScreen {
  let setup: RunSetupState
  let state: LiveRunState

  init(setup: RunSetupState) {
    self.setup = setup
    state = setup.live
  }

  var choices: SessionChoices { state.choices }
}

/// "Start", or "Start by time" where no position is to be expected.
func startLabel(_ location: LocationStatus) -> RunSetupWords {
  switch location {
  case .notWanted, .denied, .servicesDisabled, .providerUnavailable: .startByTime
  case .undetermined, .granted, .deniedCanAskAgain, .timeout, .unknownError: .start
  }
}

/// Shown by the script where they apply.
private func warnings() -> HTML {
  tag("div", .class("notices"), .role("status")) {
    warning("insecure", .insecure)
    warning("no-storage", .noStorage)
    warning("busy", .busy)
    warning("no-engine", .noEngine)
  }
}

private func warning(_ name: String, _ words: RunSetupWords) -> HTML {
  tag("p", .class("notice bad"), Attribute("data-when", name), .hidden) { words }
}

/// Hidden until the script finds a log without its finish, unless the state knows of one.
private func unfinished(_ state: RunSetupState) -> HTML {
  tag(
    "section", .class("hint"), Attribute("data-when", "unfinished"),
    state.unfinished == nil ? .hidden : nil
  ) {
    tag("h2") { RunSetupWords.continueTitle }
    tag("p") {
      state.unfinished.map { unfinishedText($0, state.live.units) }
        ?? RunSetupWords.continueUnknown.text
    }
    tag("div", .class("buttons")) {
      tag("button", .type("button"), .class("button primary"), .action("continue")) {
        RunSetupWords.continue
      }
      tag("button", .type("button"), .class("button"), .action("save")) { RunSetupWords.save }
      tag("button", .type("button"), .class("button quiet"), .action("discard")) {
        RunSetupWords.discard
      }
    }
  }
}

private func unfinishedText(_ run: UnfinishedSession, _ units: UnitSystem) -> String {
  RunSetupWords.continueWhat.filled(
    joined(run.start.dayText(), ", ", run.start.timeText),
    Figures(units: units).distanceWithUnit(run.meters), clockText(seconds: run.movingSeconds))
}

private func trySection(_ state: RunSetupState) -> HTML {
  tag("section", .class("try"), .id("try")) {
    tag("h2") { state.isDemo ? TodayWords.playRun.text : RunSetupWords.tryTitle.text }
    tag("p") { RunSetupWords.tryWhat }
    tag("div", .class("buttons")) {
      tag(
        "button", .type("button"), .class("button"),
        .action("simulate"), Attribute("data-seed", "1"), Attribute("data-scenario", "0")
      ) { RunSetupWords.play }
    }
  }
}
