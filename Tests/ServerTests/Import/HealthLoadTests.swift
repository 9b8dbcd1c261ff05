import ActivityFiles
import Foundation
import HTTPTypes
import Hummingbird
import Model
import Store
import TestBench
import Testing

@testable import Server

@Suite struct HealthLoadTests {
  private let export = SimulatedHealthExport(seed: 3, recordCount: 400, workoutCount: 6)

  private struct Answer: Decodable {
    let health: String
  }

  /// Uploads an export, waits until it is imported and returns the address of its page.
  private func load(_ browser: Browser, _ bytes: [UInt8]) async throws -> String {
    let answer = try await browser.send("/api/import", bytes, headers: [.fileName: "export.zip"])
    #expect(answer.status == .accepted)
    let address = try answer.decoded(as: Answer.self).health
    for _ in 0..<600 {
      let part = try await browser.get(address + "?part=state").text
      if !part.contains("data-poll") { return address }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the load did not end")
    return address
  }

  private func uploads(_ server: TestServer) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: server.services.directory.path + "/uploads")
  }

  @Test func exportBringsBodyValuesAndWorkouts() async throws {
    try await TestServer.signedIn { server, browser in
      #expect(try await browser.get("/settings/health").text.contains("export.zip"))
      let address = try await load(browser, export.archive())
      let page = try await browser.get(address).text
      #expect(page.contains("6 new"))
      let settings = try await server.store().settings.current()
      #expect(settings.heightMeters == export.expected.heightMeters?.value)
      #expect(settings.birthYear == 1990 && settings.sex == .female)
      #expect(try await server.store().activities.count() == 6)
      #expect(try uploads(server).isEmpty)
      let again = try await load(browser, export.archive())
      #expect(try await browser.get(again).text.contains("6 duplicates"))
      #expect(try await server.store().activities.count() == 6)
    }
  }

  @Test func documentAloneBringsWorkoutsWithoutRoutes() async throws {
    try await TestServer.signedIn { _, browser in
      var document: [UInt8] = []
      export.writeDocument { document += $0 }
      let page = try await browser.get(try await load(browser, document)).text
      #expect(page.contains("6 new") && page.contains("route file is missing"))
    }
  }

  @Test func existingBodyValuesAreKeptUntilTheAthleteChooses() async throws {
    try await TestServer.signedIn { server, browser in
      var own = AthleteSettings()
      (own.heightMeters, own.weightKilograms) = (1.5, 50)
      try await server.store().settings.save(own)
      let address = try await load(browser, export.archive())
      #expect(try await server.store().settings.current().heightMeters == 1.5)
      let page = try await browser.get(address).text
      #expect(page.contains("name=\"height\"") && page.contains("name=\"weight\""))
      _ = try await browser.post(address, form: ["height": "1"])
      let settings = try await server.store().settings.current()
      #expect(settings.heightMeters == export.expected.heightMeters?.value)
      #expect(settings.weightKilograms == 50)
    }
  }

  @Test func damagedArchiveIsRefusedWithAReason() async throws {
    try await TestServer.signedIn { server, browser in
      let bytes = export.archive()
      for length in [4, 100, bytes.count / 2, bytes.count - 4] {
        let answer = try await browser.send(
          "/api/import", Array(bytes[..<length]), headers: [.fileName: "export.zip"])
        #expect(answer.status == .ok)
        #expect(answer.text.contains("reason"))
      }
      #expect(try uploads(server).isEmpty)
    }
  }

  @Test func unknownImportIsShownAsEnded() async throws {
    try await TestServer.signedIn { _, browser in
      for id in ["x", Identifier.random().description] {
        let answer = try await browser.get("/settings/health/\(id)")
        #expect(answer.status == .ok && answer.text.contains("This import has ended"))
        #expect(try await browser.post("/settings/health/\(id)").status == .notFound)
      }
    }
  }

  @Test func uploadsAreAlwaysRemoved() async throws {
    try await TestServer.signedIn { (server, browser) async throws in
      for bytes in [[], Array("hello".utf8), sampleGPX()] {
        #expect(try await browser.send("/api/import", bytes).status == .ok)
      }
      #expect(try uploads(server).isEmpty)
    }
  }

  @Test func uploadNeedsSignIn() async throws {
    try await TestServer.run { (server, browser) async throws in
      #expect(try await browser.send("/api/import", export.archive()).status == .unauthorized)
      #expect(!FileManager.default.fileExists(atPath: server.services.directory.path + "/uploads"))
    }
  }
}
