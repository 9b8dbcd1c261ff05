import Foundation
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
    try await TestServer.signedIn { server, browser in
      let garage = try server.store().garage
      let kestrel = try await bike("Kestrel", with: ["Oil", "Wash"], in: garage)
      let rook = try await bike("Rook", with: ["Wash"], in: garage)
      _ = try await browser.post("/garage/bikes/\(kestrel)/template", form: ["name": "Winter"])
      let template = try #require(try await garage.templates().first)
      #expect(try await browser.get("/garage/bikes/\(rook)").text.contains(">Winter</option>"))
      let added = try await browser.post(
        "/garage/bikes/\(rook)/apply", form: ["from": "\(template.id)"])
      let address = try #require(added.headers[.location])
      #expect(try await browser.get(address).text.contains("1 interval added."))
      #expect(try await titles(of: rook, in: garage) == ["Oil", "Wash"])
      _ = try await browser.post("/garage/templates/\(template.id)", form: ["name": "Mud"])
      #expect(try await browser.get("/garage/templates").text.contains("<h2>Mud</h2>"))
      let deleted = try await browser.post("/garage/templates/\(template.id)/delete", form: [:])
      let list = try await browser.get(try #require(deleted.headers[.location])).text
      #expect(list.contains("Deleted “Mud”.") && !list.contains("<h2>Mud</h2>"))
      _ = try await browser.post("/garage/templates/\(template.id)/restore", form: [:])
      #expect(try await browser.get("/garage/templates").text.contains("<h2>Mud</h2>"))
    }
  }

  @Test func intervalsAreCopiedBetweenBikes() async throws {
    try await TestServer.signedIn { server, browser in
      let garage = try server.store().garage
      let kestrel = try await bike("Kestrel", with: ["Oil", "Wash"], in: garage)
      let rook = try await bike("Rook", with: [], in: garage)
      _ = try await browser.post("/garage/bikes/\(rook)/copy", form: ["from": "\(kestrel)"])
      #expect(try await titles(of: rook, in: garage) == ["Oil", "Wash"])
      let again = try await browser.post("/garage/bikes/\(rook)/copy", form: ["from": "\(kestrel)"])
      let page = try await browser.get(try #require(again.headers[.location])).text
      #expect(page.contains("No intervals added."))
    }
  }

  @Test func invalidTemplateIsRefused() async throws {
    try await TestServer.signedIn { server, browser in
      let garage = try server.store().garage
      let empty = try await bike("Rook", with: [], in: garage)
      let full = try await bike("Kestrel", with: ["Oil"], in: garage)
      let long = String(repeating: "x", count: 1000)
      for (bike, name) in [(empty, "Winter"), (full, ""), (full, long)] {
        let answer = try await browser.post("/garage/bikes/\(bike)/template", form: ["name": name])
        #expect(answer.status == .badRequest)
      }
      for path in ["apply", "copy"] {
        let answer = try await browser.post("/garage/bikes/\(full)/\(path)", form: ["from": "999"])
        #expect(answer.status == .notFound)
      }
      #expect(try await garage.templates().isEmpty)
    }
  }
}
