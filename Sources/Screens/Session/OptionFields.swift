import Engine

/// Returns a text field for an option, with a line for its error. The engine parses the text (`option_text`).
func optionField(
  _ id: String, _ name: String, option: SessionOption, slot: String, _ value: Attribute?,
  placeholder: String? = nil, hint: HTML? = nil, isNumeric: Bool = false
) -> HTML {
  tag("div", .class("field")) {
    tag("label", Attribute("for", id)) { name }
    void(
      "input", .id(id), .type("text"), isNumeric ? Attribute("inputmode", "decimal") : nil,
      Attribute("autocomplete", "off"), Attribute("enterkeyhint", "done"),
      .slot(slot), value, .option(option), .flag("data-text"),
      placeholder.map { Attribute("placeholder", $0) },
      Attribute(
        "aria-describedby", joined(id, "-fault", hint == nil ? "" : joined(" ", id, "-hint")))
    )
    faultLine(id)
    if let hint { tag("p", .class("hint-text"), .id(joined(id, "-hint"))) { hint } }
  }
}

/// Returns the element for a field's error. It is empty while the field is valid.
func faultLine(_ id: String) -> HTML {
  tag("p", .class("error"), .id(joined(id, "-fault")), .role("alert"), .hidden)
}

/// Returns a select element that sets `option`, with a hint below.
func selectOption(
  _ id: String, _ name: String, hint: String, option: SessionOption,
  _ choices: [(value: Int, label: String)], chosen: Int
) -> HTML {
  tag("div", .class("option")) {
    tag("label", Attribute("for", id)) { name }
    tag(
      "select", .id(id), .option(option),
      Attribute("aria-describedby", joined(id, "-hint"))
    ) {
      for choice in choices {
        tag(
          "option", .value(decimal(choice.value)),
          choice.value == chosen ? .flag("selected") : nil
        ) { choice.label }
      }
    }
    tag("p", .class("hint-text"), .id(joined(id, "-hint"))) { hint }
  }
}

/// Returns the control for choosing a unit, shown above the fields. `name` must be unique on the page.
func shownAsChoice(
  _ legend: String, _ name: String, _ units: [(value: String, label: String)], chosen: String
) -> HTML {
  tag("fieldset", .class("shown-as")) {
    tag("legend", .class("unseen")) { legend }
    segments(name, units, chosen: chosen, input: "shown-as")
  }
}

/// A radio button in a vertical list, with a hint.
struct ChoiceLine {
  var name: String
  var hint: String?
  var isChosen: Bool
  /// The attributes that set the session's options: `data-set`, or an option and its value.
  var hooks: [Attribute?]
}

func choiceLines(_ name: String, _ legend: String?, _ lines: [ChoiceLine]) -> HTML {
  tag("fieldset", .class("lines")) {
    if let legend { tag("legend") { legend } }
    for line in lines { choiceLine(name, line) }
  }
}

private func choiceLine(_ name: String, _ line: ChoiceLine) -> HTML {
  tag("label", .class("line-choice")) {
    voidElement(
      "input",
      [.type("radio"), .name(name), line.isChosen ? .flag("checked") : nil] + line.hooks)
    tag("span") {
      tag("b") { line.name }
      if let hint = line.hint { tag("span", .class("quiet block")) { hint } }
    }
  }
}

/// Returns a collapsed section whose heading summarises its current settings.
func fold(
  _ id: String, _ title: String, summary: HTML = HTML(), @HTMLBuilder content: () -> HTML
) -> HTML {
  tag("details", .class("section fold"), .id(id)) {
    tag("summary") {
      tag("span", .class("fold-title")) { title }
      summary
    }
    tag("div", .class("fold-body"), content: content)
  }
}
