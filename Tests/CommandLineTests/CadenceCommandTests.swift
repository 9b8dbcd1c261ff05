import ArgumentParser
import Testing

@testable import andante

@Suite struct CadenceCommandTests {
  private func answer(_ arguments: [String]) throws -> [String: Any] {
    let capture = Capture()
    try CadenceCommand.parse(arguments + ["--json"]).run(on: capture.console)
    return try capture.object()
  }

  @Test func equalSpeedsInAnyUnitGiveTheSameCadence() throws {
    let speeds = ["3.0m/s", "10.8km/h", "6.710808mph", "5:33.333min/km", "8:56.448min/mi"]
    for speed in speeds {
      for height in ["1.75m", "175cm", "5ft 8.8976in", "68.8976in"] {
        let answer = try answer(["--height", height, "--weight", "154lb", "--speed", speed])
        let cadence = try #require(answer["cadenceSpm"] as? Double)
        #expect(abs(cadence - 170) < 0.001, "\(speed) \(height)")
      }
    }
  }

  @Test func allContractFieldsArePresent() throws {
    let answer = try answer(["--height", "1.75m", "--speed", "3.0m/s"])
    #expect((answer["adjusted"] as? String, answer["lengthOK"] as? Bool) == ("none", true))
    #expect(answer["legLengthMeters"] as? Double == 0.9275)
    #expect(answer["stepLengthMeters"] as? Double == 1.058824)
    let slower = try self.answer(["--height", "1.75m", "--speed", "3.0m/s", "--offset", "-4.5"])
    #expect(slower["cadenceSpm"] as? Double == 165.5)
  }

  @Test(arguments: ["5", "6 in/s"]) func speedErrorListsTheUnits(speed: String) {
    do {
      _ = try CadenceCommand.parse(["--height", "1.75m", "--speed", speed])
      Issue.record("\(speed) was accepted")
    } catch {
      #expect(CadenceCommand.message(for: error).contains("m/s, km/h, mph, min/km or min/mi"))
    }
  }

  @Test func wrongUsagePrintsOneLineAndExitsWith64() throws {
    let cases = [
      ["--speed", "3m/s"], ["--height", "1.75", "--speed", "3m/s"],
      ["--height", "1.75m", "--speed", "fast"], ["--height", "9m", "--speed", "3m/s"],
      ["--height", "1.75m", "--speed", "0m/s"],
      ["--height", "1.75m", "--speed", "3m/s", "--offset", "11"],
      ["--height", "1.75m", "--speed", "3m/s", "--weight", "7t"], ["extra"],
    ]
    for arguments in cases { expectWrongUsage(CadenceCommand.self, arguments) }
  }
}
