import Garage
import Testing

@Suite struct ServiceHistoryTests {
  private func record(
    _ id: Int64, of interval: Int64, _ day: Double, cost: Int? = nil,
    _ action: ServiceRecord.Action = .done
  ) -> ServiceRecord {
    ServiceRecord(
      id: GearID(id), interval: GearID(interval), at: day * 86_400, action: action, cost: cost)
  }

  /// Returns the service book of a wheel that was on `bike` from day 10 to 20, then on `other`.
  private func book(_ records: [ServiceRecord], moves: [IntervalMove] = []) -> ServiceBook {
    ServiceBook(
      ledger: UsageLedger(
        gear: [bikeGear(), bikeGear(other), part(3, .wheel)],
        installations: [installed(10, 3, on: bike, 10, 20), installed(11, 3, on: other, 20)],
        rides: []),
      intervals: [
        interval(1, ServiceLimits(hours: 10)), interval(2, of: GearID(3), ServiceLimits(hours: 10)),
      ], records: records, moves: moves)
  }

  @Test func servicesBelongToTheBikeThatThePartWasOn() {
    let book = book([
      record(1, of: 1, 5), record(2, of: 2, 15), record(3, of: 2, 25),
      record(4, of: 1, 30, .postponed(by: ServiceLimits(hours: 1))),
    ])
    #expect(book.services(on: bike).map(\.record.id) == [GearID(2), GearID(1)])
    #expect(book.services(on: bike).map(\.gear) == [GearID(3), bike])
    #expect(book.services(on: other).map(\.record.id) == [GearID(3)])
  }

  @Test func serviceBeforeTheFirstInstallationBelongsToTheFirstBike() {
    #expect(book([record(1, of: 2, 3)]).services(on: bike).count == 1)
  }

  @Test func serviceBeforeAMoveBelongsToTheFormerBike() {
    let move = IntervalMove(id: GearID(1), interval: GearID(1), gear: other, at: 10 * day)
    let book = book([record(1, of: 1, 5), record(2, of: 1, 12)], moves: [move])
    #expect(book.services(on: other).map(\.record.id) == [GearID(1)])
    #expect(book.services(on: bike).map(\.record.id) == [GearID(2)])
  }

  @Test func costsAreSummedByCalendarYear() {
    let book = book([
      record(1, of: 1, 100, cost: 1250), record(2, of: 1, 364.99), record(3, of: 1, 400),
      record(4, of: 1, 700, cost: 300), record(5, of: 1, 701, cost: 50),
    ])
    let services = book.services(on: bike)
    let years = ServiceYear.years(of: services, at: moment(800))
    #expect((years.map(\.year), years.map(\.cost)) == ([1971, 1970], [350, 1250]))
    #expect((years.map(\.services.count), services.cost) == ([3, 2], 1600))
    // One hour ahead of UTC, the service on the last evening of the year is in the next year.
    let ahead = LocalTime(seconds: 800 * day) { _ in 60 }
    #expect(ServiceYear.years(of: services, at: ahead).map(\.services.count) == [4, 1])
  }

  @Test func servicesWithoutCostHaveNoTotal() {
    let services = book([record(1, of: 1, 5)]).services(on: bike)
    #expect(services.cost == nil)
    #expect(ServiceYear.years(of: services, at: moment(9)).map(\.cost) == [nil])
    #expect(ServiceYear.years(of: [], at: moment(9)).isEmpty)
  }
}
