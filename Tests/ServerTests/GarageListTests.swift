import Foundation
import Garage
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

  @Test func whereNothingIsRetiredNothingIsSaid() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      let page = try await browser.get("/garage/bikes").text
      #expect(page.contains("Spare parts") && !page.contains("Retired"))
    }
  }
}
