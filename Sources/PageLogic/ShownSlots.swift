import Screens

/// The contents of a screen's slots as the page shows them. Only changes are sent.
struct ShownSlots {
  /// The last value sent for each slot, by index in the screen's table of slots; nil if not sent yet.
  private var values: [[UInt8]?]

  /// Creates an empty screen, so that the next update sends everything.
  init() { values = [] }

  /// Creates the state of a screen that was drawn with all its slots.
  init(drawn slots: [FilledSlot?]) { values = slots.map { $0?.value } }

  /// Appends an effect for each value that differs from the one on the page.
  mutating func send(_ slots: [FilledSlot?], into lines: inout EffectLines) {
    if values.count != slots.count { values = [[UInt8]?](repeating: nil, count: slots.count) }
    for (index, slot) in slots.enumerated() {
      guard let slot, values[index] != slot.value else { continue }
      values[index] = slot.value
      switch slot.kind {
      case .text: lines.add(.text, slot.name, slot.value)
      case .html: lines.add(.html, slot.name, slot.value)
      case .attribute: lines.add(.attr, slot.name, slot.value)
      }
    }
  }
}
