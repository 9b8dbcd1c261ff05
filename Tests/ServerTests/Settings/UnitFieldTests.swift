import Engine
import Garage
import HTTPTypes
import Model
import Screens
import Store
import Testing

@testable import Server

/// Saving a form as displayed must not change any value, however units are rounded.
@Suite struct UnitFieldTests {
  @Test(arguments: UnitSystem.allCases, stride(from: 1.5, through: 2.05, by: 0.013).map { $0 })
  func bodySizesSurviveTheSettingsForm(units: UnitSystem, meters: Double) throws {
    var before = AthleteSettings()
    before.units = units
    (before.heightMeters, before.weightKilograms) = (meters, 31.27 * meters)
    let fields = [SettingsField.heightMeters, .weightKilograms].map { field in
      "\(field.name)=\(percentEncoded(field.text(of: before, in: units) ?? ""))"
    }
    let form = try Form(urlEncoded: (["units=\(units.rawValue)"] + fields).joined(separator: "&"))
    let saved = SettingsForm(form, before: before)
    #expect(saved.problems.isEmpty && saved.values == before)
  }

  /// A height of 172 cm must stay 172 cm.
  @Test func changingUnitsKeepsHeightAndWeight() async throws {
    let (server, browser) = try await TestServer.signedIn()
    var settings = AthleteSettings()
    (settings.heightMeters, settings.weightKilograms) = (1.72, 68.2)
    try await server.store().settings.save(settings)
    // Switches to miles, saves, and switches to metric units and back. Each time, the form is sent as displayed.
    for units in ["1", "1", "0", "1"] {
      let page = try await browser.get("/settings").text
      let form = try shown(["height", "weight"], page).merging(["units": units]) { $1 }
      try await browser.post("/settings", form: form)
      let kept = try await server.store().settings.current()
      #expect(kept.heightMeters == 1.72 && kept.weightKilograms == 68.2)
    }
    try await browser.post("/settings", form: ["units": "1", "height": "5 ft 10 in"])
    let changed = try await server.store().settings.current()
    #expect(((changed.heightMeters ?? 0) - 1.778).magnitude < 1e-9)
    #expect(changed.weightKilograms == 68.2)
  }

  private func imperial(_ server: TestServer) async throws {
    var settings = AthleteSettings()
    settings.units = .imperial
    try await server.store().settings.save(settings)
  }

  @Test func earlierUseOfGearIsKept() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await imperial(server)
    let earlier = Use(seconds: 4_807, meters: 172_345)
    let id = try await server.store().garage.add(.bike(.gravel), "Kestrel", earlier: earlier)
    let page = try await browser.get("/garage/bikes/\(id)/edit").text
    let form = ["name": "Kestrel", "type": "1"].merging(
      try shown(["earlierHours", "earlierDistance"], page)
    ) { $1 }
    try await browser.post("/garage/bikes/\(id)", form: form)
    let kept = try await server.store().garage.contents().ledger.gear[id]
    #expect(kept?.earlier == earlier)
  }

  @Test func serviceLimitsAreKept() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await imperial(server)
    let store = try server.store()
    let gear = try await store.garage.add(.bike(.gravel), "Kestrel")
    let limits = ServiceLimits(hours: 33.333, meters: 172_345, time: nil)
    let id = try await store.garage.addInterval("Chain", of: gear, limits, category: .drivetrain)
    let page = try await browser.get("/garage/services/\(id)/edit").text
    let form = ["title": "Chain"].merging(try shown(["hours", "distance"], page)) { $1 }
    try await browser.post("/garage/services/\(id)", form: form)
    let kept = try await store.garage.contents().book.intervals.first { $0.id == id }
    #expect(kept?.limits == limits)
  }

  @Test func distanceOfAnEnteredRideIsKept() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let form = [
      "title": "Round the lake", "sport": "4", "day": "2026-11-18", "time": "09:30",
      "hours": "1", "minutes": "30", "distance": "32.5", "climb": "251", "condition": "0",
    ]
    let address = try #require(
      try await browser.post("/garage/rides/new", form: form).headers[.location])
    try await imperial(server)
    let edit = try #require(try await browser.get(address + "/edit").headers[.location])
    let page = try await browser.get(edit).text
    try await browser.post(edit, form: form.merging(try shown(["distance", "climb"], page)) { $1 })
    let id = try identifier(in: address)
    let kept = try #require(try await server.store().activities.find(id)).analysis
    #expect(kept.distanceMeters == 32_500 && kept.elevationGainMeters == 251)
  }

  private func shown(_ names: [String], _ page: String) throws -> [String: String] {
    var values: [String: String] = [:]
    for name in names {
      let pattern = try Regex("<input[^>]* name=\"\(name)\"[^>]* value=\"([^\"]*)\"")
      let field = try #require(page.firstMatch(of: pattern))
      values[name] = field.output[1].substring.map(String.init)
    }
    return values
  }
}
