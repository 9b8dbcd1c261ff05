import ActivityFiles
import Engine
import GRDB
import Garage
import Model
import Testing

@testable import Store

@Suite struct GarageStoreTests {
  private let store: AthleteStore
  private let now = 1_763_790_000.0
  private let day = 86_400.0

  init() throws { store = try AthleteStore(path: nil) { _, _, _ in "Ride" } }

  private var garage: GarageRepository { store.garage }

  private func recording(_ seed: UInt64, day index: Double) -> Recording {
    simulatedRecording(
      seed: seed, sport: .cycling, lengthMeters: 1500 + 100 * Double(seed),
      startUnixSeconds: now + index * day)
  }

  @discardableResult
  private func load(_ recordings: [Recording]) async throws -> [ImportOutcome] {
    let files = recordings.map { ImportFile(name: "a.gpx", bytes: writeGPX($0)) }
    return try await store.imports.add(files: files, now: now, zone: { _ in 60 })
  }

  private func addBike(_ name: String = "Bike", _ type: BikeType = .gravel) async throws -> GearID {
    try await garage.add(newGear(.bike(type), name), now: now)
  }

  private func addPart(_ kind: PartKind = .chain) async throws -> GearID {
    try await garage.add(newGear(.part(kind), "\(kind)"), now: now)
  }

  private func install(
    _ part: GearID, on host: GearID, _ from: Double, _ to: Double? = nil
  ) async throws -> GearID {
    try await garage.install(
      Installation(
        id: GearID(0), part: part, host: host, from: now + from * day,
        to: to.map { now + $0 * day }))
  }

  private func use(_ id: GearID) async throws -> Use {
    try await garage.contents().ledger.use(of: id)
  }

  private func rides() async throws -> [ActivitySummary] {
    try await store.activities.page(limit: 100).activities
  }

  @Test func gearIsStoredUpdatedAndRestored() async throws {
    var bike = Gear(
      id: GearID(0), kind: .bike(.fullSuspension), name: "Trail", model: "Maker M", note: "a\nb",
      earlier: Use(seconds: 3600, meters: 12_345), isElectric: true)
    bike.id = try await garage.add(bike, now: now)
    let shoes = try await garage.add(newGear(.shoes, "Shoes"), now: now)
    #expect(try await garage.contents().ledger.gear[bike.id] == bike)
    #expect(try await garage.contents().ledger.gear[shoes]?.kind == .shoes)
    bike.name = "Other"
    try await garage.update(bike)
    #expect(try await garage.contents().ledger.gear[bike.id]?.name == "Other")
    let picture = try #require(Picture(stored: [0xFF, 0xD8, 0xFF]))
    try await garage.setPhoto(picture, of: bike.id)
    #expect(try await (garage.photo(of: bike.id), garage.gearWithPhotos()) == (picture, [bike.id]))
    try await garage.delete(bike.id, now: now)
    #expect(try await garage.contents().ledger.gear[bike.id] == nil)
    try await garage.undelete(bike.id)
    #expect(try await garage.contents().ledger.gear[bike.id] == bike)
    await #expect(throws: StoreError.unknownGear(id: 99)) {
      try await garage.retire(GearID(99), at: nil)
    }
  }

  @Test func newRidesGetTheUsualBike() async throws {
    let bike = try await addBike()
    try await load([recording(1, day: 0)])
    #expect(try await garage.unassignedCount(of: .cycling) == 1)
    #expect(try await garage.assignEarlierActivities(.cycling, on: bike) == 1)
    #expect(try await garage.assignEarlierActivities(.cycling, on: bike) == 0)
    try await garage.setDefaultGear(bike, for: .cycling)
    try await load([recording(2, day: 1)])
    #expect(try await (garage.unassignedCount(of: .cycling), use(bike).count) == (0, 2))
    #expect(try await garage.usual(for: .cycling) == bike)
    try await garage.setDefaultGear(nil, for: .cycling)
    try await load([recording(3, day: 2)])
    #expect(try await use(bike).count == 2)
    let known = try await garage.gearAssignments(of: try await rides().map(\.id))
    #expect(known.values.map(\.gear) == [bike, bike])
  }

  @Test func richerFileOfARideKeepsItsBike() async throws {
    let bike = try await addBike()
    try await garage.setDefaultGear(bike, for: .cycling)
    var plain = recording(1, day: 0)
    for index in plain.segments[0].indices { plain.segments[0][index].heartRate = nil }
    try await load([plain])
    let before = try await use(bike)
    try await load([recording(1, day: 0), recording(1, day: 0)])
    #expect(try await (use(bike).count, use(bike).millimeters) == (1, before.millimeters))
  }

  /// Deletes, restores and reassigns rides and swaps parts at random. The chains' total use must always equal the
  /// bikes' total use, which in turn must equal the total of all rides.
  @Test(arguments: 1...6)
  func totalsAreConserved(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let bikes = [try await addBike("A"), try await addBike("B")]
    try await load((1...8).map { recording($0, day: Double($0)) })
    let ids = try await rides().map(\.id)
    for id in ids { try await garage.assign(ActivityGearAssignment(gear: bikes[0]), to: [id]) }
    let chains = [try await addPart(), try await addPart()]
    _ = try await install(chains[0], on: bikes[0], -1)
    _ = try await install(chains[1], on: bikes[1], -1)
    for _ in 0..<25 {
      let id = ids[Int(random.next() % UInt64(ids.count))]
      switch random.next() % 4 {
      case 0: _ = try await store.activities.delete(id, now: now)
      case 1: _ = try await store.activities.undelete(id)
      case 2:
        try await garage.assign(
          ActivityGearAssignment(gear: bikes[Int(random.next() % 2)], condition: .wet), to: [id])
      default: try await swap(chains, bikes, at: now + random.next(in: 0...9) * day)
      }
      try await checkSums(chains, bikes)
    }
  }

  /// Swaps the two chains between the bikes from `moment` on.
  private func swap(_ chains: [GearID], _ bikes: [GearID], at moment: Double) async throws {
    let ledger = try await garage.contents().ledger
    let hosts = chains.map { ledger.installation(of: $0, at: moment)?.host }
    guard chains.allSatisfy({ (ledger.history(of: $0).first?.from ?? .infinity) < moment })
    else { return }
    for (chain, host) in zip(chains, hosts) {
      try await garage.move(chain, to: host == bikes[0] ? bikes[1] : bikes[0], at: moment)
    }
  }

  private func checkSums(_ chains: [GearID], _ bikes: [GearID]) async throws {
    let ledger = try await garage.contents().ledger
    for category in WearCategory.allCases {
      let ofChains = chains.reduce(into: Use.none) { $0 += ledger.use(of: $1, weighted: category) }
      let ofBikes = bikes.reduce(into: Use.none) { $0 += ledger.use(of: $1, weighted: category) }
      #expect(ofChains == ofBikes)
    }
    let stored = try await rides()
    #expect(bikes.reduce(0) { $0 + ledger.use(of: $1).count } == stored.count)
  }

  @Test func replacementPartInheritsTheIntervals() async throws {
    let bike = try await addBike()
    let old = try await addPart(.wheel)
    let tyre = try await addPart(.tyre)
    _ = try await install(old, on: bike, 0)
    _ = try await install(tyre, on: old, 0)
    _ = try await garage.add(
      ServiceInterval(
        id: GearID(0), gear: old, title: "True it", limits: ServiceLimits(hours: 100),
        category: .bearings, since: now), now: now)
    let moment = now + 5 * day
    let new = try await garage.replace(old, with: newGear(.part(.wheel), "New"), at: moment)
    let contents = try await garage.contents()
    #expect(contents.ledger.installation(of: new, at: moment)?.host == bike)
    #expect(contents.ledger.installation(of: tyre, at: moment)?.host == new)
    #expect(contents.ledger.installation(of: old, at: moment) == nil)
    #expect(contents.ledger.gear[old]?.retiredAt == moment)
    let states = contents.book.states(at: LocalTime(seconds: moment))
    #expect((states.map(\.interval.gear), states.first?.countedSince) == ([new], moment))
  }

  @Test func repeatedReplacementChangesNothing() async throws {
    let (bike, old, spare) = (try await addBike(), try await addPart(.chain), try await addPart())
    _ = try await install(old, on: bike, 0)
    let gear = newGear(.part(.chain), "New")
    let garage = self.garage
    let moment = now + day
    let together = try await withThrowingTaskGroup(of: GearID.self) { group in
      for index in 0..<4 {
        group.addTask { try await garage.replace(old, with: gear, at: moment + Double(index)) }
      }
      return try await group.reduce(into: Set<GearID>()) { $0.insert($1) }
    }
    let new = try #require(together.first)
    #expect(together.count == 1 && new != old)
    #expect(try await garage.replace(old, with: gear, at: moment + day) == new)
    #expect(try await garage.contents().ledger.gear.count == 4)
    let other = newGear(.part(.other), "New")
    let first = try await garage.replace(spare, with: other, at: moment)
    #expect(first != spare)
    #expect(try await garage.replace(spare, with: other, at: moment) == spare)
    #expect(try await garage.contents().ledger.gear.count == 5)
  }

  @Test func partCannotBeInstalledTwiceAtOnce() async throws {
    let (bike, other, part) = (try await addBike(), try await addBike(), try await addPart())
    let first = try await install(part, on: bike, 0, 10)
    await #expect(throws: StoreError.cannotInstall(.installedElsewhere(id: first))) {
      _ = try await install(part, on: other, 5)
    }
    _ = try await install(part, on: other, 10)
    try await garage.removeInstallation(first)
    #expect(try await garage.contents().ledger.history(of: part).count == 1)
  }

  @Test(arguments: BikeType.allCases)
  func defaultsAreAddedOnce(type: BikeType) async throws {
    let bike = try await addBike("Bike", type)
    let added = try await garage.addDefaults(to: bike, since: now)
    let contents = try await garage.contents()
    #expect(added == contents.book.intervals.count && added > 10)
    #expect(try await garage.addDefaults(to: bike, since: now) == 0)
    let parts = contents.ledger.gear.keys.filter { $0 != bike }
    #expect(parts.allSatisfy { contents.ledger.vehicle(of: $0, at: now) == bike })
  }

  @Test func originalPartsStartWithTheBikesUse() async throws {
    let bike = try await garage.add(
      Gear(
        id: GearID(0), kind: .bike(.gravel), name: "Bike",
        earlier: Use(seconds: 3600, meters: 20_000)), now: now)
    try await load([recording(1, day: -2)])
    _ = try await garage.assignEarlierActivities(.cycling, on: bike)
    try await garage.addDefaults(to: bike, since: now, areOriginal: true)
    let contents = try await garage.contents()
    let parts = contents.ledger.gear.keys.filter { $0 != bike }
    let total = contents.ledger.total(of: bike)
    #expect(parts.count > 10 && total.count == 1 && total.hours > 1)
    #expect(parts.allSatisfy { contents.ledger.total(of: $0) == total })
    #expect(contents.book.intervals.allSatisfy { $0.since == now })
  }

  /// A part can be replaced on the day of its installation, but not before it.
  @Test func partCanBeReplacedOnTheDayItWasInstalled() async throws {
    let wheel = try await addPart(.wheel)
    let (bike, tyre) = (try await addBike(), try await addPart(.tyre))
    _ = try await install(wheel, on: bike, 0)
    _ = try await install(tyre, on: wheel, 0)
    let gear = newGear(.part(.wheel), "New")
    await #expect(throws: StoreError.cannotInstall(.installedLater)) {
      try await garage.replace(wheel, with: gear, at: now - day)
    }
    await #expect(throws: StoreError.cannotInstall(.installedLater)) {
      try await garage.move(wheel, to: bike, at: now - 1)
    }
    let new = try await garage.replace(wheel, with: gear, at: now + 60)
    let ledger = try await garage.contents().ledger
    #expect(ledger.installation(of: new, at: now + 61)?.host == bike)
    #expect(ledger.installation(of: tyre, at: now + 61)?.host == new)
    #expect(ledger.installation(of: wheel, at: now + 61) == nil)
    #expect(ledger.installation(of: wheel, at: now + 30)?.host == bike)
  }
}

@Suite struct GarageServiceStoreTests {
  private let store: AthleteStore
  private let now = 1_763_790_000.0

  init() throws { store = try AthleteStore(path: nil) }

  private func addInterval(_ limits: ServiceLimits) async throws -> ServiceInterval {
    let bike = try await store.garage.add(newGear(.bike(.road), "Bike"), now: now)
    var interval = ServiceInterval(
      id: GearID(0), gear: bike, title: "Service", limits: limits, category: .brakes,
      thresholds: ServiceThresholds(soon: 0.5, due: 0.9, overdue: 2), notifies: false, since: now)
    interval.id = try await store.garage.add(interval, now: now)
    return interval
  }

  private func book() async throws -> ServiceBook { try await store.garage.contents().book }

  @Test(arguments: [
    ServiceLimits(hours: 50), ServiceLimits(meters: 1.5), ServiceLimits(time: .days(9)),
    ServiceLimits(hours: 1, meters: 2, time: .months(3)),
  ])
  func intervalIsStoredUpdatedAndRestored(limits: ServiceLimits) async throws {
    let interval = try await addInterval(limits)
    #expect(try await book().intervals == [interval])
    var changed = interval
    changed.notifies = true
    changed.title = "Other"
    try await store.garage.update(changed, now: now)
    #expect(try await book().intervals == [changed])
    try await store.garage.deleteInterval(interval.id, now: now)
    #expect(try await book().intervals.isEmpty)
    try await store.garage.undeleteInterval(interval.id)
    #expect(try await book().intervals == [changed])
  }

  @Test func serviceRecordsAreStoredAndRemoved() async throws {
    await #expect(throws: StoreError.impossibleLimits) { try await addInterval(ServiceLimits()) }
    let interval = try await addInterval(ServiceLimits(hours: 5, time: .days(10)))
    var done = ServiceRecord(
      id: GearID(0), interval: interval.id, at: now + 5, note: "Quick", cost: 1250, who: "Me")
    done.id = try await store.garage.add(done, now: now)
    var later = ServiceRecord(
      id: GearID(0), interval: interval.id, at: now + 6,
      action: .postponed(by: ServiceLimits(hours: 2, time: .days(3))))
    later.id = try await store.garage.add(later, now: now)
    #expect(try await book().history(of: interval.id) == [later, done])
    let state = try await book().state(of: interval, at: LocalTime(seconds: now + 7))
    #expect(state.hours?.limit == 7 && state.days?.limit == 13)
    try await store.garage.removeRecord(later.id, now: now)
    try await store.garage.removeRecord(done.id, now: now)
    #expect(try await book().history(of: interval.id).isEmpty)
    await #expect(throws: StoreError.unknownGear(id: done.id.value)) {
      try await store.garage.removeRecord(done.id, now: now)
    }
    await #expect(throws: StoreError.unknownGear(id: 99)) {
      _ = try await store.garage.add(newRecord(of: GearID(99), at: now), now: now)
    }
  }

  @Test func factorsAndMeasurementsAreStored() async throws {
    var factors = WearFactors.standard
    factors[.wet, .brakes] = 4.5
    factors[motor: .tyres] = 2
    try await store.garage.setFactors(factors)
    #expect(try await store.garage.contents().factors == factors)
    try await store.garage.setFactors(.standard)
    #expect(try await store.garage.contents().factors == .standard)
    let chain = try await store.garage.add(newGear(.part(.chain), "Chain"), now: now)
    var measurement = ChainMeasurement(
      id: GearID(0), chain: chain, at: now, percent: 0.25, tool: "CC-4")
    measurement.id = try await store.garage.add(measurement)
    #expect(try await store.garage.contents().measurements == [measurement])
    try await store.garage.removeMeasurement(measurement.id)
    #expect(try await store.garage.contents().measurements.isEmpty)
  }

  // MARK: Known status

  private func interval(_ id: GearID) async throws -> ServiceInterval {
    try #require(try await book().intervals.first { $0.id == id })
  }

  @Test func changedLimitsAndRecordsBeginARevision() async throws {
    var interval = try await addInterval(ServiceLimits(time: .days(10)))
    let later = now + 9.5 * 86_400
    interval.notifies = true
    try await store.garage.update(interval, now: later)
    #expect(try await self.interval(interval.id).revision == 0)
    interval.limits = ServiceLimits(time: .days(12))
    try await store.garage.update(interval, now: later)
    let edited = try await self.interval(interval.id)
    #expect(edited.revision == 1 && edited.known == .soon)
    let done = try await store.garage.add(newRecord(of: interval.id, at: later), now: later)
    let begun = try await self.interval(interval.id)
    #expect(begun.revision == 2 && begun.known == .ok)
    try await store.garage.removeRecord(done, now: later + 86_400 * 2)
    let undone = try await self.interval(interval.id)
    #expect(undone.revision == 3 && undone.known == .due)
  }

  /// Recording a service that was done long ago leaves the interval due.
  @Test func recordingAnOldServiceNotesTheResultingStatus() async throws {
    let interval = try await addInterval(ServiceLimits(time: .days(10)))
    let later = now + 15 * 86_400
    _ = try await store.garage.add(newRecord(of: interval.id, at: now - 1), now: later)
    #expect(try await self.interval(interval.id).known == .due)
  }

  @Test func postponedIntervalIsDueWhenThePostponementEnds() async throws {
    let interval = try await addInterval(ServiceLimits(time: .days(10)))
    let later = now + 10 * 86_400
    _ = try await store.garage.add(
      ServiceRecord(
        id: GearID(0), interval: interval.id, at: later,
        action: .postponed(by: ServiceLimits(time: .days(2)))), now: later)
    let postponed = try await self.interval(interval.id)
    #expect(postponed.known == .soon)
    let state = try await book().state(of: postponed, at: LocalTime(seconds: now + 11.5 * 86_400))
    #expect(state.status == .due)
  }

  @Test func movedIntervalKeepsItsHistoryAndFormerGear() async throws {
    var interval = try await addInterval(ServiceLimits(hours: 10))
    let (former, later) = (interval.gear, now + 86_400)
    let record = try await store.garage.add(newRecord(of: interval.id, at: now), now: now)
    interval.gear = try await store.garage.add(newGear(.bike(.road), "Other"), now: now)
    try await store.garage.update(interval, now: later)
    let book = try await book()
    #expect(try await self.interval(interval.id).gear == interval.gear)
    #expect(book.history(of: interval.id).map(\.id) == [record])
    let moves = book.moves(of: interval.id)
    #expect(moves.map(\.gear) == [former] && moves.map(\.at) == [later])
    try await store.garage.update(interval, now: later + 1)
    #expect(try await self.book().moves(of: interval.id) == moves)
    interval.gear = GearID(99)
    await #expect(throws: StoreError.unknownGear(id: 99)) {
      try await store.garage.update(interval, now: later)
    }
  }
}
