import Foundation
import Testing

@testable import Store

/// Who is not moved now, and who administers which household.
@Suite struct AthleteMoveRefusalTests {
  private final class Place {
    let root = NSTemporaryDirectory() + "andante-move-\(UUID())"
    let first: DataDirectory
    let second: DataDirectory
    let here: AccountStore
    let there: AccountStore
    let ada: Athlete
    let bob: Athlete

    init() async throws {
      (first, second) = (try DataDirectory(path: root + "/a"), try DataDirectory(path: root + "/b"))
      (here, there) = (try first.openAccounts(), try second.openAccounts())
      bob = try await here.athlete(named: "Bob", now: now)
      ada = try await here.athlete(named: "Ada", now: now)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func move(_ name: String) async throws {
      let move = try AthleteMove(from: first, to: second, instance: InstanceName("b"))
      _ = try await move.run(name) { now }
    }

    func moveBack(_ name: String) async throws {
      let move = try AthleteMove(from: second, to: first, instance: InstanceName("a"))
      _ = try await move.run(name) { now }
    }
  }

  /// The upload's bytes lie beside the file and would be left behind.
  @Test func notWhileAnUploadIsUnderWay() async throws {
    let place = try await Place()
    let uploads = try place.first.openStore(of: place.ada).uploads
    let id = Identifier.random()
    try await uploads.accept(id, .archive, name: "years.zip", byteCount: 9, now: now)
    let error = await #expect(throws: StoreError.self) { try await place.move("Ada") }
    #expect(error?.description.contains("years.zip") == true)
    #expect(try await place.here.whereabouts(of: place.ada) == .here)
    _ = try await place.here.newSession(for: place.ada, device: "Phone", now: now)
    #expect(try await uploads.begin(id)?.state == .reading)
    try await uploads.end(id, .done, now: now)
    try await place.move("Ada")
    let moved = try await place.there.chosenAthlete(named: "Ada", now: now)
    #expect(try await place.second.openStore(of: moved).uploads.find(id)?.state == .done)
  }

  /// As where the other directory came from a backup of this one: both have the athlete, each with changes of its own.
  @Test(arguments: [true, false]) func notOverAFileThatIsThereAlready(isKnown: Bool) async throws {
    let place = try await Place()
    try place.first.openStore(of: place.ada).backUp(to: place.second.path(of: place.ada))
    if isKnown {
      let owner = FileOwner(identifier: place.ada.identifier, name: "Ada")
      let there = try await place.there.adopt(owner, now: now)
      try await place.second.openStore(of: there).settings.save(AthleteSettings())
    }
    let before = FileIdentity(path: place.second.path(of: place.ada))
    let error = await #expect(throws: StoreError.self) { try await place.move("Ada") }
    #expect(error?.description.contains("would be overwritten") == true)
    #expect(FileIdentity(path: place.second.path(of: place.ada)) == before)
    #expect(try await place.here.whereabouts(of: place.ada) == .here)
    _ = try await place.here.newSession(for: place.ada, device: "Phone", now: now)
  }

  @Test func notTheAdministratorOfOthers() async throws {
    let place = try await Place()
    await #expect(throws: HouseholdError.administratorIsNeeded(name: "Bob")) {
      try await place.move("Bob")
    }
    #expect(try await place.here.whereabouts(of: place.bob) == .here)
    try await place.here.handOver(to: place.ada)
    try await place.move("Bob")
    #expect(try await place.here.household(now: now).map(\.athlete.name) == ["Ada"])
  }

  @Test func nobodyArrivesAsAdministratorOfOthers() async throws {
    let place = try await Place()
    let eve = try await place.there.athlete(named: "Eve", now: now)
    try await place.here.handOver(to: place.ada)
    try await place.move("Bob")
    try await place.move("Ada")
    #expect(try await place.there.administrator() == eve)
    // The first row was once Bob's and administered; he comes back to a household that Zoe has begun.
    let zoe = try await place.here.athlete(named: "Zoe", now: now)
    try await place.moveBack("Bob")
    try await place.moveBack("Ada")
    #expect(try await place.here.administrator() == zoe)
  }
}

private let now = 1_795_000_000.0
