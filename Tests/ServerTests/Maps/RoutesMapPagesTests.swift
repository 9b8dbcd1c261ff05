import Engine
import HTTPTypes
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
    let nonsense = try RoutesMapQuery(Form(urlEncoded: "sport=999&year=99999999&after=x"))
    #expect(nonsense.filter == RouteFilter() && nonsense.after == 0)
  }

  @Test func emptyMapSaysThatThereAreNoRoutes() async throws {
    let (_, browser) = try await TestServer.signedIn()
    try await browser.get("/statistics/map").expect(.ok, has: "No routes yet")
    #expect(try await browser.get("/statistics/map/routes").text == "\n")
  }

  @Test func routesAreReturnedAsLines() async throws {
    let (_, browser) = try await TestServer.signedIn()
    for hour in 0..<3 {
      try await browser.send(
        "/api/import", sampleGPX(name: "Lake\t\(hour)", pointCount: 400, start: hour * 3600))
    }
    try await browser.get("/statistics/map").expect(
      has: "3 routes", "data-routes=\"/statistics/map/routes\"")
    let answer = try await browser.get("/statistics/map/routes")
    let lines = answer.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 5 && lines.first == "" && lines.last == "")
    for line in lines.dropFirst().dropLast() {
      let fields = line.split(separator: "\t")
      #expect(fields.count == 3 && fields[0].hasPrefix("/activities/"))
      #expect(fields[1].contains("Lake"))
    }
    try await browser.get("/statistics/map?sport=\(Sport.cycling.rawValue)").expect(
      has: "No matches")
  }
}
