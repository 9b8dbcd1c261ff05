import Engine

/// The part of an element that a slot's value replaces: its text, its content or an attribute.
public enum SlotKind: UInt8, Equatable, Sendable { case text, html, attribute }

/// A part of a session's screens that updates automatically, and its value for a state. The same function produces the
/// first frame and every update, so they can't differ.
struct Slot<State: Sendable>: Sendable {
  private enum Content: Sendable {
    case text(@Sendable (State) -> String)
    case markup(@Sendable (State) -> HTML)
  }

  /// The name in `data-slot`; for an attribute, `slot@attribute`.
  let name: String
  let kind: SlotKind
  /// Whether the value is expensive to compute, so that it is updated only every few seconds.
  let isCostly: Bool
  private let content: Content

  /// Returns a slot for the text of an element.
  static func text(_ name: String, _ value: @escaping @Sendable (State) -> String) -> Slot {
    Slot(name: name, kind: .text, isCostly: false, content: .text(value))
  }

  /// Returns a slot for an attribute of an element. The attribute is omitted while the value is empty.
  static func attribute(_ name: String, _ value: @escaping @Sendable (State) -> String) -> Slot {
    Slot(name: name, kind: .attribute, isCostly: false, content: .text(value))
  }

  /// Returns a slot for the whole content of an element.
  static func markup(
    _ name: String, isCostly: Bool = false, _ value: @escaping @Sendable (State) -> HTML
  ) -> Slot {
    Slot(name: name, kind: .html, isCostly: isCostly, content: .markup(value))
  }

  /// Returns the value as UTF-8. `html` is markup; `text` and `attribute` aren't escaped.
  func value(in state: State) -> [UInt8] {
    switch content {
    case .text(let value): utf8Bytes(value(state))
    case .markup(let value): value(state).utf8
    }
  }
}

/// The current value of a screen's slot.
public struct FilledSlot: Equatable, Sendable {
  /// The name in `data-slot`; for an attribute, `slot@attribute`.
  public let name: String
  public let kind: SlotKind
  /// The value as UTF-8. `html` is markup; `text` and `attribute` aren't escaped. An empty value removes the
  /// attribute.
  public let value: [UInt8]

  init<State: Sendable>(_ slot: Slot<State>, _ state: State) {
    name = slot.name
    kind = slot.kind
    value = slot.value(in: state)
  }
}

/// Returns the values of the slots, with nil for each costly slot that is omitted.
func fill<State: Sendable>(
  _ slots: [Slot<State>], _ state: State, _ withCostly: Bool
) -> [FilledSlot?] {
  slots.map { $0.isCostly && !withCostly ? nil : FilledSlot($0, state) }
}
