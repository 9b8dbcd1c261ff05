import Engine

/// Returns a row of choices of which exactly one is selected.
///
/// - Parameter input: The value of `data-input` that the script uses to find the choice, or nil.
func segments(
  _ name: String, _ options: [(value: String, label: String)], chosen: String,
  input: String? = nil
) -> HTML {
  tag("div", .class("segments")) {
    for option in options {
      tag("label") {
        void(
          "input", .type("radio"), .name(name), .value(option.value),
          input.map { Attribute("data-input", $0) },
          same(option.value, chosen) ? .flag("checked") : nil)
        tag("span") { option.label }
      }
    }
  }
}

/// Returns an element that the script shows while the condition `name` holds.
///
/// - Parameter holds: Whether the element is shown at first.
func when(
  _ name: String, _ holds: Bool, _ element: StaticString = "p", _ classes: String? = nil,
  @HTMLBuilder content: () -> HTML
) -> HTML {
  tag(
    element, classes.map { .class($0) }, Attribute("data-when", name), holds ? nil : .hidden,
    content: content)
}

/// Returns a switch with a label and an explanation.
func switchOption(
  _ id: String, _ name: String, hint: String, isOn: Bool, _ hook: Attribute
) -> HTML {
  tag("div", .class("option")) {
    tag("label", Attribute("for", id)) { name }
    void(
      "input", .id(id), .type("checkbox"), .role("switch"), hook,
      Attribute("aria-describedby", joined(id, "-hint")), isOn ? .flag("checked") : nil)
    tag("p", .class("hint-text"), .id(joined(id, "-hint"))) { hint }
  }
}

/// Returns a phrase with its placeholders replaced by markup, in order.
func placed<P: Phrase>(_ words: P, _ parts: HTML...) -> HTML {
  var html = HTML()
  for (index, piece) in utf8Bytes(words.text).split(
    separator: UInt8(ascii: "{"), omittingEmptySubsequences: false
  ).enumerated() {
    if index > 0, index <= parts.count { html.append(parts[index - 1]) }
    html.append(HTML(utf8Text(Array(index == 0 ? piece : piece.dropFirst(2)))))
  }
  return html
}

/// Returns the text with command options such as "--lan" kept on one line, because browsers break lines
/// after hyphens.
func unbroken(_ text: String) -> HTML {
  var html = HTML()
  for (index, word) in utf8Bytes(text).split(
    separator: UInt8(ascii: " "), omittingEmptySubsequences: false
  ).enumerated() {
    if index > 0 { html.append(HTML(" ")) }
    let isOption = word.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")])
    let text = utf8Text(Array(word))
    html.append(isOption ? tag("span", .class("unbroken")) { text } : HTML(text))
  }
  return html
}
