import Engine

/// Returns the screen before a run: the target, the beat, the location status and the start button. All other settings
/// are collapsed and keep their previous values.
public func runSetup(_ state: RunSetupState) -> HTML {
  let setup = RunSetup(setup: state)
  return tag("div", .class("run-setup")) {
    tag("div", .class("setup-head")) {
      tag("h1") { MoveWords.run }
      setupWarnings()
      unfinishedRun(state)
    }
    tag("div", .class("setup-first")) {
      setup.target()
      setup.markup(.location, "section", "location")
      setup.whyFold()
    }
    tag("div", .class("setup-more")) {
      setup.choiceFolds()
      tag("p", .class("why quiet")) { RunSetupWords.screenOn }
      tryRun(isDemo: state.isDemo)
    }
    startBar(startLabel(state.live.session.location).text, .slot("start"))
  }
}

/// The parts of the set-up screen, filled with the current values of the slots.
struct RunSetup: SlottedScreen {
  let setup: RunSetupState
  let state: LiveRunState

  init(setup: RunSetupState) {
    self.setup = setup
    state = setup.live
  }

  var choices: SessionChoices { state.choices }

  func choiceFolds() -> HTML {
    tag("div", .class("folds")) {
      targetSource()
      beat()
      workout()
      zone()
      voice()
      body()
      sensors()
      recording(
        autoPauseAfter: [10, 30], autoPauseHint: RunSetupWords.autoPauseHint.text)
    }
  }
}

func setupWarnings() -> HTML {
  warningNotices([
    ("insecure", RunSetupWords.insecure.text), ("no-storage", RunSetupWords.noStorage.text),
    ("busy", RunSetupWords.busy.text),
    ("no-engine", RunSetupWords.noEngine.text), ("play-failed", OpeningWords.failed.text),
  ])
}

func unfinishedRun(_ state: RunSetupState) -> HTML {
  let isRide = state.live.sport == .cycling
  let (title, unknown): (SessionEndWords, SessionEndWords) =
    isRide ? (.continueRide, .unknownRide) : (.continueRun, .unknownRun)
  return unfinishedSection(
    title.text,
    state.unfinished.map {
      $0.sentence(
        RunSetupWords.continueWhat, distance: state.live.formatter.distanceWithUnit($0.meters))
    }, unknown: unknown.text)
}

private func tryRun(isDemo: Bool) -> HTML {
  trySection(
    isDemo ? PlayOfferWords.run.text : RunSetupWords.tryTitle.text, RunSetupWords.tryWhat.text,
    scenario: .demo)
}

/// Returns the offer to play a simulated session.
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
