import Garage
import HTTPTypes
import Store
import Testing

@testable import Server

struct TemplatePagesTests {
  private func bike(
    _ name: String, with titles: [String], in garage: GarageRepository
  ) async throws -> GearID {
    let bike = try await garage.add(.bike(.gravel), name)
    for title in titles { try await garage.addInterval(title, of: bike) }
    return bike
  }

  private func titles(of bike: GearID, in garage: GarageRepository) async throws -> [String] {
    try await garage.contents().book.intervals.filter { $0.gear == bike }.map(\.title).sorted()
  }

  @Test func templateIsSavedAppliedRenamedDeletedAndRestored() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    let kestrel = try await bike("Kestrel", with: ["Oil", "Wash"], in: garage)
    let rook = try await bike("Rook", with: ["Wash"], in: garage)
    try await browser.post("/garage/bikes/\(kestrel)/template", form: ["name": "Winter"])
    let template = try #require(try await garage.templates().first)
    try await browser.get("/garage/bikes/\(rook)").expect(has: ">Winter</option>")
    let added = try await browser.post(
      "/garage/bikes/\(rook)/apply", form: ["from": "\(template.id)"])
    let address = try #require(added.headers[.location])
    try await browser.get(address).expect(has: "1 interval added.")
    #expect(try await titles(of: rook, in: garage) == ["Oil", "Wash"])
    try await browser.post("/garage/templates/\(template.id)", form: ["name": "Mud"])
    try await browser.get("/garage/templates").expect(has: "<h2>Mud</h2>")
    let deleted = try await browser.post("/garage/templates/\(template.id)/delete", form: [:])
    let list = try await browser.get(try #require(deleted.headers[.location]))
    list.expect(has: "Deleted “Mud”.", lacks: "<h2>Mud</h2>")
    try await browser.post("/garage/templates/\(template.id)/restore", form: [:])
    try await browser.get("/garage/templates").expect(has: "<h2>Mud</h2>")
  }

  @Test func intervalsAreCopiedBetweenBikes() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    let kestrel = try await bike("Kestrel", with: ["Oil", "Wash"], in: garage)
    let rook = try await bike("Rook", with: [], in: garage)
    try await browser.post("/garage/bikes/\(rook)/copy", form: ["from": "\(kestrel)"])
    #expect(try await titles(of: rook, in: garage) == ["Oil", "Wash"])
    let again = try await browser.post("/garage/bikes/\(rook)/copy", form: ["from": "\(kestrel)"])
    let page = try await browser.get(try #require(again.headers[.location]))
    page.expect(has: "No intervals added.")
  }

  @Test func invalidTemplateIsRefused() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    let empty = try await bike("Rook", with: [], in: garage)
    let full = try await bike("Kestrel", with: ["Oil"], in: garage)
    let long = String(repeating: "x", count: 1000)
    for (bike, name) in [(empty, "Winter"), (full, ""), (full, long)] {
      try await browser.post("/garage/bikes/\(bike)/template", form: ["name": name]).expect(
        .badRequest)
    }
    for path in ["apply", "copy"] {
      try await browser.post("/garage/bikes/\(full)/\(path)", form: ["from": "999"]).expect(
        .notFound)
    }
    #expect(try await garage.templates().isEmpty)
  }
}
