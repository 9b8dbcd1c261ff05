import Screens

/// What the page shows in its slots, so that only changes are sent to it.
struct ShownSlots {
  /// The value last sent of each, by its place in the table of slots; nil before the first.
  private var values: [[UInt8]?]

  init(count: Int) { values = [[UInt8]?](repeating: nil, count: count) }

  /// Everything is sent again.
  mutating func forget() {
    for index in values.indices { values[index] = nil }
  }

  /// It was drawn with the screen.
  mutating func drew(_ index: Int, _ value: [UInt8]) { values[index] = value }

  /// Adds an effect where the value is another than the page shows.
  mutating func send(
    _ index: Int, _ name: String, _ kind: LiveSlot.Kind, _ value: [UInt8],
    into lines: inout EffectLines
  ) {
    guard values[index] != value else { return }
    values[index] = value
    switch kind {
    case .text: lines.add(.text, name, value)
    case .html: lines.add(.html, name, value)
    case .attribute: lines.add(.attr, name, value)
    }
  }
}
