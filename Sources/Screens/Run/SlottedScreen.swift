import Engine

/// A screen whose elements are drawn from the slots' own values, so that the first frame and every update
/// after it cannot differ.
protocol SlottedScreen {
  var state: LiveRunState { get }
}

extension SlottedScreen {
  var figures: Figures { Figures(units: state.units) }

  func value(_ slot: LiveSlot) -> String {
    String(decoding: liveValue(of: slot, state), as: UTF8.self)
  }

  func isEmpty(_ slot: LiveSlot) -> Bool { liveValue(of: slot, state).isEmpty }

  /// An element whose text is the slot's.
  func text(_ slot: LiveSlot, _ name: StaticString = "b", _ classes: String? = nil) -> HTML {
    tag(name, classes.map { .class($0) }, .slot(slot.name)) { value(slot) }
  }

  /// An element whose content is the slot's markup.
  func markup(_ slot: LiveSlot, _ name: StaticString, _ classes: String) -> HTML {
    tag(name, .class(classes), .slot(slot.name)) {
      HTML(rawBytes: liveValue(of: slot, state))
    }
  }

  /// The attribute an attribute slot holds; nil while it is empty.
  func attribute(_ name: StaticString, _ slot: LiveSlot) -> Attribute? {
    isEmpty(slot) ? nil : Attribute(name, value(slot))
  }

  /// `hidden`, while its slot says so.
  func hidden(_ slot: LiveSlot) -> Attribute? { isEmpty(slot) ? nil : .hidden }
}
