import Engine

/// The bikes that the athlete can choose for a ride.
public struct BikeChoice: Sendable {
  public struct Bike: Sendable {
    /// The bike's number in the garage.
    public var number: Int64
    public var name: String

    public init(number: Int64, name: String) {
      self.number = number
      self.name = name
    }
  }

  public var bikes: [Bike]
  /// The bike that the athlete usually rides; nil if unknown.
  public var usual: Int64?

  public init(bikes: [Bike], usual: Int64? = nil) {
    self.bikes = bikes
    self.usual = usual
  }
}

/// Returns the control to choose the ride's bike. Only the server draws it, because the page's module doesn't know the
/// garage.
public func bikeChoice(_ choice: BikeChoice) -> HTML {
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
