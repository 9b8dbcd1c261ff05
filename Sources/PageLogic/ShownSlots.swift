import Screens

/// What the page shows in its slots, so that only changes are sent to it.
struct ShownSlots {
  /// The value last sent of each, by its place in the table of slots; nil before the first.
  private var values: [[UInt8]?]

  /// Nothing is shown yet: everything is sent.
  init() { values = [] }

  /// Everything was drawn with the screen.
  init(drawn slots: [FilledSlot?]) { values = slots.map { $0?.value } }

  /// Adds an effect for each value that is another than the page shows.
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
