/// Returns a play button and a volume slider. `action` and `input` are hooks for the script, which sets the volume
/// stored on this device.
func soundControls(_ action: String, _ name: String, volume: String, input: String) -> HTML {
  tag("div", .class("sound-controls")) {
    tag(
      "button", .type("button"), .class("button"), .action(action),
      Attribute("aria-pressed", "false")
    ) { name }
    volumeSlider(volume, input: input, labelClass: .class("unseen"))
  }
}

/// Returns a volume slider. Its ID and its hook for the script are both `input`.
@HTMLBuilder func volumeSlider(
  _ name: String, input: String, labelClass: Attribute? = nil
) -> HTML {
  tag("label", labelClass, Attribute("for", input)) { name }
  void(
    "input", .id(input), .type("range"), Attribute("min", "0"), Attribute("max", "100"),
    Attribute("step", "5"), .value(decimal(SoundDefaults.volumePercent)),
    Attribute("data-input", input))
}

/// Returns a switch that plays silent audio, so that a session without a beat stays on the phone's lock screen. The
/// choice is stored on this device.
func lockScreenChoice() -> HTML {
  when("can-lock-screen", false, "div") {
    switchOption(
      "lock-screen", LiveScreenWords.lockScreen.text, hint: LiveScreenWords.lockScreenHint.text,
      isOn: false, Attribute("data-input", "lock-screen"))
  }
}
