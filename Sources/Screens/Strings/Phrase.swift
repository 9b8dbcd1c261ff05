import Engine

/// A part of the table of strings: every word the athlete reads is a case of one of these enumerations,
/// in this folder and nowhere else. The raw value is the English text; `{0}`, `{1}` … stand for what
/// is filled in. Another language is another exhaustive switch over the same cases, so the compiler
/// finds what is not translated yet.
public protocol Phrase: RawRepresentable<String>, CaseIterable, Sendable {}

extension Phrase {
  /// The text in English, the only language so far.
  public var text: String { rawValue }

  /// The text with `{0}`, `{1}` … replaced by the values in order.
  public func filled(_ values: String...) -> String { fill(rawValue, values) }
}

/// Apart from `filled`, so that the page's module carries it once and not once a table.
@inline(never)
private func fill(_ text: String, _ values: [String]) -> String {
  var bytes: [UInt8] = []
  var skipped = 0
  let template = utf8Bytes(text)
  for (index, byte) in template.enumerated() {
    if skipped > 0 {
      skipped -= 1
    } else if let number = placeholder(in: template, at: index), number < values.count {
      bytes.append(contentsOf: values[number].utf8)
      skipped = 2
    } else {
      bytes.append(byte)
    }
  }
  return utf8Text(bytes)
}

/// The number of the placeholder that starts at `index`, if one does.
private func placeholder(in bytes: [UInt8], at index: Int) -> Int? {
  guard bytes[index] == UInt8(ascii: "{"), index + 2 < bytes.count,
    bytes[index + 2] == UInt8(ascii: "}"), (48...57).contains(bytes[index + 1])
  else { return nil }
  return Int(bytes[index + 1]) - 48
}

/// One of two forms by number: English and German tell one from many.
func plural<P: Phrase>(_ count: Int, one: P, many: P) -> String {
  count == 1 ? one.filled(decimal(count)) : many.filled(decimal(count))
}
