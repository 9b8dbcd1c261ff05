import ActivityFiles
import Engine
import Garage
import Store
import Strava
import StravaSimulator
import Testing

/// The bike to which a ride is assigned if both Strava and a file contain the ride.
struct StravaMergingTests {
  /// Returns a synchronised ride that is assigned to a bike, and a TCX file of the ride as a watch would have written
  /// it.
  private static func recorded(_ rig: Rig) async throws -> (ride: SimulatedRide, file: ImportFile) {
    let ride = try #require(
      rig.strava.account.rides.first { !$0.isTrainer && !$0.isManual && $0.gear != nil })
    let file = try await rig.recording(of: ride)
    return (ride, ImportFile(name: "watch.tcx", bytes: try writeTCX(file)))
  }

  private static func bike(_ name: String?, in store: AthleteStore) async throws -> GearID? {
    try await store.garage.contents().ledger.gear.values.first { $0.name == name }?.id
  }

  private static func name(_ ride: SimulatedRide, _ rig: Rig) -> String? {
    rig.strava.account.bikes.first { $0.id == ride.gear }?.name
  }

  @Test(arguments: [false, true])
  func rideFromStravaAndAFileIsOnStravasBike(fileIsFirst: Bool) async throws {
    let source = try await Rig.synced()
    let (ride, file) = try await Self.recorded(source)
    let rig = try await Rig()
    let own = try await rig.store.garage.add(
      Gear(id: GearID(0), kind: .bike(.city), name: "Own"), now: 0)
    try await rig.store.garage.setDefaultGear(own, for: .cycling)
    if !fileIsFirst { _ = try await rig.sync() }
    _ = try await rig.store.imports.add(files: [file], now: rig.time.now)
    if fileIsFirst { _ = try await rig.sync() }
    #expect(try await rig.store.activities.count() == 12)
    let id = try #require(try await rig.activity(of: ride))
    let bike = try await Self.bike(Self.name(ride, rig), in: rig.store)
    #expect(try await rig.store.garage.gearAssignment(of: id).gear == bike)
  }

  @Test func separatingAFileLeavesTheBikeWithStravasRide() async throws {
    let rig = try await Rig.synced()
    let (ride, file) = try await Self.recorded(rig)
    let id = try #require(try await rig.activity(of: ride))
    _ = try await rig.store.imports.add(files: [file], now: rig.time.now)
    let attached = try #require(try await rig.store.attachments.list(of: id).first)
    #expect(try await rig.store.attachments.separate(attached.id, now: 0))
    let bike = try #require(try await Self.bike(Self.name(ride, rig), in: rig.store))
    let assignments = [
      try await rig.store.garage.gearAssignment(of: id).gear,
      try await rig.store.garage.gearAssignment(of: attached.id).gear,
    ]
    #expect(assignments.count { $0 == bike } == 1 && assignments.count { $0 == nil } == 1)
  }

  @Test func deletingStravaDataKeepsTheBikeOfAnImportedRide() async throws {
    let rig = try await Rig.synced()
    let (ride, file) = try await Self.recorded(rig)
    _ = try await rig.store.imports.add(files: [file], now: rig.time.now)
    try await rig.store.strava.deleteAllStravaData(now: rig.time.now)
    let gear = try await rig.store.garage.contents().ledger.gear.values
    #expect(gear.map(\.name) == [Self.name(ride, rig)])
    let id = try #require(try await rig.activity(of: ride))
    #expect(try await rig.store.garage.gearAssignment(of: id).gear == gear.first?.id)
    try await connect(rig.store.strava, to: rig.strava)
    _ = try await rig.sync()
    #expect(try await rig.store.garage.contents().ledger.gear.count == 2, "it is found again")
  }
}
