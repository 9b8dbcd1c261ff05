/// Effects in the page's format: one line per effect, with its name, slot and value separated by tabs.
struct EffectLines {
  private(set) var utf8: [UInt8] = []

  /// Removes all lines but keeps the buffer's capacity.
  mutating func removeAll() { utf8.removeAll(keepingCapacity: true) }

  /// Appends an effect. The value is escaped; the slot is not, so it must be a plain word.
  mutating func add(_ effect: PageEffect, _ slot: String, _ value: some Sequence<UInt8>) {
    effect.name.withUTF8Buffer { utf8.append(contentsOf: $0) }
    utf8.append(UInt8(ascii: "\t"))
    utf8.append(contentsOf: slot.utf8)
    utf8.append(UInt8(ascii: "\t"))
    for byte in value { appendEscaped(byte) }
    utf8.append(UInt8(ascii: "\n"))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"): appendEscape(byte)
    case UInt8(ascii: "\n"): appendEscape(UInt8(ascii: "n"))
    case UInt8(ascii: "\t"): appendEscape(UInt8(ascii: "t"))
    default: utf8.append(byte)
    }
  }

  private mutating func appendEscape(_ byte: UInt8) {
    utf8.append(UInt8(ascii: "\\"))
    utf8.append(byte)
  }
}
