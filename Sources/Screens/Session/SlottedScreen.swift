import Engine

/// The state of a live screen, for any kind of session.
protocol LiveState: Sendable {
  var session: SessionSnapshot { get }
  /// The units of distances, heights and paces.
  var units: UnitSystem { get }
}

/// The state of a session whose live screen draws a route.
protocol RoutedState: LiveState {
  var route: RouteSketch { get }
}

extension LiveRunState: RoutedState {}
extension WalkLiveState: RoutedState {}

/// A screen whose elements are drawn from the values of their slots.
protocol SlottedScreen {
  associatedtype State: LiveState
  var state: State { get }
}

extension LiveState {
  func value(_ slot: Slot<Self>) -> String {
    utf8Text(slot.value(in: self))
  }

  func isEmpty(_ slot: Slot<Self>) -> Bool { slot.value(in: self).isEmpty }

  /// Returns an element whose text is the slot's value.
  func text(_ slot: Slot<Self>, _ name: StaticString = "b", _ classes: String? = nil) -> HTML {
    tag(name, classes.map { .class($0) }, .slot(slot.name)) { value(slot) }
  }

  /// Returns an element whose content is the slot's markup.
  func markup(_ slot: Slot<Self>, _ name: StaticString, _ classes: String) -> HTML {
    tag(name, .class(classes), .slot(slot.name)) { HTML(rawBytes: slot.value(in: self)) }
  }

  /// Returns an attribute with the slot's value; nil while the value is empty.
  func attribute(_ name: StaticString, _ slot: Slot<Self>) -> Attribute? {
    isEmpty(slot) ? nil : Attribute(name, value(slot))
  }

  /// Returns the attribute `hidden`; nil while the slot's value is empty.
  func hidden(_ slot: Slot<Self>) -> Attribute? { isEmpty(slot) ? nil : .hidden }
}

/// Shortcuts for methods of the state.
extension SlottedScreen {
  @inline(__always) func value(_ slot: Slot<State>) -> String { state.value(slot) }
  @inline(__always) func isEmpty(_ slot: Slot<State>) -> Bool { state.isEmpty(slot) }
  @inline(__always)
  func text(_ slot: Slot<State>, _ name: StaticString = "b", _ classes: String? = nil) -> HTML {
    state.text(slot, name, classes)
  }
  @inline(__always)
  func markup(_ slot: Slot<State>, _ name: StaticString, _ classes: String) -> HTML {
    state.markup(slot, name, classes)
  }
  @inline(__always) func attribute(_ name: StaticString, _ slot: Slot<State>) -> Attribute? {
    state.attribute(name, slot)
  }
  @inline(__always) func hidden(_ slot: Slot<State>) -> Attribute? { state.hidden(slot) }
}

extension Attribute {
  static var hidden: Attribute { .flag("hidden") }
}
