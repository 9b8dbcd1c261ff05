import Engine
import Testing

@testable import PageLogic

@Suite struct DefaultTolerancesTests {
  private let home: Int32 = 4

  private func shown(_ page: inout SessionPage) throws -> String {
    try page.writeScreen(home)
    return String(decoding: page.output, as: UTF8.self)
  }

  /// Returns a page whose session has a target, because tolerances are only shown with one.
  private func begun(isImperial: Bool = false) throws -> SessionPage {
    var page = SessionPage()
    if isImperial { page.set(1, 1) }
    page.begin(
      SessionHeader(identifier: (1, 2), sport: .walking, startUnixSeconds: 0, coach: .walk))
    try choose(&page, .targetStepLength, 0.7)
    return page
  }

  private func choose(_ page: inout SessionPage, _ option: SessionOption, _ value: Double) throws {
    try page.handle(.option(option, value: value), at: 0)
  }

  @Test func defaultsAreRoundInTheDisplayedUnit() throws {
    var page = try begun()
    #expect(try shown(&page).contains("± 7.5\u{a0}cm · ± 0.54\u{a0}km/h"))
    #expect(try shown(&page).contains("That is 15\u{a0}cm/s."))
    page.set(1, 1)
    #expect(try shown(&page).contains("± 3\u{a0}in · ± 0.34\u{a0}mph"))
    page.set(11, 1)
    #expect(try shown(&page).contains("± 7.5\u{a0}cm · ± 0.34\u{a0}mph"))
    page.set(1, 0)
    page.set(11, 2)
    #expect(try shown(&page).contains("± 0.075\u{a0}m · ± 0.54\u{a0}km/h"))
  }

  @Test func newSessionStartsWithTheDefaults() throws {
    var page = try begun(isImperial: true)
    #expect(try shown(&page).contains("± 3\u{a0}in · ± 0.34\u{a0}mph"))
    try page.handle(.command(.start), at: 1)
    try page.takeLog()
    let target = try #require(Session.restore(page.logChunk)?.session.coach.walk?.target)
    #expect(abs(target.lengthToleranceMeters - 0.0762) < 1e-12)
    #expect(abs(target.speedTolerance - 0.1524) < 1e-12)
  }

  @Test func chosenTolerancesAreKept() throws {
    var page = try begun()
    try choose(&page, .lengthTolerance, 0.05)
    page.set(11, 0)
    #expect(try shown(&page).contains("± 2\u{a0}in · ± 0.55\u{a0}km/h"))
    try choose(&page, .speedTolerance, 0.15)
    page.set(11, 1)
    #expect(try shown(&page).contains("± 5\u{a0}cm · ± 0.54\u{a0}km/h"))
    page.set(11, 0)
    #expect(try shown(&page).contains("± 0.54\u{a0}km/h"))
  }

  /// A walk in progress keeps the tolerances that applied when it started.
  @Test func defaultsDoNotChangeDuringAWalk() throws {
    var page = try begun()
    try page.handle(.command(.start), at: 0)
    let count = page.snapshotCount
    page.set(11, 0)
    #expect(page.snapshotCount == count)
  }

  @Test func runHasNoTolerances() {
    let page = SessionPage.begun()
    #expect(page.snapshotCount == 0)
  }
}
