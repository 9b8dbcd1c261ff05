extension JSONValue {
  /// The document with an indentation of two spaces, without a trailing line break.
  package var printed: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  /// The document on one line, for programs.
  package var compact: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// - Parameter indent: nil writes everything on one line.
  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.numberText(value)
    case .text(let value): Self.write(value, to: &text)
    case .array(let values):
      Self.writeList(values, "[", "]", to: &text, indent) {
        $0.write(to: &$1, indent: indent.map { $0 + 2 })
      }
    case .object(let members):
      Self.writeList(members, "{", "}", to: &text, indent) { member, text in
        Self.write(member.name, to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent.map { $0 + 2 })
      }
    }
  }

  private static func writeList<Item>(
    _ items: [Item], _ open: String, _ close: String, to text: inout String, _ indent: Int?,
    _ write: (Item, inout String) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      if let indent { text += lineBreak(indent + 2) }
      write(item, &text)
    }
    if !items.isEmpty, let indent { text += lineBreak(indent) }
    text += close
  }

  private static func lineBreak(_ indent: Int) -> String {
    "\n" + String(repeating: " ", count: indent)
  }

  private static func numberText(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<" ", "\u{7F}":
        text += "\\u00" + hexText([UInt8(scalar.value)])
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
