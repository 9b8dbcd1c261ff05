import Engine

/// Returns the form to add or edit a bike, a pair of shoes or a part.
public func gearForm(_ state: GearFormState) -> HTML {
  let formatter = MetricFormatter(units: state.units)
  return build {
    tag("h1") { title(state) }
    postForm(action(state), state.csrf, id: state.formID) {
      if state.kind != .shoes { typeField(state) }
      InputField(
        name: "name", label: GearWords.name.text, value: state.name, limit: Limits.titleLength,
        isRequired: true
      ).html()
      InputField(
        name: "model", label: GearWords.model.text, value: state.model, limit: Limits.titleLength
      ).html()
      if state.kind == .bike {
        checkField("electric", GearWords.electric.text, isOn: state.isElectric)
      }
      if state.id == nil, state.kind == .part { dayField(state) }
      tag("div", .class("fields narrow")) {
        number(
          "earlierHours", GearWords.earlierHours.text, state.earlierHours, UnitWords.hours.text)
        number(
          "earlierDistance", GearWords.earlierDistance.text, state.earlierDistance,
          formatter.distanceUnit)
      }
      InputField(
        name: "note", label: GearWords.note.text, value: state.note, limit: Limits.notesLength
      ).html()
      formButtons(GarageWords.save.text, cancel: cancel(state))
    }
  }
}

private func title(_ state: GearFormState) -> String {
  if state.id != nil { return state.name }
  return switch state.kind {
  case .bike: GarageWords.newBike.text
  case .shoes: GarageWords.newShoes.text
  case .part: (state.host == nil ? GarageWords.newPart.text : GearWords.addPart.text)
  }
}

private func action(_ state: GearFormState) -> String {
  if let id = state.id { return joined("/garage/bikes/", decimal(Int(id))) }
  return state.kind == .part ? "/garage/parts" : "/garage/bikes"
}

private func cancel(_ state: GearFormState) -> String {
  (state.id ?? state.host).map { joined("/garage/bikes/", decimal(Int($0))) } ?? "/garage/bikes"
}

private func typeField(_ state: GearFormState) -> HTML {
  state.kind == .bike
    ? selectField("type", GearWords.type.text, bikeTypeChoices, chosen: state.type)
    : selectField("type", GearWords.part.text, partKindChoices, chosen: state.type)
}

private func dayField(_ state: GearFormState) -> HTML {
  build {
    if let host = state.host {
      void("input", .type("hidden"), .name("host"), .value(decimal(Int(host))))
      InputField(
        name: "day", label: GearWords.installedSince.text, value: state.day, type: "date",
        isRequired: true
      ).html()
    }
  }
}

private func number(
  _ name: String, _ label: String, _ value: String, _ unit: String
) -> HTML {
  InputField(name: name, label: label, value: value, type: "number", step: "any", unit: unit)
    .html()
}
