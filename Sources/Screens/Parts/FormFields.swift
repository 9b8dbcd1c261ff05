import Engine

/// A form that changes something and leads to another page.
///
/// - Parameter id: see `formIDField`; empty for forms that create nothing.
func postForm(
  _ action: String, _ csrf: String, _ classes: String = "fields stacked", id: String = "",
  @HTMLBuilder content: () -> HTML
) -> HTML {
  tag("form", .class(classes), Attribute("method", "post"), Attribute("action", action)) {
    csrfField(csrf)
    formIDField(id)
    content()
  }
}

/// The random id by which the server recognises a form that it receives twice.
@HTMLBuilder func formIDField(_ id: String) -> HTML {
  if !id.utf8.isEmpty { void("input", .type("hidden"), .name("form-id"), .value(id)) }
}

/// Forms that are shown and cannot be used, as in a demo.
func usable(_ isUsable: Bool, @HTMLBuilder content: () -> HTML) -> HTML {
  if isUsable { return content() }
  return tag("fieldset", .class("off"), .flag("disabled"), content: content)
}

/// What a demo's page says first: what of it is made up, and what cannot be done.
func demoNotice(_ text: String) -> HTML { tag("p", .class("notice")) { text } }

/// An input with its name above and, where there is one, a hint below.
struct InputField {
  var name: String
  var label: String
  var value = ""
  var type = "text"
  var hint: String?
  var isRefused = false
  /// The most characters of a text.
  var limit: Int?
  /// Whether it must be filled.
  var isRequired = false
  /// For numbers: how many digits after the point are taken.
  var step: String?
  /// Of a number or a date: the most that is taken.
  var most: String?

  /// Of a number: beside the field.
  var unit: String?

  /// Unique on the page: forms may have fields of the same name.
  var id: String?

  func html() -> HTML {
    let id = id ?? name
    let hintID = joined(id, "-hint")
    return tag("div", .class("field")) {
      tag("label", Attribute("for", id)) { fieldLabel(label, unit: unit) }
      measured(
        unit,
        void(
          "input", .id(id), .name(name), .type(type), .value(value),
          limit.map { Attribute("maxlength", decimal($0)) }, step.map { Attribute("step", $0) },
          same(type, "number") ? Attribute("min", "0") : nil, most.map { Attribute("max", $0) },
          same(type, "number") ? Attribute("inputmode", "decimal") : nil,
          isRequired ? .flag("required") : nil, isRefused ? Attribute("aria-invalid", "true") : nil,
          hint == nil ? nil : Attribute("aria-describedby", hintID)))
      if let hint {
        tag("p", .class(isRefused ? "error" : "hint-text"), .id(hintID)) { hint }
      }
    }
  }
}

/// A field's name; its unit, which stands beside the field, is read aloud with it.
func fieldLabel(_ label: String, unit: String?) -> HTML {
  build {
    label
    if let unit { tag("span", .class("unseen")) { joined(" (", unit, ")") } }
  }
}

/// A field with its unit beside it, where it has one.
func measured(_ unit: String?, _ field: HTML) -> HTML {
  guard let unit else { return field }
  return tag("span", .class("measured")) {
    field
    tag("span", .class("unit"), .hiddenFromReaders) { unit }
  }
}

/// One of several, to be chosen from a list.
func selectField(
  _ name: String, _ label: String, _ options: [GarageChoice], chosen: Int64?, id: String? = nil,
  none: String? = nil, hint: String? = nil
) -> HTML {
  let id = id ?? name
  let hintID = joined(id, "-hint")
  return tag("div", .class("field")) {
    tag("label", Attribute("for", id)) { label }
    tag(
      "select", .id(id), .name(name),
      hint == nil ? nil : Attribute("aria-describedby", hintID)
    ) {
      if let none { tag("option", .value("")) { none } }
      for option in options {
        tag(
          "option", .value(decimal(Int(option.value))),
          option.value == chosen ? .flag("selected") : nil
        ) { option.name }
      }
    }
    if let hint { tag("p", .class("hint-text"), .id(hintID)) { hint } }
  }
}

/// Yes or no.
func checkField(_ name: String, _ label: String, isOn: Bool, hint: String? = nil) -> HTML {
  tag("div", .class("option")) {
    tag("label", Attribute("for", name)) { label }
    void(
      "input", .id(name), .name(name), .type("checkbox"), .role("switch"), .value("1"),
      hint == nil ? nil : Attribute("aria-describedby", joined(name, "-hint")),
      isOn ? .flag("checked") : nil)
    if let hint { tag("p", .class("hint-text"), .id(joined(name, "-hint"))) { hint } }
  }
}

/// What sends a form, and where one goes without sending it.
func formButtons(_ label: String, cancel: String? = nil) -> HTML {
  tag("div", .class("buttons")) {
    tag("button", .type("submit"), .class("button primary")) { label }
    if let cancel { tag("a", .class("button"), .href(cancel)) { GarageWords.cancel } }
  }
}

/// A button that changes something at once.
func postButton(_ action: String, _ label: String, _ csrf: String, name: String? = nil) -> HTML {
  tag("form", Attribute("method", "post"), Attribute("action", action)) {
    csrfField(csrf)
    tag("button", .type("submit"), .class("button small"), name.map { .label($0) }) { label }
  }
}
