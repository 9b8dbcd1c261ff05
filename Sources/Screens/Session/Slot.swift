import Engine

/// How the page's script shows the value of a slot.
public enum SlotKind: UInt8, Equatable, Sendable { case text, html, attribute }

/// A place on a session's screens that changes by itself, and what it shows of a state. The first frame of a
/// screen and every update after it are made by the same function, so they cannot differ.
struct Slot<State: Sendable>: Sendable {
  private enum Content: Sendable {
    case text(@Sendable (State) -> String)
    case markup(@Sendable (State) -> HTML)
  }

  /// As in `data-slot`; of an attribute `slot@attribute`.
  let name: String
  let kind: SlotKind
  /// Whether the value costs more than a line of text, so that every few seconds is often enough.
  let isCostly: Bool
  private let content: Content

  /// The text of an element.
  static func text(_ name: String, _ value: @escaping @Sendable (State) -> String) -> Slot {
    Slot(name: name, kind: .text, isCostly: false, content: .text(value))
  }

  /// An attribute of an element; without a value the element goes without it.
  static func attribute(_ name: String, _ value: @escaping @Sendable (State) -> String) -> Slot {
    Slot(name: name, kind: .attribute, isCostly: false, content: .text(value))
  }

  /// The whole content of an element.
  static func markup(
    _ name: String, isCostly: Bool = false, _ value: @escaping @Sendable (State) -> HTML
  ) -> Slot {
    Slot(name: name, kind: .html, isCostly: isCostly, content: .markup(value))
  }

  /// UTF-8. Markup for `html`; for `text` and `attribute` not escaped.
  func value(in state: State) -> [UInt8] {
    switch content {
    case .text(let value): utf8Bytes(value(state))
    case .markup(let value): value(state).utf8
    }
  }
}

/// What a slot of a screen shows now.
public struct FilledSlot: Equatable, Sendable {
  /// As in `data-slot`; of an attribute `slot@attribute`.
  public let name: String
  public let kind: SlotKind
  /// UTF-8. Markup for `html`; for `text` and `attribute` not escaped, and an empty attribute is taken away.
  public let value: [UInt8]

  init<State: Sendable>(_ slot: Slot<State>, _ state: State) {
    name = slot.name
    kind = slot.kind
    value = slot.value(in: state)
  }
}

/// Nil in the places of costly slots that are left out.
func fill<State: Sendable>(
  _ slots: [Slot<State>], _ state: State, _ withCostly: Bool
) -> [FilledSlot?] {
  slots.map { $0.isCostly && !withCostly ? nil : FilledSlot($0, state) }
}
