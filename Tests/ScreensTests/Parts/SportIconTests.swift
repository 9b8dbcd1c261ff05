import Engine
import Testing

@testable import Screens

@Suite struct SportIconTests {
  @Test func activityWithoutRouteShowsTheIconOfItsSport() {
    let signs = Set(Sport.allCases.map { routePicture("", $0).text })
    #expect(signs.count == Sport.allCases.count)
    #expect(signs.allSatisfy { $0.contains("route-picture none") })
    routePicture("M60 72l0 -64", .walking).text.expect(has: "M60 72l0 -64", lacks: "none")
  }
}
