/// Whether silence keeps a session without a beat on the phone's lock screen. Stays on this device.
func lockScreenChoice() -> HTML {
  when("can-lock-screen", false, "div") {
    switchOption(
      "lock-screen", LiveScreenWords.lockScreen.text, hint: LiveScreenWords.lockScreenHint.text,
      isOn: false, Attribute("data-input", "lock-screen"))
  }
}
