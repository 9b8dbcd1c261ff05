import Foundation
import Screens
import Testing

@testable import Engine
@testable import PageLogic

/// Checks that `Web/engine/codes.js` matches the engine's enumerations. To regenerate the file, run
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
      contentsOf: Self.root.appending(path: "docs/developing/bridge.md"), encoding: .utf8)
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
    // The codes that pages and app.wasm exchange, described in docs/developing/bridge.md and docs/developing/session-log.md.
    // Tests/PageLogicTests/CodesTests.swift generates this file from the enumerations in Swift.

    \(constant("EVENT", "The kinds of events.", events))
    \(constant("COMMAND", "The commands that an athlete gives to a session.", Command.allCases))
    \(constant("OPTION", "The options of a session.", SessionOption.allCases))
    \(constant("COACH", "The kinds of coaches.", CoachKind.allCases))
    \(constant("PHASE", "The phases of a session.", SessionPhase.allCases))
    \(constant("SPORT", "The sports.", Sport.allCases))
    \(constant("SCREEN", "The screens of a session.", SessionScreen.allCases))
    \(constant("STATUS", "Whether positions are available on this device.", LocationStatus.allCases))
    \(constant("SENSOR", "The kinds of Bluetooth sensors.", SensorKind.allCases))
    \(constant("SENSOR_USE", "Whether a kind of session uses a sensor.", SensorUse.allCases))
    \(constant("SETTING", "The settings that a page passes to app.wasm.", PageSetting.allCases))
    \(constant("CONTROL", "The controls of the sound desk.", SoundControl.allCases))
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
      "/** The changes that a page makes after an event. */\nexport const EFFECT = Object.freeze({\n\(names)});\n"
  }
}
