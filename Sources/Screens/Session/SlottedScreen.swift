import Engine

/// A screen whose elements are drawn from the slots' own values, so that the first frame and every update
/// after it cannot differ.
protocol SlotDrawing {
  associatedtype Place: RawRepresentable<String>
  func bytes(of slot: Place) -> [UInt8]
}

extension SlotDrawing {
  func value(_ slot: Place) -> String { String(decoding: bytes(of: slot), as: UTF8.self) }

  func isEmpty(_ slot: Place) -> Bool { bytes(of: slot).isEmpty }

  /// An element whose text is the slot's.
  func text(_ slot: Place, _ name: StaticString = "b", _ classes: String? = nil) -> HTML {
    tag(name, classes.map { .class($0) }, .slot(slot.rawValue)) { value(slot) }
  }

  /// An element whose content is the slot's markup.
  func markup(_ slot: Place, _ name: StaticString, _ classes: String) -> HTML {
    tag(name, .class(classes), .slot(slot.rawValue)) { HTML(rawBytes: bytes(of: slot)) }
  }

  /// The attribute an attribute slot holds; nil while it is empty.
  func attribute(_ name: StaticString, _ slot: Place) -> Attribute? {
    isEmpty(slot) ? nil : Attribute(name, value(slot))
  }

  /// `hidden`, while its slot says so.
  func hidden(_ slot: Place) -> Attribute? { isEmpty(slot) ? nil : .hidden }
}

/// A screen of the run.
protocol SlottedScreen: SlotDrawing where Place == LiveSlot {
  var state: LiveRunState { get }
}

extension SlottedScreen {
  var figures: Figures { Figures(units: state.units) }

  func bytes(of slot: LiveSlot) -> [UInt8] { liveValue(of: slot, state) }
}

/// A screen of the walk.
protocol WalkSlottedScreen: SlotDrawing where Place == WalkSlot {
  var state: WalkLiveState { get }
}

extension WalkSlottedScreen {
  var figures: WalkFigures { WalkFigures(unit: state.unit) }

  func bytes(of slot: WalkSlot) -> [UInt8] { walkValue(of: slot, state) }
}
