import Engine

/// A table of UI strings. Every string shown to the athlete is a case of one of these enumerations, which are all in
/// this folder. The raw value is the English text, with the placeholders `{0}`, `{1}` and so on. A translation is an
/// exhaustive switch over the same cases, so the compiler finds missing ones.
public protocol Phrase: RawRepresentable<String>, CaseIterable, Sendable {}

extension Phrase {
  /// The text in English, the only language so far.
  public var text: String { rawValue }

  /// Returns the text with `{0}`, `{1}` and so on replaced by the values in order.
  public func filled(_ values: String...) -> String { fill(rawValue, values) }
}

/// Replaces the placeholders. A separate function, so that the compiler doesn't specialise it for every table and
/// enlarge the page's module.
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

/// Returns the number of the placeholder that starts at `index`, or nil if the bytes there aren't a placeholder.
private func placeholder(in bytes: [UInt8], at index: Int) -> Int? {
  guard bytes[index] == UInt8(ascii: "{"), index + 2 < bytes.count,
    bytes[index + 2] == UInt8(ascii: "}"), (48...57).contains(bytes[index + 1])
  else { return nil }
  return Int(bytes[index + 1]) - 48
}

/// Returns the singular or plural form, which suffices for English and German.
func plural<P: Phrase>(_ count: Int, one: P, many: P) -> String {
  count == 1 ? one.filled(decimal(count)) : many.filled(decimal(count))
}
