import Engine

/// Returns the form for an activity that is entered by hand.
public func rideForm(_ state: RideFormState) -> HTML {
  build {
    tag("h1") { state.id == nil ? RideWords.new.text : RideWords.edit.text }
    if state.isRefused { tag("p", .class("error"), .role("alert")) { RideWords.refused } }
    postForm(action(state), state.csrf, id: state.formID) {
      InputField(
        name: "title", label: RideWords.title.text, value: state.title, limit: Limits.titleLength
      ).html()
      sportField(state.sport)
      metricFields(state)
      if !state.gear.isEmpty {
        selectField(
          "gear", RideWords.carrier.text, state.gear, chosen: state.chosenGear,
          none: RideWords.nothing.text)
        selectField(
          "condition", GarageWords.condition.text, conditionChoices, chosen: state.condition)
      }
      InputField(
        name: "notes", label: RideWords.notes.text, value: state.notes, limit: Limits.notesLength
      ).html()
      formButtons(GarageWords.save.text, cancel: cancel(state))
    }
  }
}

private func action(_ state: RideFormState) -> String {
  state.id.map { joined("/garage/rides/", $0, "/typed") } ?? "/garage/rides/new"
}

private func cancel(_ state: RideFormState) -> String {
  state.id.map { joined("/activities/", $0) } ?? "/garage/rides"
}

private func sportField(_ sport: Sport) -> HTML {
  tag("div", .class("field")) {
    tag("label", Attribute("for", "sport")) { ActivitiesWords.sport }
    tag("select", .id("sport"), .name("sport")) { sportOptions(sport) }
  }
}

private func metricFields(_ state: RideFormState) -> HTML {
  let formatter = MetricFormatter(units: state.units)
  return tag("div", .class("fields narrow")) {
    InputField(
      name: "day", label: RideWords.day.text, value: state.day, type: "date", isRequired: true
    ).html()
    InputField(
      name: "time", label: RideWords.time.text, value: state.time, type: "time", isRequired: true
    ).html()
    number("hours", RideWords.hours.text, state.hours, UnitWords.hours.text)
    number("minutes", RideWords.minutes.text, state.minutes, UnitWords.minutes.text)
    number("distance", RideWords.distance.text, state.distance, formatter.distanceUnit)
    number("climb", RideWords.climb.text, state.climb, formatter.heightUnit)
  }
}

private func number(
  _ name: String, _ label: String, _ value: String, _ unit: String
) -> HTML {
  InputField(name: name, label: label, value: value, type: "number", step: "any", unit: unit)
    .html()
}
