import ActivityFiles
import Engine
import Foundation
import Garage
import Testing

@testable import Store

/// Strava's gear and rides in the garage.
struct StravaGarageTests {
  private let store: AthleteStore
  private let now = 1_763_790_000.0

  init() throws { store = try AthleteStore(path: nil) { _, _, _ in "Ride" } }

  private func apply(_ change: StravaChange) async throws {
    try await store.strava.apply(change, state: [], now: now)
  }

  private func listing(
    _ id: Int64, _ gear: String?, isTrainer: Bool = false, title: String = "Ride"
  ) -> StravaListing {
    StravaListing(
      id: id, startUnixSeconds: Int(now) + 86_400 * Int(id), title: title, gear: gear,
      totals: StravaTotals(), isTrainer: isTrainer, isManual: true, summary: [])
  }

  /// Returns an activity without streams that covers `10 * id` metres in `id` seconds.
  private func document(_ id: Int64) -> StravaChange {
    let start = ISO8601DateFormatter().string(
      from: Date(timeIntervalSince1970: now + 86_400 * Double(id)))
    let document = """
      {"strava_activity":{"id":\(id),"name":"Ride","sport_type":"Ride","start_date":"\(start)",\
      "moving_time":\(id),"elapsed_time":\(id),"distance":\(10 * id)},"streams":null}
      """
    return .activity(id: id, document: Array(document.utf8))
  }

  private func fetch(_ id: Int64, _ gear: String?, isTrainer: Bool = false) async throws {
    try await apply(.listed([listing(id, gear, isTrainer: isTrainer)]))
    try await apply(document(id))
  }

  private func bikes() async throws -> [String: Gear] {
    let gear = try await store.garage.contents().ledger.gear.values
    return Dictionary(gear.map { ($0.name, $0) }) { $1 }
  }

  private func use(_ name: String) async throws -> Use {
    guard let id = try await bikes()[name]?.id else { return .none }
    return try await store.garage.contents().ledger.use(of: id)
  }

  private func assignments() async throws -> [ActivityGearAssignment] {
    let rides = try await store.activities.page(limit: 100).activities
    var assignments: [ActivityGearAssignment] = []
    for ride in rides { assignments.append(try await store.garage.gearAssignment(of: ride.id)) }
    return assignments
  }

  @Test(arguments: [
    (1, BikeType.hardtail), (2, .gravel), (3, .road), (4, .timeTrial), (5, .gravel), (77, .other),
  ])
  func frameTypesMapToBikeTypes(frame: Int, type: BikeType) async throws {
    try await apply(
      .gear(StravaGear(id: "b1", name: "Kestrel", brand: "Aster", model: "One", frameType: frame)))
    let bike = try #require(try await bikes()["Kestrel"])
    #expect(bike.kind == .bike(type) && bike.model == "Aster One" && bike.earlier == .none)
  }

  @Test func shoesAndRetirementAreImported() async throws {
    var shoes = StravaGear(id: "g1", name: "Racers", isRetired: true)
    try await apply(.gear(shoes))
    #expect(try await (bikes()["Racers"]?.kind, bikes()["Racers"]?.retiredAt) == (.shoes, now))
    shoes.isRetired = false
    try await apply(.gear(shoes))
    let id = try #require(try await bikes()["Racers"]).id
    #expect(try await bikes()["Racers"]?.retiredAt == nil)
    try await store.garage.retire(id, at: 5)
    try await apply(.gear(shoes))
    #expect(try await bikes()["Racers"]?.retiredAt == 5, "the athlete's own word stays")
  }

  @Test func detailsAreFilledOnceAndNamesAreUpdated() async throws {
    let athlete = StravaAthlete(id: 1, name: "Robin")
    try await apply(
      .athlete(athlete, [StravaGear(id: "b1", name: "b"), StravaGear(id: "b2", name: "c")]))
    #expect(try await store.strava.nextGear(besides: []) == "b1")
    #expect(try await store.strava.nextGear(besides: ["b1"]) == "b2")
    var detailed = StravaGear(id: "b1", name: "b", brand: "Aster", frameType: 3)
    try await apply(.gear(detailed))
    #expect(try await (bikes()["b"]?.model, bikes()["b"]?.kind) == ("Aster", .bike(.road)))
    #expect(try await store.strava.nextGear(besides: []) == "b2")
    (detailed.name, detailed.model) = ("B", "Two")
    try await apply(.gear(detailed))
    #expect(try await bikes()["B"]?.model == "Aster")
  }

  @Test func athletesChangesToABikeAreKept() async throws {
    let gear = [StravaGear(id: "b1", name: "One"), StravaGear(id: "b2", name: "Two")]
    try await apply(.athlete(StravaAthlete(id: 1, name: ""), gear))
    var bike = try #require(try await bikes()["One"])
    (bike.name, bike.kind) = ("Mine", .bike(.fullSuspension))
    try await store.garage.update(bike)
    try await store.garage.delete(try #require(try await bikes()["Two"]).id, now: now)
    try await apply(.athlete(StravaAthlete(id: 1, name: ""), gear))
    for gear in gear { try await apply(.gear(gear)) }
    #expect(try await bikes() == ["Mine": bike])
  }

  @Test func precedenceIsAthleteThenStravaThenUsualBike() async throws {
    let own = try await store.garage.add(newGear(.bike(.city), "Own"), now: now)
    try await store.garage.setDefaultGear(own, for: .cycling)
    try await fetch(1, "b1")
    try await fetch(2, nil, isTrainer: true)
    #expect(try await use("Own").count == 2, "Strava's bike is not known yet")
    try await apply(.gear(StravaGear(id: "b1", name: "Theirs")))
    try await apply(.gear(StravaGear(id: "b2", name: "Other")))
    #expect(try await use("Theirs").seconds == 1)
    #expect(try await assignments().map(\.condition) == [.trainer, .dry])
    try await apply(.listed([listing(1, "b2")]))
    #expect(try await use("Other").seconds == 1)
    let ride = try #require(try await store.activities.page().activities.last).id
    try await store.garage.assign(ActivityGearAssignment(gear: own, condition: .mud), to: [ride])
    try await apply(.listed([listing(1, "b1", isTrainer: true)]))
    #expect(
      try await assignments()
        == [.init(gear: own, condition: .trainer), .init(gear: own, condition: .mud)])
    try await apply(.listed([listing(2, "b1")]))
    try await apply(.listed([listing(2, nil)]))
    #expect(
      try await assignments().first == ActivityGearAssignment(gear: own),
      "it is the usual one again")
  }

  @Test func bikesWithOwnDataSurviveForgettingStrava() async throws {
    for number in 1...6 {
      try await apply(.gear(StravaGear(id: "b\(number)", name: "\(number)")))
      try await fetch(Int64(number), "b\(number)")
    }
    let bikes = try await bikes()
    func id(_ name: String) throws -> GearID { try #require(bikes[name]).id }
    _ = try await store.garage.addDefaults(to: try id("1"), since: now)
    let interval = try await store.garage.add(
      ServiceInterval(
        id: GearID(0), gear: try id("2"), title: "Wash", limits: ServiceLimits(hours: 5),
        category: .plain, since: now), now: now)
    _ = try await store.garage.add(newRecord(of: interval, at: now), now: now)
    try await store.garage.setPhoto(Picture(stored: [0xFF, 0xD8, 0xFF]), of: try id("3"))
    let file = ImportFile(
      name: "a.gpx",
      bytes: writeGPX(
        simulatedRecording(seed: 1, sport: .cycling, lengthMeters: 900, startUnixSeconds: now)))
    _ = try await store.imports.add(files: [file], now: now, zone: { _ in 0 })
    let ride = try #require(try await store.activities.page().activities.last).id
    try await store.garage.assign(ActivityGearAssignment(gear: try id("4")), to: [ride])
    try await store.garage.setDefaultGear(try id("5"), for: .cycling)
    var moved = ServiceInterval(
      id: GearID(0), gear: try id("6"), title: "Wash", limits: ServiceLimits(hours: 5),
      category: .plain, since: now)
    moved.id = try await store.garage.add(moved, now: now)
    moved.gear = try id("2")
    try await store.garage.update(moved, now: now + 1)
    try await store.strava.deleteAllStravaData(now: now)
    let left = try await self.bikes().values.filter { $0.kind.isBikeOrShoes }.map(\.name).sorted()
    #expect(left == ["1", "2", "3", "4", "6"])
    #expect(try await use("4").count == 1)
  }

  /// Applies Strava's changes and the athlete's choices in random order. Each bike's totals must equal the sum of its
  /// rides.
  @Test(arguments: 1...40)
  func totalsDoNotDependOnTheOrder(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let own = try await store.garage.add(newGear(.bike(.city), "own"), now: now)
    try await store.garage.setDefaultGear(own, for: .cycling)
    let names = ["b1", "b2", "b3", "g1"]
    let gear = names.map { StravaGear(id: $0, name: $0) }
    var lines: [[Step]] = gear.map { [.change(.gear($0))] }
    lines.append([.change(.athlete(StravaAthlete(id: 1, name: ""), gear))])
    var expected: [String: Int64] = [:]
    for id in Int64(1)...9 {
      let (first, last) = (pick(5), pick(5))
      func listed(_ index: Int) -> Step {
        .change(.listed([listing(id, index < 4 ? names[index] : nil, isTrainer: index == 2)]))
      }
      var line = [listed(first), .change(document(id)), listed(last)]
      let isChosen = pick(4) == 0
      if isChosen { line.insert(.choose(id, own), at: 2 + pick(2)) }
      lines.append(line)
      expected[isChosen || last == 4 ? "own" : names[last], default: 0] += id
    }
    while !lines.isEmpty {
      let index = pick(lines.count)
      try await take(lines[index].removeFirst())
      lines.removeAll(where: \.isEmpty)
    }
    for name in names + ["own"] {
      let use = try await use(name)
      #expect(use.milliseconds == 1000 * expected[name, default: 0], "\(name)")
      #expect(use.millimeters == 10_000 * expected[name, default: 0], "\(name)")
    }
  }

  private enum Step {
    case change(StravaChange)
    case choose(Int64, GearID)
  }

  private func take(_ step: Step) async throws {
    switch step {
    case .change(let change): try await apply(change)
    case .choose(let id, let gear):
      let ride = try await store.activities.page(limit: 100).activities.first {
        $0.startUnixSeconds == now + 86_400 * Double(id)
      }
      try await store.garage.assign(ActivityGearAssignment(gear: gear), to: [try #require(ride).id])
    }
  }
}
