import ActivityFiles
import Foundation
import HTTPTypes
import Model
import Store
import TestBench
import Testing

@testable import Server

@Suite struct HealthLoadTests {
  private let export = SimulatedHealthExport(seed: 3, recordCount: 400, workoutCount: 6)

  /// Uploads an export, waits until it is imported and returns the address of its page.
  private func load(_ browser: Browser, _ bytes: [UInt8]) async throws -> String {
    let answer = try await browser.send("/api/import", bytes, headers: [.fileName: "export.zip"])
      .expect(.accepted).decoded(as: ImportAnswer.self)
    let address = try #require(answer.health)
    _ = try await browser.finishedState(of: address)
    return address
  }

  private func uploads(_ server: TestServer) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: server.services.directory.path + "/uploads")
  }

  @Test func exportBringsBodyValuesAndWorkouts() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await browser.get("/settings/health").expect(has: "export.zip")
    let address = try await load(browser, export.archive())
    try await browser.get(address).expect(has: "6 new")
    let settings = try await server.store().settings.current()
    #expect(settings.heightMeters == export.expected.heightMeters?.value)
    #expect(settings.birthYear == 1990 && settings.sex == .female)
    #expect(try await server.store().activities.count() == 6)
    #expect(try uploads(server).isEmpty)
    let again = try await load(browser, export.archive())
    try await browser.get(again).expect(has: "6 duplicates")
    #expect(try await server.store().activities.count() == 6)
  }

  @Test func documentAloneBringsWorkoutsWithoutRoutes() async throws {
    let (_, browser) = try await TestServer.signedIn()
    var document: [UInt8] = []
    export.writeDocument { document += $0 }
    try await browser.get(try await load(browser, document)).expect(
      has: "6 new", "route file is missing")
  }

  @Test func existingBodyValuesAreKeptUntilTheAthleteChooses() async throws {
    let (server, browser) = try await TestServer.signedIn()
    var own = AthleteSettings()
    (own.heightMeters, own.weightKilograms) = (1.5, 50)
    try await server.store().settings.save(own)
    let address = try await load(browser, export.archive())
    #expect(try await server.store().settings.current().heightMeters == 1.5)
    try await browser.get(address).expect(has: "name=\"height\"", "name=\"weight\"")
    try await browser.post(address, form: ["height": "1"])
    let settings = try await server.store().settings.current()
    #expect(settings.heightMeters == export.expected.heightMeters?.value)
    #expect(settings.weightKilograms == 50)
  }

  @Test func damagedArchiveIsRefusedWithAReason() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let bytes = export.archive()
    for length in [4, 100, bytes.count / 2, bytes.count - 4] {
      try await browser.send(
        "/api/import", Array(bytes[..<length]), headers: [.fileName: "export.zip"]
      ).expect(.ok, has: "reason")
    }
    #expect(try uploads(server).isEmpty)
  }

  @Test func unknownImportIsShownAsEnded() async throws {
    let (_, browser) = try await TestServer.signedIn()
    for id in ["x", Identifier.random().description] {
      try await browser.get("/settings/health/\(id)").expect(.ok, has: "This import has ended")
      try await browser.post("/settings/health/\(id)").expect(.notFound)
    }
  }

  @Test func uploadsAreAlwaysRemoved() async throws {
    let (server, browser) = try await TestServer.signedIn()
    for bytes in [[], Array("hello".utf8), sampleGPX()] {
      try await browser.send("/api/import", bytes).expect(.ok)
    }
    #expect(try uploads(server).isEmpty)
  }

  @Test func uploadNeedsSignIn() async throws {
    let (server, browser) = try await TestServer.start()
    try await browser.send("/api/import", export.archive()).expect(.unauthorized)
    #expect(!FileManager.default.fileExists(atPath: server.services.directory.path + "/uploads"))
  }
}
