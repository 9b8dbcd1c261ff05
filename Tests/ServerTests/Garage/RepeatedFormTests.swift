import Engine
import Garage
import HTTPTypes
import Store
import Testing

@testable import Server

/// Forms that arrive twice because their response was lost or the button was pressed twice.
struct RepeatedFormTests {
  private static let today = "2026-11-18"

  /// Returns the ID of the first form on a page.
  private func formID(_ page: String) throws -> String {
    let id = try #require(page.firstMatch(of: /name="form-id" value="([0-9a-f]{32})"/))
    return String(id.1)
  }

  /// Opens the page with a form and sends the form twice. Both responses must lead to the same page.
  private func sendTwice(
    _ browser: Browser, page: String, to address: String, _ form: [String: String]
  ) async throws {
    let id = try formID(try await browser.get(page).text)
    let form = form.merging(["form-id": id]) { $1 }
    let first = try await browser.post(address, form: form)
    let second = try await browser.post(address, form: form)
    first.expect(.seeOther, for: address)
    #expect(first.headers[.location] == second.headers[.location], "\(address)")
  }

  @Test func repeatedGarageFormsCreateOneItem() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    try await sendTwice(
      browser, page: "/garage/bikes/new", to: "/garage/bikes", ["type": "2", "name": "Kestrel"])
    let bike = try #require(try await garage.all().first).id
    try await sendTwice(
      browser, page: "/garage/parts/new?host=\(bike)", to: "/garage/parts",
      ["type": "1", "name": "Chain", "host": "\(bike)", "day": Self.today])
    #expect(try await garage.all().map(\.name) == ["Kestrel", "Chain"])
    let chain = try #require(try await garage.all().last).id
    let address = "/garage/bikes/\(chain)"
    try await sendTwice(
      browser, page: address, to: address + "/measure", ["percent": "0.2", "day": Self.today])
    try await sendTwice(
      browser, page: "/garage/services/new", to: "/garage/services",
      ["gear": "\(chain)", "title": "Wax", "hours": "10"])
    try await sendTwice(
      browser, page: address, to: address + "/replace", ["name": "New", "day": Self.today])
    #expect(try await garage.all().map(\.name) == ["Kestrel", "Chain", "New"])
    let contents = try await garage.contents()
    #expect(contents.measurements.count == 1)
    // One interval on the old chain and one on the new chain.
    #expect(contents.book.intervals.map(\.title) == ["Wax", "Wax"])
  }

  @Test func repeatedServiceActionsCountOnce() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    let bike = try await garage.add(.bike(.gravel), "Kestrel")
    let interval = try await garage.addInterval("Oil", of: bike)
    let address = "/garage/services/\(interval)"
    try await sendTwice(browser, page: address, to: address + "/postpone", ["hours": "5"])
    try await sendTwice(
      browser, page: address, to: address + "/done", ["day": Self.today, "note": "Dry"])
    #expect(try await garage.contents().book.history(of: interval).count == 2)
    try await sendTwice(
      browser, page: "/garage/bikes/\(bike)", to: "/garage/bikes/\(bike)/template",
      ["name": "Winter"])
    let template = try #require(try await garage.templates().first)
    #expect(try await garage.templates().count == 1)
    let other = try await garage.add(.bike(.road), "Rook")
    try await sendTwice(
      browser, page: "/garage/bikes/\(other)", to: "/garage/bikes/\(other)/apply",
      ["from": "\(template.id)"])
  }

  @Test func repeatedRideIsOneActivityWithItsBike() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let bike = try await server.store().garage.add(.bike(.gravel), "Kestrel")
    try await sendTwice(
      browser, page: "/garage/rides/new", to: "/garage/rides/new",
      [
        "title": "Lake", "sport": "4", "day": Self.today, "time": "09:30", "hours": "1",
        "minutes": "", "distance": "30", "climb": "", "notes": "", "gear": "\(bike)",
        "condition": "0",
      ])
    #expect(try await server.store().activities.count() == 1)
    #expect(try await server.store().garage.contents().ledger.use(of: bike).meters == 30_000)
  }

  @Test func changedFormIsNotTreatedAsARepetition() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let id = try formID(try await browser.get("/garage/parts/new").text)
    for name in ["Chain", "Cassette", "Chain"] {
      try await browser.post("/garage/parts", form: ["form-id": id, "type": "1", "name": name])
    }
    #expect(try await server.store().garage.all().map(\.name) == ["Chain", "Cassette"])
  }
}
