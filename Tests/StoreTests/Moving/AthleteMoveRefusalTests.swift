import Foundation
import Model
import Testing

@testable import Store

/// Moves that are refused, and the administrator of each household afterwards.
@Suite struct AthleteMoveRefusalTests {
  private final class MoveFixture {
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
      let move = try AthleteMove(from: .init(first), to: second, instance: InstanceName("b"))
      _ = try await move.run(name) { now }
    }

    func moveBack(_ name: String) async throws {
      let move = try AthleteMove(from: .init(second), to: first, instance: InstanceName("a"))
      _ = try await move.run(name) { now }
    }
  }

  /// The upload's bytes are stored outside the athlete's file, so they would be left behind.
  @Test func moveIsRefusedDuringAnUpload() async throws {
    let fixture = try await MoveFixture()
    let uploads = try fixture.first.openStore(of: fixture.ada).uploads
    let id = Identifier.random()
    try await uploads.accept(id, .archive, name: "years.zip", byteCount: 9, now: now)
    let error = await #expect(throws: StoreError.self) { try await fixture.move("Ada") }
    #expect(error?.description.contains("years.zip") == true)
    #expect(try await fixture.here.athleteLocation(of: fixture.ada) == .here)
    _ = try await fixture.here.newSession(for: fixture.ada, device: "Phone", now: now)
    #expect(try await uploads.begin(id)?.state == .reading)
    try await uploads.end(id, .done, now: now)
    try await fixture.move("Ada")
    let moved = try await fixture.there.chosenAthlete(named: "Ada", now: now)
    #expect(try await fixture.second.openStore(of: moved).uploads.find(id)?.state == .done)
  }

  /// The target may have been restored from a backup of the source, and both may have changed since then.
  @Test(arguments: [true, false]) func moveIsRefusedIfTheTargetHasTheFile(isKnown: Bool)
    async throws
  {
    let fixture = try await MoveFixture()
    try fixture.first.openStore(of: fixture.ada).backUp(to: fixture.second.path(of: fixture.ada))
    if isKnown {
      let owner = FileOwner(identifier: fixture.ada.identifier, name: "Ada")
      let there = try await fixture.there.adopt(owner, now: now)
      try await fixture.second.openStore(of: there).settings.save(AthleteSettings())
    }
    let before = FileIdentity(path: fixture.second.path(of: fixture.ada))
    let error = await #expect(throws: StoreError.self) { try await fixture.move("Ada") }
    #expect(error?.description.contains("would be overwritten") == true)
    #expect(FileIdentity(path: fixture.second.path(of: fixture.ada)) == before)
    #expect(try await fixture.here.athleteLocation(of: fixture.ada) == .here)
    _ = try await fixture.here.newSession(for: fixture.ada, device: "Phone", now: now)
  }

  @Test func moveOfAnAdministratorOfOthersIsRefused() async throws {
    let fixture = try await MoveFixture()
    await #expect(throws: HouseholdError.administratorIsNeeded(name: "Bob")) {
      try await fixture.move("Bob")
    }
    #expect(try await fixture.here.athleteLocation(of: fixture.bob) == .here)
    try await fixture.here.handOver(to: fixture.ada)
    try await fixture.move("Bob")
    #expect(try await fixture.here.household(now: now).map(\.athlete.name) == ["Ada"])
  }

  @Test func movedAthleteDoesNotBecomeAdministratorOfOthers() async throws {
    let fixture = try await MoveFixture()
    let eve = try await fixture.there.athlete(named: "Eve", now: now)
    try await fixture.here.handOver(to: fixture.ada)
    try await fixture.move("Bob")
    try await fixture.move("Ada")
    #expect(try await fixture.there.administrator() == eve)
    // Bob was the administrator before, but he returns to a household that Zoe has started in the meantime.
    let zoe = try await fixture.here.athlete(named: "Zoe", now: now)
    try await fixture.moveBack("Bob")
    try await fixture.moveBack("Ada")
    #expect(try await fixture.here.administrator() == zoe)
  }
}

private let now = 1_795_000_000.0
