import Engine

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
