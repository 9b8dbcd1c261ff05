public import Engine

/// Rides with what they were done on.
public func garageRides(_ state: GarageRidesState) -> HTML {
  build {
    garageHead(.rides)
    if state.uncarriedCount > 0, !state.bikes.isEmpty { uncarried(state) }
    if state.rides.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { GarageWords.noRides }
        tag("p") { GarageWords.noRidesWhat }
      }
    } else {
      tag("ul", .class("rows rides")) { for ride in state.rides { rideRow(ride, state) } }
      if let next = state.next {
        tag("p") { tag("a", .class("button"), .href(next)) { GarageWords.older } }
      }
    }
    tag("p") { tag("a", .class("button"), .href("/garage/rides/new")) { GarageWords.newRide } }
    if !state.bikes.isEmpty { usualForm(state) }
  }
}

private func uncarried(_ state: GarageRidesState) -> HTML {
  tag("section", .class("notice")) {
    tag("p") {
      state.uncarriedCount == 1
        ? GarageWords.uncarriedOne.text
        : GarageWords.uncarried.filled(decimal(state.uncarriedCount))
    }
    postForm("/garage/rides/assign", state.csrf, "fields inline") {
      selectField(
        "gear", GarageWords.allOn.text, state.bikes, chosen: state.usual, id: "all-on")
      formButtons(GarageWords.assign.text)
    }
  }
}

private func rideRow(_ ride: GarageRideRow, _ state: GarageRidesState) -> HTML {
  let row = activityRow(ride.activity, units: state.units, now: state.now)
  guard !state.bikes.isEmpty else { return row }
  return build {
    row
    tag("li", .class("assignment")) {
      tag("details") {
        tag("summary", .label(GarageWords.change.filled(ride.activity.title))) {
          assignmentText(ride, state.bikes)
        }
        assignmentForm(ride, state)
      }
    }
  }
}

/// "Kestrel · Wet".
private func assignmentText(_ ride: GarageRideRow, _ bikes: [GarageChoice]) -> String {
  guard let bike = bikes.first(where: { $0.value == ride.bike }) else {
    return GarageWords.noBike.text
  }
  let condition = conditionChoices.first { $0.value == ride.condition }?.name ?? ""
  return joined(bike.name, " · ", condition)
}

private func assignmentForm(_ ride: GarageRideRow, _ state: GarageRidesState) -> HTML {
  postForm(joined("/garage/rides/", ride.activity.id), state.csrf, "fields inline") {
    selectField(
      "gear", GarageWords.bike.text, state.bikes, chosen: ride.bike,
      id: joined("gear-", ride.activity.id), none: GarageWords.noBike.text)
    selectField(
      "condition", GarageWords.condition.text, conditionChoices, chosen: ride.condition,
      id: joined("condition-", ride.activity.id))
    tag(
      "button", .type("submit"), .class("button small"),
      .label(joined(GarageWords.save.text, ": ", ride.activity.title))
    ) { GarageWords.save }
  }
}

private func usualForm(_ state: GarageRidesState) -> HTML {
  tag("section") {
    tag("h2") { GarageWords.usual }
    postForm("/garage/rides/usual", state.csrf, "fields inline") {
      selectField(
        "gear", GarageWords.bike.text, state.bikes, chosen: state.usual, id: "usual",
        none: GarageWords.ask.text)
      formButtons(GarageWords.save.text)
    }
    tag("p", .class("hint-text")) { GarageWords.usualHint }
  }
}

/// A ride without a file.
public struct RideFormState: Sendable {
  public var day: String
  public var bikes: [GarageChoice]
  public var usual: Int64?
  public var isRefused: Bool
  public var units: UnitSystem
  public var csrf: String

  public init(
    day: String, bikes: [GarageChoice], usual: Int64? = nil, isRefused: Bool = false,
    units: UnitSystem = .metric, csrf: String = ""
  ) {
    self.day = day
    self.bikes = bikes
    self.usual = usual
    self.isRefused = isRefused
    self.units = units
    self.csrf = csrf
  }
}

public func rideForm(_ state: RideFormState) -> HTML {
  let figures = Figures(units: state.units)
  return build {
    tag("h1") { RideWords.new }
    if state.isRefused { tag("p", .class("error"), .role("alert")) { RideWords.refused } }
    postForm("/garage/rides/new", state.csrf) {
      InputField(name: "title", label: RideWords.title.text, limit: Limits.titleLength).html()
      tag("div", .class("fields narrow")) {
        InputField(
          name: "day", label: RideWords.day.text, value: state.day, type: "date",
          isRequired: true
        ).html()
        InputField(name: "time", label: RideWords.time.text, value: "12:00", type: "time").html()
        number("hours", RideWords.hours.text)
        number("minutes", RideWords.minutes.text)
        number("distance", RideWords.distance.filled(figures.distanceUnit))
        number("climb", RideWords.climb.filled(figures.heightUnit))
      }
      selectField(
        "gear", GarageWords.bike.text, state.bikes, chosen: state.usual,
        none: GarageWords.noBike.text)
      selectField("condition", GarageWords.condition.text, conditionChoices, chosen: 0)
      formButtons(GarageWords.save.text, cancel: "/garage/rides")
    }
  }
}

private func number(_ name: String, _ label: String) -> HTML {
  InputField(name: name, label: label, type: "number", step: "any").html()
}
