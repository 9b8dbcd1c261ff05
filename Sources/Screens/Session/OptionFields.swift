import Engine

/// A text field whose text the engine reads as an option's value (`option_text`), with the line that says
/// what is wrong with it.
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

/// Where a field's fault is said; empty while there is none.
func faultLine(_ id: String) -> HTML {
  tag("p", .class("error"), .id(joined(id, "-fault")), .role("alert"), .hidden)
}

/// A list that opens, with a sentence below. `option` names what is chosen.
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

/// How numbers are shown, side by side above the fields. `name` is the group's own.
func shownAsChoice(
  _ legend: String, _ name: String, _ units: [(value: String, label: String)], chosen: String
) -> HTML {
  tag("fieldset", .class("shown-as")) {
    tag("legend", .class("unseen")) { legend }
    segments(name, units, chosen: chosen, input: "shown-as")
  }
}

/// A choice of several, one below the other, each with what it means.
struct ChoiceLine {
  var name: String
  var hint: String?
  var isChosen: Bool
  /// What it tells the session: `data-set`, or the value of its option.
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

/// A folded group whose heading says how it is set.
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
