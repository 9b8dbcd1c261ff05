import Engine
import Screens

/// The two lines on the phone's lock screen while a session goes on, sent when they change: `lock`.
struct LockScreen {
  private var shown: [UInt8] = []

  mutating func update(_ phase: SessionPhase, _ view: SessionView?, into lines: inout EffectLines) {
    guard phase.isUnderWay, let (title, detail) = view?.lockScreen else { return }
    let text = Array(title.utf8) + [UInt8(ascii: "\n")] + Array(detail.utf8)
    guard text != shown else { return }
    shown = text
    lines.add(.lock, "", text)
  }
}
