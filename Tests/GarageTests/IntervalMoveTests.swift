import Garage
import Model
import Testing

@Suite struct IntervalMoveTests {
  private let rides = [
    ride(1, 10), ride(5, 20, on: other), ride(10, 3), ride(15, 4, on: other), ride(20, 5),
  ]

  private func state(
    _ moves: [IntervalMove], records: [ServiceRecord] = [], on gear: GearID = other
  ) throws -> ServiceState {
    let book = ServiceBook(
      ledger: UsageLedger(gear: [bikeGear(), bikeGear(other)], installations: [], rides: rides),
      intervals: [interval(1, of: gear, ServiceLimits(hours: 100, time: .days(100)))],
      records: records, moves: moves)
    return try #require(book.states(at: moment(30)).first)
  }

  private func move(_ id: Int64, from gear: GearID, _ day: Double) -> IntervalMove {
    IntervalMove(id: GearID(id), interval: GearID(1), gear: gear, at: day * 86_400)
  }

  @Test func ridesCountOnlyWhileTheIntervalIsOnTheirBike() throws {
    let state = try state([move(1, from: bike, 12)])
    #expect((state.hours?.used, state.days?.used, state.vehicle) == (17, 30, other))
  }

  @Test func severalMovesApplyInChronologicalOrder() throws {
    let moves = [move(2, from: other, 12), move(1, from: bike, 3)]
    #expect(try state(moves, on: bike).hours?.used == 35)
  }

  @Test func completedServiceStaysWithAMovedInterval() throws {
    let done = ServiceRecord(id: GearID(1), interval: GearID(1), at: 4 * day)
    let state = try state([move(1, from: bike, 12)], records: [done])
    #expect((state.countedSince, state.hours?.used) == (4 * day, 7))
  }

  @Test func movesOfOtherIntervalsAreIgnored() throws {
    var other = move(1, from: bike, 12)
    other.interval = GearID(2)
    #expect(try state([other]).hours?.used == 24)
  }
}
