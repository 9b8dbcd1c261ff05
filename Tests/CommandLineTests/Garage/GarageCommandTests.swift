import ArgumentParser
import Foundation
import Garage
import Store
import Testing

@testable import andante

struct GarageCommandTests {
  @Test(arguments: ["", "/none"]) func readingCommandsCreateNothing(below: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + below
    let capture = Capture()
    let data = ["--data", path]
    #expect(await (try ServiceListCommand.parse(data)).run(on: capture.console) == .partly)
    #expect(await (try BikesListCommand.parse(data)).run(on: capture.console) == .partly)
    await #expect(throws: (any Error).self) {
      try await StravaStatusCommand.parse(data).run(on: capture.console)
    }
    #expect(capture.warned == Array(repeating: "no Andante data at \(path)", count: 3))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  /// Overdue services have no due date, because the day on which they became due isn't known.
  @Test func onlyFutureServicesHaveADueDate() async throws {
    let folder = try TemporaryFolder()
    let store = try await openStore(in: folder.path)
    let now = Date().timeIntervalSince1970
    let bike = try await store.garage.add(
      Gear(id: GearID(0), kind: .bike(.road), name: "Kestrel"), now: now)
    for (title, days) in [("Overdue", 10), ("To come", 1000)] {
      _ = try await store.garage.add(
        ServiceInterval(
          id: GearID(0), gear: bike, title: title, limits: ServiceLimits(time: .days(days)),
          category: .plain,
          since: now - 100 * 86_400), now: now)
    }
    let capture = Capture()
    let command = try ServiceListCommand.parse(["--data", folder.path, "--json"])
    #expect(await command.run(on: capture.console) == .done)
    let lines = try #require(try capture.document() as? [[String: Any]])
    #expect(lines.map { $0["title"] as? String } == ["Overdue", "To come"])
    #expect(lines.map { $0["status"] as? String } == ["overdue", "ok"])
    #expect(lines[0]["dueOn"] is NSNull && lines[1]["dueOn"] is String)
  }
}
