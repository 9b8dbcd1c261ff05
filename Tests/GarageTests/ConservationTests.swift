import Engine
import Garage
import Testing

/// A random history: two bikes, their rides, and a sequence of chains on each bike.
private struct History {
  var gear: [Gear]
  var installations: [Installation]
  var rides: [Ride]

  static let days = 400.0

  init(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    gear = [bikeGear(), bikeGear(other)]
    installations = []
    rides = (0..<Int(random.next(in: 0...300))).map { _ in
      let condition = RideCondition.allCases[Int(random.next(in: 0...5.99))]
      return ride(
        random.next(in: 0...Self.days), random.next(in: 0...6), km: random.next(in: 0...150),
        condition, on: random.nextUnit() < 0.5 ? bike : other)
    }
    // The chains follow each other without a gap, so together they cover all the rides of the bike.
    for vehicle in [bike, other] { addChain(on: vehicle, &random) }
  }

  private mutating func addChain(on vehicle: GearID, _ random: inout SeededRandom) {
    var from = -1.0
    while from < Self.days {
      let next = from + random.next(in: 1...200)
      let id = Int64(gear.count + 1)
      gear.append(part(id))
      installations.append(installed(1000 + id, id, on: vehicle, from, next))
      from = next
    }
  }

  var ledger: UsageLedger { UsageLedger(gear: gear, installations: installations, rides: rides) }

  /// Returns the total use of all parts that were ever on a bike.
  func sum(on vehicle: GearID, _ category: WearCategory) -> Use {
    installations.filter { $0.host == vehicle }
      .reduce(into: .none) { $0 += ledger.use(of: $1.part, weighted: category) }
  }
}

@Suite struct ConservationTests {
  @Test(arguments: 1...40)
  func partsUsedInSuccessionShareTheBikesRides(seed: UInt64) {
    let history = History(seed)
    for vehicle in [bike, other] {
      for category in WearCategory.allCases {
        #expect(
          history.sum(on: vehicle, category)
            == history.ledger.use(of: vehicle, weighted: category))
      }
    }
  }

  @Test(arguments: 1...20)
  func movingAReplacementDateShiftsUseBetweenParts(seed: UInt64) {
    var history = History(seed)
    let before = history.ledger
    guard history.installations.count > 1 else { return }
    let (first, second) = (history.installations[0], history.installations[1])
    guard first.host == second.host, let turn = first.to else { return }
    let earlier = (first.from + turn) / 2
    history.installations[0].to = earlier
    history.installations[1].from = earlier
    let after = history.ledger
    let between = before.use(of: bike, in: Span(from: earlier, to: turn))
    #expect(after.use(of: first.part) == before.use(of: first.part) - between)
    #expect(after.use(of: second.part) == before.use(of: second.part) + between)
    for id in history.gear.map(\.id) where id != first.part && id != second.part {
      #expect(after.use(of: id) == before.use(of: id))
    }
  }

  @Test(arguments: 1...20)
  func reinsertedRideLeavesUseUnchanged(seed: UInt64) {
    var history = History(seed)
    let before = history.gear.map { history.ledger.use(of: $0.id) }
    guard let lost = history.rides.popLast() else { return }
    history.rides.insert(lost, at: 0)
    #expect(history.gear.map { history.ledger.use(of: $0.id) } == before)
  }

  @Test(arguments: 1...20)
  func useOfAdjacentSpansAddsUpToTheTotal(seed: UInt64) {
    let history = History(seed)
    let ledger = history.ledger
    let split = 137.25 * day
    for gear in history.gear {
      let parts =
        ledger.use(of: gear.id, in: Span(from: -.infinity, to: split), weighted: .brakes)
        + ledger.use(of: gear.id, in: Span(from: split, to: .infinity), weighted: .brakes)
      #expect(parts == ledger.use(of: gear.id, weighted: .brakes))
    }
  }
}
