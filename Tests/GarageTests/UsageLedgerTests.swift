import Garage
import Testing

@Suite struct UsageLedgerTests {
  @Test func partCountsRidesWhileInstalled() {
    let ledger = UsageLedger(
      gear: [bikeGear(), bikeGear(other), part(3)],
      installations: [
        installed(10, 3, on: bike, 0, 10), installed(11, 3, on: other, 10, 20),
        installed(12, 3, on: bike, 30),
      ],
      rides: [
        ride(1, 2), ride(9.99, 3), ride(10, 4), ride(11, 5, on: other), ride(20, 6, on: other),
        ride(30, 7), ride(40, 8, on: nil),
      ])
    #expect(ledger.use(of: GearID(3)).hours == 2 + 3 + 5 + 7)
    #expect((ledger.use(of: GearID(3)).count, ledger.use(of: bike).hours) == (4, 2 + 3 + 4 + 7))
    #expect(ledger.use(of: GearID(3), in: Span(from: 5 * day, to: 12 * day)).hours == 3 + 5)
  }

  @Test func nestedPartFollowsItsHost() {
    let (wheel, tyre) = (GearID(3), GearID(4))
    let ledger = UsageLedger(
      gear: [bikeGear(), bikeGear(other), part(3, .wheel), part(4, .tyre)],
      installations: [
        installed(10, 3, on: bike, 0, 10), installed(11, 3, on: other, 10),
        installed(12, 4, on: wheel, 5),
      ],
      rides: [ride(1, 1), ride(6, 2), ride(12, 4, on: other), ride(12, 8)])
    #expect((ledger.use(of: tyre).hours, ledger.vehicle(of: tyre, at: 6 * day)) == (6, bike))
    #expect(ledger.vehicle(of: tyre, at: 11 * day) == other)
    #expect(ledger.vehicle(of: tyre, at: 1 * day) == nil)
    #expect(ledger.parts(on: wheel, at: 11 * day).map(\.part) == [tyre])
  }

  @Test func emptyGarageHasNoUse() {
    let ledger = UsageLedger(gear: [], installations: [], rides: [ride(1, 1)])
    #expect((ledger.use(of: GearID(9)), ledger.vehicle(of: GearID(9), at: 0)) == (.none, nil))
    #expect(ledger.firstUse(of: GearID(9)) == nil)
  }

  @Test func ridesWithInvalidNumbersAreIgnored() {
    let odd = [Double.nan, .infinity, -1, 1e300]
    let rides = odd.map {
      Ride(vehicle: bike, start: 0, use: Use(seconds: $0, meters: $0, ascentMeters: $0))
    }
    let ledger = UsageLedger(
      gear: [bikeGear()], installations: [],
      rides: rides + [Ride(vehicle: bike, start: .nan, use: hours(1))])
    #expect(ledger.use(of: bike) == .none)
  }

  @Test func earlierUseCountsOnlyInTheTotal() {
    var used = bikeGear()
    used.earlier = hours(100, km: 2000)
    let ledger = UsageLedger(gear: [used], installations: [], rides: [ride(1, 1)])
    #expect((ledger.total(of: bike).hours, ledger.use(of: bike).hours) == (101, 1))
  }

  @Test func rideConditionsWeightHoursByWearCategory() {
    let rides = [ride(1, 40), ride(2, 6, .wet), ride(3, 3, .trainer)]
    let ledger = UsageLedger(gear: [bikeGear()], installations: [], rides: rides)
    #expect(ledger.use(of: bike, weighted: .suspension).hours == 49)
    #expect(ledger.use(of: bike, weighted: .drivetrain).hours == 40 + 12 + 1.8)
    #expect(ledger.use(of: bike).hours == 49)
    let electric = UsageLedger(gear: [bikeGear(isElectric: true)], installations: [], rides: rides)
    #expect(abs(electric.use(of: bike, weighted: .suspension).hours - 1.1 * 49) < 1e-9)
  }

  @Test func customWearFactorsApplyAndInvalidOnesAreIgnored() {
    var factors = WearFactors.standard
    factors[.wet, .suspension] = 3
    factors[.wet, .plain] = 3
    factors[.dry, .brakes] = .nan
    factors[.dry, .brakes] = 11
    let ledger = UsageLedger(
      gear: [bikeGear()], installations: [], rides: [ride(1, 1, .wet), ride(2, 1)],
      factors: factors)
    #expect(ledger.use(of: bike, weighted: .suspension).hours == 4)
    #expect((ledger.use(of: bike).hours, ledger.use(of: bike, weighted: .brakes).hours) == (2, 3))
  }
}

@Suite struct InstallationCheckTests {
  private let ledger = UsageLedger(
    gear: [bikeGear(), bikeGear(other), part(3, .wheel), part(4, .tyre), part(5, .tyre)],
    installations: [installed(10, 3, on: bike, 0, 10), installed(11, 4, on: GearID(3), 5)],
    rides: [])

  @Test(
    arguments: [
      (installed(12, 1, on: other, 0), .notAPart), (installed(12, 3, on: GearID(3), 20), .onItself),
      (installed(12, 3, on: GearID(4), 20), .onItself),
      (installed(12, 3, on: other, 9, 12), .installedElsewhere(id: GearID(10))),
      (installed(12, 5, on: bike, 9, 9), .endsBeforeItBegins),
      (installed(12, 5, on: bike, .nan), .endsBeforeItBegins),
      (installed(12, 9, on: bike, 0), .unknown), (installed(12, 5, on: GearID(9), 0), .unknown),
    ] as [(Installation, InstallationError)])
  func impossibleInstallationsAreRefused(installation: Installation, fault: InstallationError) {
    #expect(throws: fault) { try ledger.check(installation) }
  }

  @Test(arguments: [
    installed(12, 3, on: other, 10), installed(10, 3, on: other, 2, 8),
    installed(12, 5, on: GearID(3), 0),
    // This isn't a cycle, because the tyre is on the wheel only from day 5.
    installed(12, 3, on: GearID(4), -10, 0),
    // The part has been on the bike since the beginning.
    Installation(id: GearID(12), part: GearID(5), host: bike, from: Installation.beginning),
  ])
  func possibleInstallationsAreAccepted(installation: Installation) throws {
    try ledger.check(installation)
  }

  @Test func nestingDepthIsLimited() {
    let parts = (3...20).map { part($0, .other) }
    let chain = (4...20).map { installed(100 + $0, $0, on: GearID($0 - 1), 0) }
    var built: [Installation] = []
    var fault: InstallationError?
    for installation in chain {
      let ledger = UsageLedger(gear: [bikeGear()] + parts, installations: built, rides: [])
      do { try ledger.check(installation) } catch { fault = error }
      if fault != nil { break }
      built.append(installation)
    }
    #expect(fault == .tooDeep && built.count < UsageLedger.maximumNesting)
  }
}

@Suite struct ImpossibleInstallationTests {
  @Test func partOnTwoBikesCountsOnlyOnTheFirst() {
    let ledger = UsageLedger(
      gear: [bikeGear(), bikeGear(other), part(3)],
      installations: [
        installed(12, 3, on: other, 1, 4), installed(11, 3, on: bike, 0, 5),
        installed(13, 3, on: other, 5, 9), installed(14, 3, on: bike, 8, 7),
        installed(15, 3, on: bike, .nan), installed(16, 3, on: bike, 1e300),
      ], rides: [ride(2, 1), ride(3, 1, on: other), ride(6, 1, on: other)])
    #expect(ledger.history(of: GearID(3)).map(\.id.value) == [13, 11])
    #expect(ledger.use(of: GearID(3)).hours == 2)
  }

  /// Ten parts that were each installed 100 times on the previous one form about 10²⁰ paths to the bike.
  @Test func repeatedInstallationsDoNotSlowDownTheUsageSum() {
    let parts = (3...12).map { part($0, .other) }
    let installations = (4...12).flatMap { number in
      (0..<100).map { installed(1_000 * number + $0, number, on: GearID(number - 1), 0) }
    }
    let ledger = UsageLedger(
      gear: [bikeGear()] + parts, installations: installations + [installed(1, 3, on: bike, 0)],
      rides: [ride(1, 1)])
    #expect((ledger.use(of: GearID(7)).hours, ledger.installations(on: GearID(3))) == (1, 1))
  }
}

extension UsageLedger {
  fileprivate func installations(on host: GearID) -> Int { parts(on: host, at: 5 * day).count }
}
