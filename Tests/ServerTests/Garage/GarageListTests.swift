import Engine
import Foundation
import Garage
import HTTPTypes
import Store
import Testing

@testable import Server

struct GarageListTests {
  @Test func retiredPartsAreNotListedAsSpares() async throws {
    try await TestServer.signedIn { server, browser in
      let garage = try server.store().garage
      let empty = try await browser.get("/garage/bikes").text
      #expect(empty.contains("Spare parts") && !empty.contains("Retired"))
      for (name, retiredAt) in [("At hand", nil), ("Worn out", TestServer.now - 86_400)] {
        try await garage.add(.part(.chain), name, retiredAt: retiredAt)
      }
      let page = try await browser.get("/garage/bikes").text
      let parts = page.split(separator: "<h2>").map(String.init)
      let spares = try #require(parts.first { $0.hasPrefix("Spare parts") })
      let retired = try #require(parts.first { $0.hasPrefix("Retired") })
      #expect(spares.contains("At hand") && !spares.contains("Worn out"))
      #expect(retired.contains("Worn out") && !retired.contains("At hand"))
    }
  }

  @Test func serviceIsCompletedAndUndoneFromTheList() async throws {
    try await TestServer.signedIn { server, browser in
      let garage = try server.store().garage
      let gear = try await garage.add(.bike(.gravel), "Kestrel")
      let id = try await garage.addInterval(
        "Bleed the brakes", of: gear, ServiceLimits(time: .days(10)), daysAgo: 30)
      func isDue() async throws -> Bool {
        try await browser.get("/garage").text.contains("Done today: Bleed the brakes, Kestrel")
      }
      #expect(try await isDue())
      let day = Day(Int(TestServer.now / 86_400)).text
      let answer = try await browser.post(
        "/garage/services/\(id)/done", form: ["day": day, "list": "1"])
      let address = try #require(answer.headers[.location])
      #expect(address.hasPrefix("/garage?done="))
      let page = try await browser.get(address).text
      #expect(page.contains("“Bleed the brakes” is done.") && page.contains("/garage/records/"))
      #expect(try await !isDue())
      let record = address.dropFirst("/garage?done=".count)
      let undone = try await browser.post(
        "/garage/records/\(record)/remove", form: ["list": "1", "bike": "\(gear)"])
      #expect(undone.headers[.location] == "/garage?bike=\(gear)")
      #expect(try await isDue())
      // An unknown record is ignored.
      #expect(try await !browser.get("/garage?done=999").text.contains("is done."))
    }
  }

  @Test func servicesCanBeFilteredByBike() async throws {
    try await TestServer.signedIn { server, browser in
      let garage = try server.store().garage
      func add(_ name: String, _ title: String) async throws -> (bike: GearID, service: GearID) {
        let bike = try await garage.add(.bike(.gravel), name)
        let service = try await garage.addInterval(
          title, of: bike, ServiceLimits(time: .days(10)), daysAgo: 30)
        return (bike, service)
      }
      let kestrel = try await add("Kestrel", "Bleed the brakes")
      // With a single bike, there is nothing to filter.
      #expect(try await !browser.get("/garage").text.contains("/garage?bike="))
      let rook = try await add("Rook", "True the wheels")
      let all = try await browser.get("/garage").text
      #expect(all.contains("/garage?bike=\(kestrel.bike)") && all.contains("True the wheels"))
      let one = try await browser.get("/garage?bike=\(rook.bike)").text
      #expect(one.contains(#"bike=\#(rook.bike)" aria-current="true""#))
      #expect(one.contains("True the wheels") && !one.contains("Bleed the brakes"))
      let other = try await browser.get("/garage?bike=999").text
      #expect(other.contains("True the wheels") && other.contains("Bleed the brakes"))
      let day = Day(Int(TestServer.now / 86_400)).text
      let answer = try await browser.post(
        "/garage/services/\(rook.service)/done",
        form: ["day": day, "list": "1", "bike": "\(rook.bike)"])
      let list = try #require(answer.headers[.location])
      #expect(list.hasSuffix("&bike=\(rook.bike)"))
      // No other service of this bike is due, so the form that undoes this service must contain the bike field.
      #expect(try await browser.get(list).text.contains(#"name="bike" value="\#(rook.bike)""#))
    }
  }

  @Test func bikesShowDueServicesAndEarlierUse() async throws {
    try await TestServer.signedIn { server, browser in
      let garage = try server.store().garage
      let bike = try await garage.add(
        .bike(.gravel), "Kestrel", earlier: Use(seconds: 0, meters: 1_400_000))
      for days in [10, 29] {
        try await garage.addInterval(
          "Wash", of: bike, ServiceLimits(time: .days(days)), daysAgo: 30)
      }
      for page in ["/garage/bikes", "/garage/bikes/\(bike)"] {
        #expect(try await browser.get(page).text.contains("including 1400\u{a0}km before Andante"))
      }
      let bikes = try await browser.get("/garage/bikes").text
      #expect(bikes.contains("1 overdue") && bikes.contains("1 due"))
    }
  }

  @Test func defaultPartsAreOriginalIfTheFormSaysSo() async throws {
    try await TestServer.signedIn { server, browser in
      let garage = try server.store().garage
      for (form, hours) in [(["original": "1"], 117.0), ([:], 0)] {
        let bike = try await garage.add(
          .bike(.gravel), "Kestrel", earlier: Use(seconds: 117 * 3600, meters: 0))
        _ = try await browser.post("/garage/bikes/\(bike)/defaults", form: form)
        let ledger = try await garage.contents().ledger
        let parts = ledger.parts(on: bike, at: TestServer.now + 1).map(\.part)
        #expect(parts.count > 5)
        #expect(parts.allSatisfy { ledger.total(of: $0).hours == hours })
      }
    }
  }
}
