import Garage
import HTTPTypes
import Store
import Testing

@testable import Server

struct BikeHistoryPagesTests {
  @Test func historyPageListsServicesAndCosts() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let garage = try server.store().garage
    let (now, year) = (TestServer.now, 365.25 * 86_400)
    let bike = try await garage.add(.bike(.gravel), "Kestrel")
    let chain = try await garage.add(.part(.chain), "Long chain")
    try await garage.install(
      Installation(id: GearID(0), part: chain, host: bike, from: now - 3 * year))
    let address = "/garage/bikes/\(bike)/history"
    try await browser.get(address).expect(has: "No services done yet")
    let interval = try await garage.addInterval("Replace it", of: chain, daysAgo: 3 * 365.25)
    for (years, cost) in [(0.0, 1250), (2, 300)] {
      _ = try await garage.add(
        ServiceRecord(
          id: GearID(0), interval: interval, at: now - years * year, cost: cost,
          who: "The shop"), now: now)
    }
    try await browser.get("/garage/bikes/\(bike)").expect(has: #"href="\#(address)""#)
    try await browser.get(address).expect(
      has: "12.50", "3.00", "15.50", "Replace it", "Long chain", "The shop",
      #"href="/garage/services/\#(interval)""#)
  }

  @Test func onlyBikesAndShoesHaveAHistoryPage() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let chain = try await server.store().garage.add(.part(.chain), "Chain")
    for id in ["\(chain)", "999", "x"] {
      try await browser.get("/garage/bikes/\(id)/history").expect(.notFound)
    }
  }
}
