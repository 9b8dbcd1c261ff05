public import Engine

/// The bikes a ride may be on.
public struct BikeChoice: Sendable {
  public struct Bike: Sendable {
    /// Its number in the garage.
    public var number: Int64
    public var name: String

    public init(number: Int64, name: String) {
      self.number = number
      self.name = name
    }
  }

  public var bikes: [Bike]
  /// The one that is usually taken; nil where nothing is known.
  public var usual: Int64?

  public init(bikes: [Bike], usual: Int64? = nil) {
    self.bikes = bikes
    self.usual = usual
  }
}

/// The screen before a ride: the signal, the bike and Start.
/// - Parameter choice: nil in the page's module: there the server's part stays as it is.
public func rideSetup(_ state: RunSetupState, _ choice: BikeChoice? = nil) -> HTML {
  let setup = RunSetup(setup: state)
  return tag("div", .class("run-setup ride-setup")) {
    tag("h1") { RidingWords.title }
    setupWarnings()
    unfinishedRun(state)
    if state.isDemo { tryRide() }
    setup.markup(.location, "section", "location")
    tag(
      "section", .class("bike"), .id("bike"),
      Attribute("data-of-server", choice == nil ? "" : "known")
    ) { choice.map(bikePart) }
    tag("div", .class("folds")) {
      setup.voice()
      heartSensor()
      setup.recording(
        autoPauseAfter: [5, 10, 30], autoPauseHint: RidingWords.autoPauseHint.text)
    }
    tag("p", .class("why quiet")) { RunSetupWords.screenOn }
    if !state.isDemo { tryRide() }
    startBar(startLabel(state.live.session.location).text, .slot("start"))
  }
}

private func bikePart(_ choice: BikeChoice) -> HTML {
  choice.bikes.isEmpty ? noBikes() : bikeField(choice)
}

private func bikeField(_ choice: BikeChoice) -> HTML {
  tag("fieldset", .class("choice")) {
    tag("legend") { RidingWords.bike }
    tag("div", .class("segments")) {
      for bike in choice.bikes {
        bikeOption(decimal(Int(bike.number)), bike.name, isChosen: bike.number == choice.usual)
      }
      bikeOption("0", RidingWords.anotherBike.text, isChosen: false)
    }
  }
}

private func bikeOption(_ value: String, _ name: String, isChosen: Bool) -> HTML {
  tag("label") {
    void(
      "input", .type("radio"), .name("bike"), .value(value), .option(.gear),
      isChosen ? .flag("checked") : nil)
    tag("span") { name }
  }
}

private func noBikes() -> HTML {
  tag("p") {
    tag("a", .class("standalone"), .href("/garage/bikes")) { RidingWords.noBikes }
    tag("span", .class("quiet block")) { RidingWords.noBikesWhy }
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
