import Engine
import Garage
import Testing

@testable import Store

/// Recorded rides whose logs name a bike.
@Suite struct GearAssignmentTests {
  private let store: AthleteStore
  private let now = 1_763_790_000.0

  init() throws { store = try AthleteStore(path: nil) { _, _, _ in "Ride" } }

  private var garage: GarageRepository { store.garage }

  private func add(_ kind: GearKind, _ name: String) async throws -> GearID {
    try await garage.add(newGear(kind, name), now: now)
  }

  private func addBike(_ name: String) async throws -> GearID { try await add(.bike(.road), name) }

  private func rideLog(on bike: GearID?, minutes: Int = 2) -> [UInt8] {
    var session = Session(
      header: SessionHeader(
        identifier: (1, UInt64(minutes)), sport: .cycling, startUnixSeconds: now, coach: .ride))
    if let bike {
      session.record(SessionEvent(seconds: 0, .option(.gear, value: Double(bike.value))))
    }
    session.record(SessionEvent(seconds: 0, .command(.start)))
    for second in 1...60 * minutes { session.record(SessionEvent(seconds: Double(second), .tick)) }
    session.record(SessionEvent(seconds: Double(60 * minutes), .command(.finish)))
    return session.takeLogChunk()
  }

  @Test func rideIsAssignedToTheBikeInItsLog() async throws {
    let (usual, named) = (try await addBike("Usual"), try await addBike("Named"))
    try await garage.setDefaultGear(usual, for: .cycling)
    let ride = try await store.sessions.add(log: rideLog(on: named), now: now)
    #expect(try await garage.gearAssignment(of: ride.id).gear == named)
    #expect(try await garage.contents().ledger.use(of: named).seconds == 120)
    #expect(try await garage.latest(for: .cycling) == named)
    let other = try await store.sessions.add(log: rideLog(on: nil, minutes: 3), now: now)
    #expect(try await garage.gearAssignment(of: other.id).gear == usual)
  }

  @Test func athletesAssignmentSurvivesASecondUpload() async throws {
    let (first, second) = (try await addBike("First"), try await addBike("Second"))
    let ride = try await store.sessions.add(log: rideLog(on: first), now: now)
    try await garage.assign(ActivityGearAssignment(gear: second, condition: .mud), to: [ride.id])
    _ = try await store.sessions.add(log: rideLog(on: first), now: now)
    #expect(
      try await garage.gearAssignment(of: ride.id)
        == ActivityGearAssignment(gear: second, condition: .mud)
    )
  }

  @Test func unknownBikeInTheLogIsIgnored() async throws {
    let bike = try await addBike("Gone")
    let part = try await add(.part(.chain), "Chain")
    try await garage.delete(bike, now: now)
    for (minutes, number) in [(2, bike), (3, part), (4, GearID(999))] {
      let ride = try await store.sessions.add(log: rideLog(on: number, minutes: minutes), now: now)
      #expect(try await garage.gearAssignment(of: ride.id).gear == nil)
    }
  }
}
