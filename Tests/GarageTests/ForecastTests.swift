import Engine
import Garage
import Testing

@Suite struct ForecastTests {
  private func forecast(_ rides: [Ride], limit: Double, at day: Double) -> DueForecast? {
    let book = ServiceBook(
      ledger: UsageLedger(gear: [bikeGear()], installations: [], rides: rides),
      intervals: [interval(1, ServiceLimits(hours: limit))], records: [])
    return book.states(at: moment(day)).first?.forecast
  }

  @Test func regularRidingYieldsAnExactDay() {
    // One hour per day for 16 weeks.
    let rides = (0..<112).map { ride(Double($0), 1) }
    #expect(
      forecast(rides, limit: 122, at: 112) == DueForecast(day: 122, earliest: 122, latest: 122))
  }

  @Test func irregularRidingWidensTheRange() throws {
    // 14 hours every second week.
    let rides = (0..<8).map { ride(Double($0) * 14 + 1, 14) }
    let estimate = try #require(forecast(rides, limit: 140, at: 112))
    #expect(estimate.earliest < estimate.day && estimate.day < estimate.latest ?? 0)
    #expect((estimate.day - 112 - 28).magnitude <= 7)
  }

  @Test func noRecentRidesYieldNoForecast() {
    #expect(forecast([], limit: 10, at: 50) == nil)
    // The last ride is half a year ago.
    #expect(forecast([ride(1, 2)], limit: 10, at: 200) == nil)
  }

  @Test func fewerThanEightRidesYieldNoForecast() {
    let rides = (0..<8).map { ride(Double($0) * 6, 1) }
    #expect(forecast(Array(rides.prefix(7)), limit: 30, at: 43) == nil)
    #expect(forecast(rides, limit: 30, at: 43) != nil)
  }

  @Test func lessThanFourWeeksOfRidesYieldNoForecast() {
    let rides = (0..<30).map { ride(Double($0), 1) }
    #expect(forecast(Array(rides.prefix(27)), limit: 60, at: 27) == nil)
    #expect(forecast(Array(rides.prefix(28)), limit: 60, at: 28) != nil)
  }

  @Test func timeLimitIsForecastWithoutRegularRides() {
    let book = ServiceBook(
      ledger: UsageLedger(gear: [bikeGear()], installations: [], rides: [ride(1, 2)]),
      intervals: [interval(1, ServiceLimits(hours: 50, time: .days(90)))], records: [])
    #expect(
      book.states(at: moment(10)).first?.forecast
        == DueForecast(day: 90, earliest: 90, latest: 90))
  }

  /// If rides are random, about 80 % of the services are within the forecast range.
  @Test func forecastRangeCoversMostServices() {
    var (within, all) = (0, 0)
    for seed in UInt64(1)...300 {
      var random = SeededRandom(seed: seed)
      let rides = (0..<400).compactMap { day in
        random.nextUnit() < 0.4 ? ride(Double(day), random.next(in: 0.5...4)) : nil
      }
      let known = rides.filter { $0.start < 200 * day }
      let used = known.reduce(0) { $0 + $1.use.hours }
      let limit = used + 60
      guard let estimate = forecast(known, limit: limit, at: 200) else { continue }
      var sum = 0.0
      guard
        let due = rides.first(where: {
          sum += $0.use.hours
          return sum >= limit
        })
      else { continue }
      all += 1
      let dueDay = Int(due.start / day)
      if dueDay >= estimate.earliest - 1, dueDay <= estimate.latest ?? .max { within += 1 }
    }
    #expect(all > 250)
    #expect((0.7...0.92).contains(Double(within) / Double(all)), "\(within) of \(all)")
  }
}

@Suite struct ChainWearTests {
  /// A chain that was new at 0 km and shows 0.35 % wear at 1500 km reaches 0.5 % at 2143 km.
  @Test func newChainIsExtrapolatedFromZeroWear() throws {
    let wear = try #require(
      ChainWear([(1_500_000, 0.35)], isNew: true, metersNow: 1_600_000, limit: 0.5))
    #expect((wear.metersAtLimit / 1000).rounded() == 2143)
    #expect(abs(wear.percentNow - 0.35 * 16 / 15) < 1e-9)
  }

  @Test func insufficientOrShrinkingMeasurementsYieldNoWear() {
    let points: [(meters: Double, percent: Double)] = [(1_000_000, 0.2), (1_200_000, 0.25)]
    #expect(ChainWear(points, isNew: false, metersNow: 1_200_000, limit: 0.5) == nil)
    #expect(ChainWear([], isNew: true, metersNow: 0, limit: 0.5) == nil)
    let shrinking: [(meters: Double, percent: Double)] = [(0, 0.4), (1_000_000, 0.2)]
    #expect(ChainWear(shrinking, isNew: false, metersNow: 1_000_000, limit: 0.5) == nil)
  }
}

@Suite struct TemplateTests {
  private func all(_ parts: [PartTemplate]) -> [PartTemplate] {
    parts.flatMap { [$0] + all($0.parts) }
  }

  @Test(arguments: BikeType.allCases)
  func everyTypeHasPartsAndServices(type: BikeType) {
    let parts = all(type.template)
    #expect(parts.contains { $0.kind == .chain } && Set(parts.map(\.name)).count == parts.count)
    for service in parts.flatMap(\.services) {
      #expect(service.limits.isValid && !service.source.isEmpty)
    }
  }

  @Test func suspensionIntervalsAreInHours() {
    let fork = BikeType.fullSuspension.template.first { $0.kind == .fork }
    #expect(fork?.services.map(\.limits.hours) == [50, 200])
    #expect(!BikeType.road.template.contains { $0.kind == .fork })
  }
}

@Suite struct ImpossibleIntervalTests {
  @Test(arguments: [
    ServiceLimits(), ServiceLimits(hours: 0), ServiceLimits(hours: .nan, meters: 1),
    ServiceLimits(hours: .infinity), ServiceLimits(hours: .nan),
    ServiceLimits(hours: 10, meters: -1), ServiceLimits(time: .months(0)),
    ServiceLimits(time: .months(-1)), ServiceLimits(time: .days(1 << 50)),
    ServiceLimits(time: .days(.max)),
  ])
  func impossibleLimitsAreInvalid(limits: ServiceLimits) { #expect(!limits.isValid) }

  @Test func numbersOutOfRangeAreInvalid() {
    #expect(ServiceLimits(hours: 50, meters: 1000, time: .months(12)).isValid)
    #expect(!ServiceThresholds(soon: 0.8, due: 1e13, overdue: 1e13).isValid)
    #expect(!interval(1, ServiceLimits(hours: 1), since: 1e13).isValid)
    let record = ServiceRecord(id: GearID(1), interval: GearID(1), at: 0, cost: .max)
    #expect(!record.isValid)
  }

  /// The store rejects such rows from earlier versions, but the book must not crash if it gets them anyway.
  @Test func extremeIntervalsProduceAState() {
    let extremes: [Double] = [.infinity, -.infinity, .nan, 1e308, -1e308, 0, -1]
    for number in extremes {
      for days in [Int.max, .min, 1 << 50, 0] {
        var service = interval(
          1, ServiceLimits(hours: number, meters: number, time: .days(days)), since: number)
        service.thresholds = ServiceThresholds(soon: number, due: number, overdue: number)
        let more = ServiceLimits(hours: number, meters: number, time: .days(days))
        let records = [
          ServiceRecord(
            id: GearID(1), interval: GearID(1), at: number, action: .postponed(by: more)),
          ServiceRecord(id: GearID(2), interval: GearID(1), at: 5, action: .postponed(by: more)),
        ]
        let book = ServiceBook(
          ledger: UsageLedger(gear: [bikeGear()], installations: [], rides: [ride(1, 2)]),
          intervals: [service], records: records)
        for now in [0, 40, number] { #expect(book.states(at: moment(now)).count == 1) }
      }
    }
  }
}
