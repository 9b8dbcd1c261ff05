import Engine
import Foundation
import Garage
import HTTPTypes
import Store
import Testing

@testable import Server

struct GarageListTests {
  @Test func retiredPartsAreNoSpares() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      let garage = try server.store().garage
      for (name, retiredAt) in [("At hand", nil), ("Worn out", TestServer.now - 86_400)] {
        let chain = Gear(id: GearID(0), kind: .part(.chain), name: name, retiredAt: retiredAt)
        _ = try await garage.add(chain, now: TestServer.now)
      }
      let page = try await browser.get("/garage/bikes").text
      let parts = page.split(separator: "<h2>").map(String.init)
      let spares = try #require(parts.first { $0.hasPrefix("Spare parts") })
      let retired = try #require(parts.first { $0.hasPrefix("Retired") })
      #expect(spares.contains("At hand") && !spares.contains("Worn out"))
      #expect(retired.contains("Worn out") && !retired.contains("At hand"))
    }
  }

  @Test func aServiceIsDoneFromTheListAndUndoneThere() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      let garage = try server.store().garage
      let gear = try await garage.add(
        Gear(id: GearID(0), kind: .bike(.gravel), name: "Kestrel"), now: TestServer.now)
      let id = try await garage.add(
        ServiceInterval(
          id: GearID(0), gear: gear, title: "Bleed the brakes",
          limits: ServiceLimits(hours: nil, meters: nil, time: .days(10)), category: .plain,
          since: TestServer.now - 30 * 86_400),
        now: TestServer.now)
      func isDue() async throws -> Bool {
        try await browser.get("/garage").text.contains("Done today: Bleed the brakes, Kestrel")
      }
      #expect(try await isDue())
      let day = CalendarDay.text(of: Int(TestServer.now / 86_400))
      let answer = try await browser.post(
        "/garage/services/\(id)/done", form: ["day": day, "list": "1"])
      let address = try #require(answer.headers[.location])
      #expect(address.hasPrefix("/garage?done="))
      let page = try await browser.get(address).text
      #expect(page.contains("“Bleed the brakes” is done.") && page.contains("/garage/records/"))
      #expect(try await !isDue())
      let record = address.dropFirst("/garage?done=".count)
      _ = try await browser.post("/garage/records/\(record)/remove", form: [:])
      #expect(try await isDue())
      // Of a record that is not there nothing is said.
      #expect(try await !browser.get("/garage?done=999").text.contains("is done."))
    }
  }

  @Test func whereNothingIsRetiredNothingIsSaid() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      let page = try await browser.get("/garage/bikes").text
      #expect(page.contains("Spare parts") && !page.contains("Retired"))
    }
  }
}
