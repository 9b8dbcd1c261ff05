import Engine
import Screens

/// The two lines on the phone's lock screen during a session. Sent as a `lock` effect when they change.
struct LockScreen {
  private var shown: [UInt8] = []

  mutating func update(_ phase: SessionPhase, _ view: SessionView?, into lines: inout EffectLines) {
    guard phase.isInProgress, let (title, detail) = view?.lockScreen else { return }
    let text = utf8Bytes(title) + [UInt8(ascii: "\n")] + utf8Bytes(detail)
    guard text != shown else { return }
    shown = text
    lines.add(.lock, "", text)
  }
}
