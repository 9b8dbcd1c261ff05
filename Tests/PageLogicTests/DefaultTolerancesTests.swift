import Engine
import Testing

@testable import PageLogic

@Suite struct DefaultTolerancesTests {
  private static let header = SessionHeader(
    identifier: (1, 2), sport: .walking, startUnixSeconds: 0, coach: .walk)
  private let home: Int32 = 4

  private func shown(_ page: inout SessionPage) throws -> String {
    try page.writeScreen(home)
    return String(decoding: page.output, as: UTF8.self)
  }

  /// Starts a session with a target, because tolerances are only shown with one.
  private func begin(_ page: inout SessionPage) throws {
    page.begin(Self.header)
    try choose(&page, .targetStepLength, 0.7)
  }

  private func choose(_ page: inout SessionPage, _ option: SessionOption, _ value: Double) throws {
    try page.handle(LogRecord(SessionEvent(seconds: 0, .option(option, value: value))))
  }

  @Test func defaultsAreRoundInTheDisplayedUnit() throws {
    var page = SessionPage()
    try begin(&page)
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
    var page = SessionPage()
    page.set(1, 1)
    try begin(&page)
    #expect(try shown(&page).contains("± 3\u{a0}in · ± 0.34\u{a0}mph"))
    try page.handle(LogRecord(SessionEvent(seconds: 1, .command(.start))))
    try page.takeLog()
    let target = try #require(Session.restore(page.logChunk)?.session.coach.walk?.target)
    #expect(abs(target.lengthToleranceMeters - 0.0762) < 1e-12)
    #expect(abs(target.speedTolerance - 0.1524) < 1e-12)
  }

  @Test func chosenTolerancesAreKept() throws {
    var page = SessionPage()
    try begin(&page)
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
    var page = SessionPage()
    try begin(&page)
    try page.handle(LogRecord(SessionEvent(seconds: 0, .command(.start))))
    let count = page.snapshotCount
    page.set(11, 0)
    #expect(page.snapshotCount == count)
  }

  @Test func runHasNoTolerances() {
    var page = SessionPage()
    page.begin(SessionHeader(identifier: (1, 2), sport: .running, startUnixSeconds: 0))
    #expect(page.snapshotCount == 0)
  }
}
