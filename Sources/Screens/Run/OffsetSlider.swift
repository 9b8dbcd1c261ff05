import Engine

extension LiveRunState {
  /// Returns a slider that shifts the target by up to ten steps per minute. Hidden if the athlete chose the cadence
  /// directly.
  func offsetSlider() -> HTML {
    let range = SessionOption.cadenceOffset.range
    return tag("div", .class("option slider"), .slot("offsetPart"), hidden(.offsetHidden)) {
      tag("label", Attribute("for", "offset")) { CoachWords.offset }
      tag("span", .class("value"), .ariaHidden) {
        text(.offset, "span")
        joined("\u{a0}", UnitWords.stepsPerMinute.text)
      }
      void(
        "input", .id("offset"), .type("range"), Attribute("min", number: Int(range.lowerBound)),
        Attribute("max", number: Int(range.upperBound)),
        Attribute("step", "1"), .value(fixedText(cadence.offset, decimals: 0)),
        .option(.cadenceOffset), Attribute("aria-describedby", "offset-hint"))
      tag("p", .class("hint-text"), .id("offset-hint")) { LiveScreenWords.offsetHint }
    }
  }
}

/// The offset's slots, also used by the set-up screen.
let offsetSlots: [Slot<LiveRunState>] = [.offset, .offsetHidden]

extension Slot where State == LiveRunState {
  /// The offset with its sign, or "0".
  static var offset: Slot {
    .text("offset") {
      let value = $0.cadence.offset
      let number = fixedText(value.magnitude, decimals: 0)
      return value >= 0.5 ? joined("+", number) : value <= -0.5 ? joined("−", number) : "0"
    }
  }
  static var offsetHidden: Slot {
    .attribute("offsetPart@hidden") { $0.cadence.source == .chosen ? "hidden" : "" }
  }
}
