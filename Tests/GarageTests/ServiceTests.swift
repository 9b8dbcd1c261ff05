import Engine
import Garage
import Model
import Testing

@Suite struct ServiceTests {
  private func book(
    _ intervals: [ServiceInterval], _ rides: [Ride], records: [ServiceRecord] = [],
    gear: [Gear] = [bikeGear()], installations: [Installation] = []
  ) -> ServiceBook {
    ServiceBook(
      ledger: UsageLedger(gear: gear, installations: installations, rides: rides),
      intervals: intervals, records: records)
  }

  private func state(_ book: ServiceBook, _ day: Double) throws -> ServiceState {
    try #require(book.states(at: moment(day)).first)
  }

  /// With a 50 h interval on a fork, 40 dry and 6 wet hours count as 49 h. One more hour makes the service due.
  @Test func wetHoursCountMoreOnAFork() throws {
    let fork = interval(1, ServiceLimits(hours: 50), .suspension)
    let rides = [ride(1, 40), ride(2, 6, .wet)]
    let before = try state(book([fork], rides), 10)
    #expect((before.hours?.used, before.share, before.status) == (49, 0.98, .soon))
    let after = try state(book([fork], rides + [ride(3, 1)]), 10)
    #expect(after.status == .due)
    #expect(after.forecast == DueForecast(day: 10, earliest: 10, latest: 10))
    #expect(try state(book([fork], rides + [ride(3, 6)]), 10).status == .overdue)
  }

  @Test func sealantAgesWithoutRides() throws {
    let sealant = interval(1, ServiceLimits(time: .days(120)), .sealant)
    let state = try state(book([sealant], []), 95)
    #expect((state.days, (state.share * 100).rounded()) == (ServiceCount(used: 95, limit: 120), 79))
    #expect(state.forecast == DueForecast(day: 120, earliest: 120, latest: 120))
  }

  @Test func trainerRidesDoNotWearTheFork() throws {
    let fork = interval(1, ServiceLimits(hours: 50), .suspension)
    #expect(try state(book([fork], [ride(1, 3, .trainer)]), 2).hours?.used == 0)
  }

  @Test func mostUsedLimitIsTheLeadingLimit() throws {
    let limits = ServiceLimits(hours: 100, meters: 1_000_000, time: .days(100))
    let state = try state(book([interval(1, limits)], [ride(1, 60, km: 980)]), 30)
    #expect((state.hours?.share, state.distance?.share, state.days?.share) == (0.6, 0.98, 0.3))
    #expect((state.share, state.leading) == (0.98, .distance))
  }

  @Test func completedServiceRestartsTheCountUntilUndone() throws {
    let service = interval(1, ServiceLimits(hours: 10))
    let rides = [ride(1, 9), ride(5, 2)]
    let done = ServiceRecord(id: GearID(1), interval: GearID(1), at: 3 * day)
    let before = try state(book([service], rides), 6)
    #expect(before.hours?.used == 11)
    let after = try state(book([service], rides, records: [done]), 6)
    #expect((after.hours?.used, after.countedSince) == (2, 3 * day))
    #expect(try state(book([service], rides, records: []), 6) == before)
    // On day 2, the service on day 3 doesn't count yet.
    #expect(try state(book([service], rides, records: [done]), 2).hours?.used == 9)
  }

  @Test func postponementExtendsLimitsUntilTheServiceIsDone() throws {
    let service = interval(1, ServiceLimits(hours: 10, time: .days(30)))
    let more = ServiceRecord(
      id: GearID(1), interval: GearID(1), at: 2 * day,
      action: .postponed(by: ServiceLimits(hours: 5, meters: 7, time: .days(10))))
    let done = ServiceRecord(id: GearID(2), interval: GearID(1), at: 4 * day)
    let rides = [ride(1, 10)]
    let postponed = try state(book([service], rides, records: [more]), 3)
    #expect((postponed.hours, postponed.days?.limit) == (ServiceCount(used: 10, limit: 15), 40))
    #expect(postponed.distance == nil)
    let anew = try state(book([service], rides, records: [more, done]), 5)
    #expect(anew.hours == ServiceCount(used: 0, limit: 10))
  }

  @Test func monthLimitEndsOnTheSameDayOfTheMonth() {
    let january31 = Day(year: 2027, month: 1, day: 31).number
    let ends = [1, 13, 11].map { Day(CalendarLimit.months($0).end(from: january31)).text }
    #expect(ends == ["2027-02-28", "2028-02-29", "2027-12-31"])
    #expect(CalendarLimit.days(40).end(from: 5) == 45)
  }

  @Test func retiredGearNeedsNoService() {
    let service = interval(1, of: GearID(3), ServiceLimits(hours: 10))
    let gear = [bikeGear(), part(3, retiredAt: 5 * day)]
    let installations = [installed(9, 3, on: bike, 0, 5)]
    let book = book([service], [], gear: gear, installations: installations)
    #expect(book.states(at: moment(4)).count == 1 && book.states(at: moment(5)).isEmpty)
    let onRetired = self.book(
      [service], [], gear: [bikeGear(retiredAt: 5 * day), part(3)],
      installations: [installed(9, 3, on: bike, 0)])
    #expect(onRetired.states(at: moment(6)).isEmpty)
  }

  @Test func mostUrgentServiceComesFirst() {
    let intervals = [
      interval(1, ServiceLimits(hours: 100)), interval(2, ServiceLimits(hours: 5)),
      interval(3, ServiceLimits(hours: 10)), interval(4, ServiceLimits(hours: 12)),
      interval(5, ServiceLimits(hours: 10)),
    ]
    let states = book(intervals, [ride(1, 10)]).states(at: moment(2))
    #expect(states.map(\.interval.id.value) == [2, 3, 5, 4, 1])
    #expect(states.map(\.status) == [.overdue, .due, .due, .soon, .ok])
  }

  @Test func statusFollowsTheIntervalsThresholds() {
    var thresholds = ServiceThresholds(soon: 0.5, due: 0.9, overdue: 1)
    #expect(thresholds.isValid)
    let statuses = [0.5, 0.9, 1].map { ServiceStatus(share: $0, thresholds) }
    #expect(statuses == [.soon, .due, .overdue])
    thresholds.soon = 2
    #expect(!thresholds.isValid)
  }

  /// The tyre was still on the wheel when the wheel was retired, so its sealant doesn't need to be refilled.
  @Test func partOnARetiredPartNeedsNoService() {
    let book = book(
      [interval(1, of: GearID(11), ServiceLimits(time: .days(3)))], [],
      gear: [bikeGear(), part(10, .wheel, retiredAt: 5 * day), part(11, .tyre)],
      installations: [installed(1, 10, on: bike, 0, 5), installed(2, 11, on: GearID(10), 0)])
    #expect(book.states(at: moment(4)).map(\.status) == [.overdue])
    #expect(book.states(at: moment(6)).isEmpty)
  }

  /// In Berlin, clocks go back on 25 October 2026. Days must be counted from midnight to midnight across the change.
  @Test func clockChangeDoesNotShiftCalendarDays() {
    let change = 1_792_890_000.0
    let zone: @Sendable (Double) -> Int = { $0 < change ? 120 : 60 }
    // 22 October, 00:00 in summer time.
    let begun = 1_792_620_000.0
    let service = ServiceInterval(
      id: GearID(1), gear: bike, title: "Service", limits: ServiceLimits(time: .days(10)),
      category: .plain, since: begun)
    let book = book([service], [])
    // 31 October, 23:30 in winter time.
    let before = book.state(of: service, at: LocalTime(seconds: 1_793_485_800, zone: zone))
    #expect(before.days == ServiceCount(used: 9, limit: 10))
    let after = book.state(of: service, at: LocalTime(seconds: 1_793_489_400, zone: zone))
    #expect((after.days, after.status) == (ServiceCount(used: 10, limit: 10), .due))
  }

  @Test(arguments: [(0.5, 5), (1, 10), (1.5, 15)])
  func forecastUsesTheIntervalsDueThreshold(due: Double, day: Int) {
    var service = interval(1, ServiceLimits(time: .days(10)))
    service.thresholds = ServiceThresholds(soon: 0.1, due: due, overdue: 3)
    let book = book([service], [])
    #expect(book.state(of: service, at: moment(0)).forecast?.day == day)
    let later = book.state(of: service, at: moment(Double(day)))
    #expect(later.status == .due && later.forecast?.day == day)
  }
}
