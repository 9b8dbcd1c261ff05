import Engine

/// Returns a form that changes data and leads to another page.
///
/// - Parameter id: See `formIDField`. Empty for forms that don't create anything.
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

/// Returns a field with a random identifier that lets the server detect a form that is submitted twice.
@HTMLBuilder func formIDField(_ id: String) -> HTML {
  if !id.utf8.isEmpty { void("input", .type("hidden"), .name("form-id"), .value(id)) }
}

/// Disables the forms in `content` unless `isUsable`, for example in a demo.
func usable(_ isUsable: Bool, @HTMLBuilder content: () -> HTML) -> HTML {
  if isUsable { return content() }
  return tag("fieldset", .class("off"), .flag("disabled"), content: content)
}

/// Returns the notice at the top of a demo page, which says which data are invented and which actions aren't available.
func demoNotice(_ text: String) -> HTML { tag("p", .class("notice")) { text } }

/// An input with a label, and optionally a hint below.
struct InputField {
  var name: String
  var label: String
  var value = ""
  var type = "text"
  var hint: String?
  var isRefused = false
  /// The maximum number of characters.
  var limit: Int?
  var isRequired = false
  /// The value of the `step` attribute of a number, which limits its decimals.
  var step: String?
  /// The largest number or latest date allowed.
  var most: String?

  /// The unit of a number, shown after the field.
  var unit: String?

  /// The element's identifier, or nil to use `name`. Set it if several forms on the page have a field with the same
  /// name, because identifiers must be unique.
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

/// Returns a field's label. The unit is included for screen readers only, because it is visible after the field.
func fieldLabel(_ label: String, unit: String?) -> HTML {
  build {
    label
    if let unit { tag("span", .class("unseen")) { joined(" (", unit, ")") } }
  }
}

/// Returns a field followed by its unit, if it has one.
func measured(_ unit: String?, _ field: HTML) -> HTML {
  guard let unit else { return field }
  return tag("span", .class("measured")) {
    field
    tag("span", .class("unit"), .ariaHidden) { unit }
  }
}

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

/// Returns a switch that submits "1" if it is on.
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

/// Returns the submit button and optionally a cancel link.
func formButtons(_ label: String, cancel: String? = nil) -> HTML {
  tag("div", .class("buttons")) {
    tag("button", .type("submit"), .class("button primary")) { label }
    if let cancel { tag("a", .class("button"), .href(cancel)) { GarageWords.cancel } }
  }
}

/// Returns a button that sends a form without fields.
func postButton(_ action: String, _ label: String, _ csrf: String, name: String? = nil) -> HTML {
  tag("form", Attribute("method", "post"), Attribute("action", action)) {
    csrfField(csrf)
    tag("button", .type("submit"), .class("button small"), name.map { .label($0) }) { label }
  }
}
