import Engine
import Hummingbird
import Store
import Testing

@testable import Server

@Suite struct RoutesMapPagesTests {
  @Test func invalidPartsOfTheQueryAreIgnored() throws {
    let query = try RoutesMapQuery(Form(urlEncoded: "sport=2&year=2025&after=17"))
    #expect(query.sport == Sport(rawValue: 2) && query.after == 17)
    #expect(query.filter.days.map { Day($0.lowerBound).text } == "2025-01-01")
    #expect(query.filter.days.map { Day($0.upperBound).text } == "2025-12-31")
    #expect(query.address(after: 20) == "/statistics/map/routes?sport=2&year=2025&after=20")
    let nonsense = try RoutesMapQuery(
      Form(urlEncoded: "sport=999&year=99999999&after=x"))
    #expect(nonsense.filter == RouteFilter() && nonsense.after == 0)
  }

  @Test func emptyMapSaysThatThereAreNoRoutes() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      let page = try await browser.get("/statistics/map")
      #expect(page.status == .ok && page.text.contains("No routes yet"))
      #expect(try await browser.get("/statistics/map/routes").text == "\n")
    }
  }

  @Test func routesAreReturnedAsLines() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      for hour in 0..<3 {
        _ = try await browser.send(
          "/api/import", sampleGPX(name: "Lake\t\(hour)", pointCount: 400, start: hour * 3600))
      }
      let page = try await browser.get("/statistics/map").text
      #expect(page.contains("3 routes") && page.contains("data-routes=\"/statistics/map/routes\""))
      let answer = try await browser.get("/statistics/map/routes")
      let lines = answer.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 5 && lines.first == "" && lines.last == "")
      for line in lines.dropFirst().dropLast() {
        let fields = line.split(separator: "\t")
        #expect(fields.count == 3 && fields[0].hasPrefix("/activities/"))
        #expect(fields[1].contains("Lake"))
      }
      let rides = try await browser.get("/statistics/map?sport=\(Sport.cycling.rawValue)").text
      #expect(rides.contains("No matches"))
    }
  }

  @Test func routesNeedSignIn() async throws {
    try await TestServer.run { _, browser in
      let answer = try await browser.get("/statistics/map")
      #expect(answer.status != .ok)
      let routes = try await browser.get("/statistics/map/routes")
      #expect(routes.status != .ok)
    }
  }
}
