import Engine

/// An HTML attribute whose value is already escaped.
public struct Attribute: Sendable {
  let name: StaticString
  /// The escaped value, or nil for an attribute without a value.
  let value: HTML?

  public init(_ name: StaticString, _ value: String) {
    self.name = name
    self.value = HTML(value)
  }

  public init<P: Phrase>(_ name: StaticString, _ phrase: P) {
    self.init(name, phrase.text)
  }

  init(_ name: StaticString, markup: HTML?) {
    self.name = name
    value = markup
  }

  init(_ name: StaticString, number: Int) { self.init(name, decimal(number)) }
}

extension Attribute {
  package static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
  static func id(_ id: String) -> Attribute { Attribute("id", id) }
  static func href(_ address: String) -> Attribute { Attribute("href", address) }
  static func type(_ type: String) -> Attribute { Attribute("type", type) }
  static func name(_ name: String) -> Attribute { Attribute("name", name) }
  static func value(_ value: String) -> Attribute { Attribute("value", value) }
  static func role(_ role: String) -> Attribute { Attribute("role", role) }
  static func label<P: Phrase>(_ phrase: P) -> Attribute { Attribute("aria-label", phrase.text) }
  static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
  /// Returns the attribute that names the action for the page's script to perform on a click.
  static func action(_ action: String) -> Attribute { Attribute("data-action", action) }
  /// Returns the attribute with the name by which the page's script finds the element to fill.
  static func slot(_ slot: String) -> Attribute { Attribute("data-slot", slot) }
  /// Returns the attribute for a control whose value the page's script sends to the session as an option.
  static func option(_ option: SessionOption) -> Attribute {
    Attribute("data-option", markup: HTML(raw: option.name))
  }
  /// Returns the attribute for a control that sets several session options at once.
  static func sets(_ options: (SessionOption, Int)...) -> Attribute {
    Attribute("data-set", optionPairs(options.map { ($0, decimal($1)) }))
  }
  static func flag(_ name: StaticString) -> Attribute { Attribute(name, markup: nil) }
  static var ariaHidden: Attribute { Attribute("aria-hidden", "true") }
}

/// Returns session options in the format of `data-set`, such as "followsSpeed:0 chosenCadence:172".
func optionPairs(_ options: [(SessionOption, String)]) -> String {
  var bytes: [UInt8] = []
  for (option, value) in options {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
    option.name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: ":"))
    bytes.append(contentsOf: value.utf8)
  }
  return utf8Text(bytes)
}
