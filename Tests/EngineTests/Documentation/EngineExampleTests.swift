import Engine
import Foundation
import Testing

@Suite struct EngineExampleTests {
  @Test func exampleMeasuresTheDistanceAndAnnouncesTheKilometer() {
    let (analysis, cues) = tenMinutesNorth()
    #expect(abs(analysis.distanceMeters - 1_800) < 5)
    #expect(analysis.elapsedSeconds == 600)
    #expect(cues.contains(.kilometer(1)))
  }

  @Test func documentationShowsTheCompiledExample() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let code = try String(contentsOf: here.appending(path: "EngineExample.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: here.appending(path: "../../../Sources/Engine/Engine.docc/Engine.md"),
      encoding: .utf8)
    #expect(page.contains("```swift\n\(code)```\n"))
  }
}
