import Engine

/// Returns the page that assigns gear to activities: bikes to rides, and shoes to runs, walks and hikes.
public func garageRides(_ state: GarageRidesState) -> HTML {
  build {
    garageHead(.rides)
    if state.sports.count > 1 { sportLinks(state) }
    if state.unassignedCount > 0, !state.bikes.isEmpty { unassigned(state) }
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
    if state.isCycling {
      tag("p") { tag("a", .class("button"), .href("/garage/rides/new")) { GarageWords.newRide } }
    }
    if !state.bikes.isEmpty { defaultGearForm(state) }
  }
}

extension GarageRidesState {
  fileprivate var isCycling: Bool { sport == .cycling }
  fileprivate var carrier: String { (isCycling ? GarageWords.bike : .shoes).text }
  fileprivate var none: String { (isCycling ? GarageWords.noBike : .noShoes).text }

  /// Returns the gear to choose from. It includes retired gear only if the ride is already assigned to it.
  fileprivate func choices(for ride: GarageRideRow) -> [GarageChoice] {
    bikes + retired.filter { $0.value == ride.bike }
  }
}

private func sportLinks(_ state: GarageRidesState) -> HTML {
  tag("nav", .class("choices"), .label(GarageWords.sport)) {
    for sport in state.sports {
      tag(
        "a", .href(joined("/garage/rides?sport=", decimal(Int(sport.rawValue)))),
        sport == state.sport ? Attribute("aria-current", "page") : nil
      ) { sport.label }
    }
  }
}

private func sportField(_ state: GarageRidesState) -> HTML {
  void(
    "input", .type("hidden"), .name("sport"), .value(decimal(Int(state.sport.rawValue))))
}

private func unassigned(_ state: GarageRidesState) -> HTML {
  let words: (one: GarageWords, many: GarageWords) =
    state.isCycling ? (.unassignedOne, .unassigned) : (.missingShoesOne, .missingShoes)
  return tag("section", .class("notice")) {
    tag("p") { plural(state.unassignedCount, one: words.one, many: words.many) }
    postForm("/garage/rides/assign", state.csrf, "fields inline") {
      sportField(state)
      selectField(
        "gear", GarageWords.assignAllTo.text, state.bikes, chosen: state.usual, id: "all-on")
      formButtons(GarageWords.assign.text)
    }
  }
}

private func rideRow(_ ride: GarageRideRow, _ state: GarageRidesState) -> HTML {
  let row = activityRow(ride.activity, units: state.units, now: state.now)
  guard !state.bikes.isEmpty || ride.bike != nil else { return row }
  return build {
    row
    tag("li", .class("assignment")) {
      tag("details") {
        tag("summary", .label(GarageWords.change.filled(ride.activity.title))) {
          assignmentText(ride, state)
        }
        assignmentForm(ride, state)
      }
    }
  }
}

/// Returns the assigned gear and, for rides, the condition: "Kestrel · Wet".
private func assignmentText(_ ride: GarageRideRow, _ state: GarageRidesState) -> String {
  guard let bike = state.choices(for: ride).first(where: { $0.value == ride.bike }) else {
    return state.none
  }
  guard state.isCycling else { return bike.name }
  let condition = conditionChoices.first { $0.value == ride.condition }?.name ?? ""
  return joined(bike.name, " · ", condition)
}

private func assignmentForm(_ ride: GarageRideRow, _ state: GarageRidesState) -> HTML {
  postForm(joined("/garage/rides/", ride.activity.id), state.csrf, "fields inline") {
    sportField(state)
    selectField(
      "gear", state.carrier, state.choices(for: ride), chosen: ride.bike,
      id: joined("gear-", ride.activity.id), none: state.none)
    if state.isCycling {
      selectField(
        "condition", GarageWords.condition.text, conditionChoices, chosen: ride.condition,
        id: joined("condition-", ride.activity.id))
    }
    tag(
      "button", .type("submit"), .class("button small"),
      .label(joined(GarageWords.save.text, ": ", ride.activity.title))
    ) { GarageWords.save }
  }
}

private func defaultGearForm(_ state: GarageRidesState) -> HTML {
  tag("section") {
    tag("h2") { state.isCycling ? GarageWords.usual : .usualShoes }
    postForm("/garage/rides/usual", state.csrf, "fields inline") {
      sportField(state)
      selectField(
        "gear", state.carrier, state.bikes, chosen: state.usual, id: "usual",
        none: GarageWords.ask.text)
      formButtons(GarageWords.save.text)
    }
    tag("p", .class("hint-text")) { state.isCycling ? GarageWords.usualHint : .usualShoesHint }
  }
}
