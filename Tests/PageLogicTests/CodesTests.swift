import Foundation
import Screens
import Testing

@testable import Engine
@testable import PageLogic

/// Checks that `Web/engine/codes.js` matches the engine's enumerations. The file is generated only by
/// `ANDANTE_REFRESH_GOLDEN=1 swift test --filter CodesTests`.
@Suite struct CodesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func codesOfThePageMatchTheEngine() throws {
    let file = Self.root.appending(path: "Web/engine/codes.js")
    let module = Self.module
    if ProcessInfo.processInfo.environment["ANDANTE_REFRESH_GOLDEN"] == "1" {
      try Data(module.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == module)
  }

  @Test func everySettingAndEffectIsDocumented() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/border.md"), encoding: .utf8)
    for setting in PageSetting.allCases {
      #expect(page.contains("\n| \(setting.rawValue) | `\(setting)` |"), "\(setting)")
    }
    for effect in PageEffect.allCases {
      #expect("\(effect.name)" == "\(effect)")
      #expect(page.contains("\n| `\(effect.name)` |"), "\(effect)")
    }
  }

  @Test func recordSettingsMatchStandardLengths() {
    #expect(PageSetting.records.count == LengthEffort.standardLengths.count)
    #expect(PageSetting.records.map(\.rawValue) == Array(31...37))
  }

  private static var module: String {
    """
    // The codes that cross the border, as the engine's tables have them. Made by Tests/PageLogicTests/CodesTests.swift;
    // what each means is in docs/border.md and docs/session-log.md.

    \(constant("EVENT", "Kinds of events.", events))
    \(constant("COMMAND", "What the athlete tells a session.", Command.allCases))
    \(constant("OPTION", "Choices of a session.", SessionOption.allCases))
    \(constant("COACH", "Which coach a session is for.", CoachKind.allCases))
    \(constant("PHASE", "Where a session stands.", SessionPhase.allCases))
    \(constant("SPORT", "What a session is recorded as.", Sport.allCases))
    \(constant("SCREEN", "Screens of a session.", SessionScreen.allCases))
    \(constant("STATUS", "What the device says about positions.", LocationStatus.allCases))
    \(constant("SENSOR", "Kinds of Bluetooth sensors.", SensorKind.allCases))
    \(constant("SENSOR_USE", "How a kind of session uses a sensor.", SensorUse.allCases))
    \(constant("SETTING", "What a page tells the module.", PageSetting.allCases))
    \(constant("CONTROL", "Controls of the sound desk.", SoundControl.allCases))
    \(effects)
    """
  }

  /// The record kinds that are events: all but facts and continuations.
  private static var events: [LogRecord.Kind] {
    LogRecord.Kind.allCases.filter { $0 != .facts && $0 != .continuation }
  }

  /// Declares a frozen object with one member per line, so that a diff shows each change as one line.
  private static func constant<Table: RawRepresentable>(
    _ name: String, _ meaning: String, _ cases: [Table]
  ) -> String {
    let members = cases.map { "  \($0): \($0.rawValue),\n" }.joined()
    return "/** \(meaning) */\nexport const \(name) = Object.freeze({\n\(members)});\n"
  }

  private static var effects: String {
    let names = PageEffect.allCases.map { "  \($0.name): '\($0.name)',\n" }.joined()
    return
      "/** What an event asks of the page. */\nexport const EFFECT = Object.freeze({\n\(names)});\n"
  }
}
