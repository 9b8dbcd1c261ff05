import Engine

/// Returns the service intervals of a bike, a pair of shoes or a part, with the forms to add more.
func gearServices(_ state: GearState, _ text: ServiceText) -> HTML {
  tag("section") {
    tag("h2") { GearWords.services }
    if let added = state.added { addedNotice(added) }
    if state.services.isEmpty {
      tag("p", .class("nothing")) { GearWords.noServices }
    } else {
      serviceRows(state.services, text, areOfOneBike: state.isBikeOrShoes)
    }
    tag("div", .class("buttons")) {
      tag(
        "a", .class("button"),
        .href(joined("/garage/services/new?gear=", decimal(Int(state.row.id))))
      ) { GarageWords.newService }
      if state.isBikeOrShoes {
        tag("a", .class("button"), .href(joined(state.address, "/history"))) {
          BikeHistoryWords.title
        }
      }
    }
    if state.offersDefaults { defaultsForm(state) }
    if state.offersReuse { reuse(state) }
  }
}

extension GearState {
  /// Whether to offer copying intervals, because there are intervals to save as a template, or templates or bikes to
  /// copy from.
  fileprivate var offersReuse: Bool {
    isBike && retired == nil && !(services.isEmpty && templates.isEmpty && otherBikes.isEmpty)
  }
}

private func addedNotice(_ count: Int) -> HTML {
  tag("p", .class("notice"), .role("status")) {
    count == 0
      ? TemplateWords.addedNone.text
      : plural(count, one: TemplateWords.addedOne, many: TemplateWords.added)
  }
}

private func defaultsForm(_ state: GearState) -> HTML {
  postForm(joined(state.address, "/defaults"), state.csrf, id: state.formID) {
    tag("p", .class("hint-text")) { GearWords.defaultsHint.filled(state.row.kind) }
    checkField(
      "original", GearWords.original.text, isOn: state.parts.isEmpty,
      hint: GearWords.originalHint.text)
    formButtons(GearWords.defaults.text)
  }
}

private func reuse(_ state: GearState) -> HTML {
  tag("details", .class("section")) {
    tag("summary") { TemplateWords.reuse }
    if !(state.templates.isEmpty && state.otherBikes.isEmpty) {
      tag("p", .class("hint-text")) { TemplateWords.reuseHint }
    }
    if !state.templates.isEmpty {
      choiceForm("apply", .template, state.templates, button: .apply, state)
    }
    if !state.otherBikes.isEmpty {
      choiceForm("copy", .source, state.otherBikes, button: .copy, state)
    }
    if !state.services.isEmpty {
      postForm(joined(state.address, "/template"), state.csrf, id: state.formID) {
        InputField(
          name: "name", label: TemplateWords.name.text, value: state.row.name,
          limit: Limits.titleLength, isRequired: true, id: "template-name"
        ).html()
        formButtons(TemplateWords.save.text)
      }
    }
    if !state.templates.isEmpty {
      tag("p") {
        tag("a", .class("standalone"), .href("/garage/templates")) { TemplateWords.templates }
      }
    }
  }
}

/// Returns the form to choose the template or bike from which intervals are copied.
private func choiceForm(
  _ action: String, _ label: TemplateWords, _ choices: [GarageChoice], button: TemplateWords,
  _ state: GearState
) -> HTML {
  postForm(joined(state.address, "/", action), state.csrf, id: state.formID) {
    selectField("from", label.text, choices, chosen: nil, id: joined(action, "-from"))
    formButtons(button.text)
  }
}
