import Engine

/// Choices side by side of which one holds. `input` names the script's hook of the choice, if any.
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

/// A part the script shows while `name` is so, and the state says whether it is now.
func when(
  _ name: String, _ holds: Bool, _ element: StaticString = "p", _ classes: String? = nil,
  @HTMLBuilder content: () -> HTML
) -> HTML {
  tag(
    element, classes.map { .class($0) }, Attribute("data-when", name), holds ? nil : .hidden,
    content: content)
}

/// A switch with its name before it and a sentence below.
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

/// The text with its placeholders filled by markup, in order.
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

/// The text with a command's options each in one piece: browsers break lines after the hyphens of "--lan".
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
