import Engine
import Garage
import HTTPTypes
import Store
import Testing

@testable import Server

struct GarageListTests {
  @Test func retiredPartsAreNotListedAsSpares() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    try await browser.get("/garage/bikes").expect(has: "Spare parts", lacks: "Retired")
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

  @Test func serviceIsCompletedAndUndoneFromTheList() async throws {
    let (server, browser) = try await TestServer.signedIn()
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
    try await browser.get(address).expect(has: "“Bleed the brakes” is done.", "/garage/records/")
    #expect(try await !isDue())
    let record = address.dropFirst("/garage?done=".count)
    try await browser.post(
      "/garage/records/\(record)/remove", form: ["list": "1", "bike": "\(gear)"]
    ).expect(location: "/garage?bike=\(gear)")
    #expect(try await isDue())
    // An unknown record is ignored.
    try await browser.get("/garage?done=999").expect(lacks: "is done.")
  }

  @Test func servicesCanBeFilteredByBike() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    func add(_ name: String, _ title: String) async throws -> (bike: GearID, service: GearID) {
      let bike = try await garage.add(.bike(.gravel), name)
      let service = try await garage.addInterval(
        title, of: bike, ServiceLimits(time: .days(10)), daysAgo: 30)
      return (bike, service)
    }
    let kestrel = try await add("Kestrel", "Bleed the brakes")
    // With a single bike, there is nothing to filter.
    try await browser.get("/garage").expect(lacks: "/garage?bike=")
    let rook = try await add("Rook", "True the wheels")
    try await browser.get("/garage").expect(has: "/garage?bike=\(kestrel.bike)", "True the wheels")
    try await browser.get("/garage?bike=\(rook.bike)").expect(
      has: #"bike=\#(rook.bike)" aria-current="true""#, "True the wheels",
      lacks: "Bleed the brakes")
    try await browser.get("/garage?bike=999").expect(has: "True the wheels", "Bleed the brakes")
    let day = Day(Int(TestServer.now / 86_400)).text
    let answer = try await browser.post(
      "/garage/services/\(rook.service)/done",
      form: ["day": day, "list": "1", "bike": "\(rook.bike)"])
    let list = try #require(answer.headers[.location])
    #expect(list.hasSuffix("&bike=\(rook.bike)"))
    // No other service of this bike is due, so the form that undoes this service must contain the bike field.
    try await browser.get(list).expect(has: #"name="bike" value="\#(rook.bike)""#)
  }

  @Test func bikesShowDueServicesAndEarlierUse() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    let bike = try await garage.add(
      .bike(.gravel), "Kestrel", earlier: Use(seconds: 0, meters: 1_400_000))
    for days in [10, 29] {
      try await garage.addInterval("Wash", of: bike, ServiceLimits(time: .days(days)), daysAgo: 30)
    }
    for page in ["/garage/bikes", "/garage/bikes/\(bike)"] {
      try await browser.get(page).expect(has: "including 1400\u{a0}km before Andante")
    }
    try await browser.get("/garage/bikes").expect(has: "1 overdue", "1 due")
  }

  @Test func defaultPartsAreOriginalIfTheFormSaysSo() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    for (form, hours) in [(["original": "1"], 117.0), ([:], 0)] {
      let bike = try await garage.add(
        .bike(.gravel), "Kestrel", earlier: Use(seconds: 117 * 3600, meters: 0))
      try await browser.post("/garage/bikes/\(bike)/defaults", form: form)
      let ledger = try await garage.contents().ledger
      let parts = ledger.parts(on: bike, at: TestServer.now + 1).map(\.part)
      #expect(parts.count > 5)
      #expect(parts.allSatisfy { ledger.total(of: $0).hours == hours })
    }
  }
}
