import Engine

/// The screen before a run: the signal, the target and Start. Everything else is folded away, and remembered from
/// the last time.
public func runSetup(_ state: RunSetupState) -> HTML {
  let setup = RunSetup(setup: state)
  return tag("div", .class("run-setup")) {
    tag("h1") { MoveWords.run }
    setupWarnings()
    unfinishedRun(state)
    if state.isDemo { tryRun(isDemo: true) }
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
      setup.recording(
        autoPauseAfter: [10, 30], autoPauseHint: RunSetupWords.autoPauseHint.text)
    }
    tag("p", .class("why quiet")) { RunSetupWords.screenOn }
    if !state.isDemo { tryRun(isDemo: false) }
    startBar(startLabel(state.live.session.location).text, .slot("start"))
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

func setupWarnings() -> HTML {
  warningNotices([
    ("insecure", RunSetupWords.insecure.text), ("no-storage", RunSetupWords.noStorage.text),
    ("busy", RunSetupWords.busy.text),
    ("no-engine", RunSetupWords.noEngine.text),
  ])
}

func unfinishedRun(_ state: RunSetupState) -> HTML {
  unfinishedPart(
    RunSetupWords.continueTitle.text,
    state.unfinished.map {
      $0.sentence(
        RunSetupWords.continueWhat, distance: state.live.figures.distanceWithUnit($0.meters))
    }, unknown: RunSetupWords.continueUnknown.text)
}

private func tryRun(isDemo: Bool) -> HTML {
  trySection(
    isDemo ? PlayOfferWords.run.text : RunSetupWords.tryTitle.text, RunSetupWords.tryWhat.text,
    scenario: .demo)
}

/// The offer to play a simulated session.
func trySection(_ title: String, _ what: String, scenario: SimulationName) -> HTML {
  tag("section", .class("try"), .id("try")) {
    tag("h2") { title }
    tag("p") { what }
    tag("div", .class("buttons")) {
      tag(
        "button", .type("button"), .class("button"),
        .action("simulate"), Attribute("data-seed", "1"),
        Attribute("data-scenario", decimal(Int(scenario.rawValue)))
      ) { RunSetupWords.play }
    }
  }
}
