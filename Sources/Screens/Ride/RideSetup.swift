import Engine

/// Returns the screen before a ride, with the choice of the bike, the location status and the start button.
///
/// - Parameters:
///   - state: The choices and the location status.
///   - bikes: The result of `bikeChoice`; nil in the page's module, where the script keeps the part that the server
///     rendered.
public func rideSetup(_ state: RunSetupState, bikes: HTML? = nil) -> HTML {
  let setup = RunSetup(setup: state)
  return tag("div", .class("run-setup ride-setup")) {
    tag("div", .class("setup-head")) {
      tag("h1") { RidingWords.title }
      setupWarnings()
      unfinishedRun(state)
    }
    tag("div", .class("setup-first")) {
      tag(
        "section", .class("bike"), .id("bike"),
        Attribute("data-of-server", bikes == nil ? "" : "known")
      ) { bikes }
      setup.markup(.location, "section", "location")
    }
    tag("div", .class("setup-more")) {
      setup.rideFolds()
      lockScreenChoice()
      tag("p", .class("why quiet")) { RunSetupWords.screenOn }
      tryRide()
    }
    startBar(startLabel(state.live.session.location).text, .slot("start"))
  }
}

extension RunSetup {
  fileprivate func rideFolds() -> HTML {
    tag("div", .class("folds")) {
      voice()
      heartSensor()
      recording(
        autoPauseAfter: [5, 10, 30], autoPauseHint: RidingWords.autoPauseHint.text)
    }
  }
}

private func heartSensor() -> HTML {
  fold("sensors", SensorWords.title.text) {
    connectButtons(hasPod: false)
    when("no-bluetooth", false, "p", "quiet") { SensorWords.noBluetooth }
  }
}

private func tryRide() -> HTML {
  trySection(
    RunSetupWords.tryTitle.text, RidingWords.tryWhat.text, scenario: SimulationName.ride)
}
