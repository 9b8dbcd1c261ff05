import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// Moves an athlete with a device and a token between two data directories.
@Suite struct AthleteMoveTests {
  private final class MoveFixture {
    let root = NSTemporaryDirectory() + "andante-move-\(UUID())"
    let first: DataDirectory
    let second: DataDirectory
    let ada: Athlete
    let device: String
    let token: String

    init() async throws {
      first = try DataDirectory(path: root + "/a")
      second = try DataDirectory(path: root + "/b")
      let accounts = try first.openAccounts()
      ada = try await accounts.athlete(named: "Ada", now: 1)
      device = try await accounts.newSession(for: ada, device: "Phone", now: now).text
      token = try await accounts.newToken(named: "Script", scopes: .read, of: ada, now: now)
      try await first.openStore(of: ada).settings.save(weight: 61)
      try first.note(instance: instanceNamed("a"))
      try second.note(instance: instanceNamed("b"))
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func move() throws -> AthleteMove {
      try AthleteMove(from: .init(first), to: second, instance: nil)
    }

    func moveBack() throws -> AthleteMove {
      try AthleteMove(from: .init(second), to: first, instance: nil)
    }
  }

  @Test func moveTransfersEverything() async throws {
    let fixture = try await MoveFixture()
    let report = try await fixture.move().run("Ada") { now }
    #expect(report.athlete == fixture.ada.identifier && report.instance == instanceNamed("b"))
    let accounts = try fixture.second.openAccounts()
    let proven = try #require(try await accounts.session(token: fixture.device, now: now))
    #expect(proven.session.device == "Phone" && proven.session.athlete.name == "Ada")
    #expect(try await accounts.proven(token: fixture.token, now: now)?.scopes == .read)
    let store = try fixture.second.openStore(of: proven.session.athlete)
    #expect(try await store.settings.current().weightKilograms == 61)
    try await store.settings.save(weight: 62)
    let left = try fixture.first.openAccounts()
    #expect(try await left.athleteLocation(of: fixture.ada) == .moved(to: instanceNamed("b")))
    #expect(try await left.athletes().isEmpty)
    #expect(try await left.servedAthlete(named: nil, now: now) == fixture.ada)
  }

  @Test func serverOfTheTargetAddsTheAthlete() async throws {
    let fixture = try await MoveFixture()
    let accounts = try fixture.second.openAccounts()
    var move = try fixture.move()
    move.arrival = { account in
      let sent = try JSONDecoder().decode(MovedAccount.self, from: JSONEncoder().encode(account))
      #expect(sent == account)
      for _ in 0..<2 { try await accounts.add(sent) }
    }
    _ = try await move.run("Ada") { now }
    let session = try #require(try await accounts.session(token: fixture.device, now: now)).session
    #expect(session.athlete.identifier == fixture.ada.identifier)
    #expect(try await accounts.proven(token: fixture.token, now: now)?.scopes == .read)
    _ = try await fixture.moveBack().run("Ada") { now }
    #expect(try await fixture.first.openAccounts().athleteLocation(of: fixture.ada) == .here)
  }

  @Test func openStoreRefusesChangesOnceFenced() async throws {
    let fixture = try await MoveFixture()
    let store = try fixture.first.openStore(of: fixture.ada)
    _ = try await fixture.move().raiseFence(of: fixture.ada)
    await #expect(throws: DatabaseError.self) { try await store.settings.save(weight: 70) }
    do { try await store.settings.save(weight: 70) } catch {
      #expect(isRefusedWhileMoving(error))
    }
    #expect(try await store.settings.current().weightKilograms == 61)
  }

  /// If it weren't fenced, the server would create the file during the move.
  @Test func missingFileIsFencedToo() async throws {
    let fixture = try await MoveFixture()
    let bob = try await fixture.first.openAccounts().athlete(named: "Bob", now: now)
    _ = try await fixture.move().raiseFence(of: bob)
    let store = try fixture.first.openStore(of: bob)
    await #expect(throws: DatabaseError.self) { try await store.settings.save(weight: 70) }
  }

  @Test func fenceRejectsWritesToEveryTable() async throws {
    let fixture = try await MoveFixture()
    _ = try await fixture.move().raiseFence(of: fixture.ada)
    let store = try fixture.first.openStore(of: fixture.ada)
    try await store.database.writeWithoutTransaction { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      #expect(tables.count > 20)
      for table in tables {
        #expect(throws: DatabaseError.self, "\(table)") {
          try db.execute(sql: "INSERT OR IGNORE INTO \(table) DEFAULT VALUES")
        }
      }
    }
  }

  @Test func devicesAndTokensAreFencedToo() async throws {
    let fixture = try await MoveFixture()
    let accounts = try fixture.first.openAccounts()
    let bob = try await accounts.athlete(named: "Bob", now: now)
    try await accounts.handOver(to: bob)
    #expect(try await fixture.move().begin(fixture.ada, now: now) == .new)
    await #expect(throws: DatabaseError.self) {
      try await accounts.newSession(for: fixture.ada, device: "Other", now: now)
    }
    let session = try #require(try await accounts.session(token: fixture.device, now: now))
    await #expect(throws: DatabaseError.self) {
      try await accounts.endSession(session.session.id, of: fixture.ada)
    }
    #expect(try await accounts.session(token: fixture.device, now: now + 7_200) != nil)
    _ = try await accounts.newSession(for: bob, device: "Bob's", now: now)
  }

  /// A move that is interrupted after any step and run again has the same result.
  @Test(arguments: 1...6) func interruptedMoveResumes(steps: Int) async throws {
    let fixture = try await MoveFixture()
    try await run(fixture.move(), steps: steps, of: fixture.ada)
    _ = try await fixture.move().run("Ada") { now }
    _ = try await fixture.move().run("Ada") { now }
    let accounts = try fixture.second.openAccounts()
    #expect(try await accounts.athletes().count == 1)
    #expect(try await accounts.proven(token: fixture.token, now: now) != nil)
    let here = try await accounts.chosenAthlete(named: "Ada", now: now)
    #expect(try await accounts.sessions(of: here, now: now).count == 1)
    try await fixture.second.openStore(of: here).settings.save(weight: 63)
    #expect(FileIdentity(path: fixture.first.path(of: fixture.ada)) == nil)
    let error = #expect(throws: StoreError.putAside(name: "Ada")) {
      try fixture.first.openStore(of: fixture.ada)
    }
    #expect(error.map(isRefusedWhileMoving) == true)
  }

  /// Changes made at the target must not be overwritten by the old file.
  @Test(arguments: 4...6) func arrivedFileIsNeverReplaced(steps: Int) async throws {
    let fixture = try await MoveFixture()
    try await run(fixture.move(), steps: steps, of: fixture.ada)
    let accounts = try fixture.second.openAccounts()
    let there = try await accounts.chosenAthlete(named: "Ada", now: now)
    try await fixture.second.openStore(of: there).settings.save(weight: 99)
    _ = try await fixture.move().run("Ada") { now }
    let store = try fixture.second.openStore(of: there)
    #expect(try await store.settings.current().weightKilograms == 99)
  }

  @Test func athleteMovedOnwardIsNotBroughtBack() async throws {
    let fixture = try await MoveFixture()
    try await run(fixture.move(), steps: 4, of: fixture.ada)
    let third = try DataDirectory(path: fixture.root + "/c")
    let onward = try AthleteMove(
      from: .init(fixture.second), to: third, instance: instanceNamed("c"))
    _ = try await onward.run("Ada") { now }
    _ = try await fixture.move().run("Ada") { now }
    let left = try fixture.second.openAccounts()
    let ada = try await left.servedAthlete(named: nil, now: now)
    #expect(try await left.athleteLocation(of: ada) == .moved(to: instanceNamed("c")))
    #expect(FileIdentity(path: fixture.second.path(of: ada)) == nil)
  }

  @Test func athleteCanMoveBackAndForth() async throws {
    let fixture = try await MoveFixture()
    for _ in 0..<3 {
      _ = try await fixture.move().run("Ada") { now }
      _ = try await fixture.moveBack().run("Ada") { now }
    }
    let accounts = try fixture.first.openAccounts()
    #expect(try await accounts.athleteLocation(of: fixture.ada) == .here)
    #expect(try await accounts.sessions(of: fixture.ada, now: now).count == 1)
    let store = try fixture.first.openStore(of: fixture.ada)
    try await store.settings.save(weight: 64)
  }

  @Test func secretsAreSealedWithTheTargetsKey() async throws {
    let fixture = try await MoveFixture()
    let store = try fixture.first.openStore(of: fixture.ada)
    try await store.reminders.save(
      StoredChannel(name: "ntfy", isOn: true, settings: Data("secret".utf8)))
    _ = try await fixture.move().run("Ada") { now }
    let there = try fixture.second.openStore(of: fixture.ada)
    let channel = try await there.reminders.channels()["ntfy"]
    #expect(channel?.settings == Data("secret".utf8))
  }

  @Test func takenNameIsRefusedBeforeAnyChange() async throws {
    let fixture = try await MoveFixture()
    _ = try await fixture.second.openAccounts().athlete(named: "Ada", now: now)
    await #expect(throws: StoreError.self) { try await fixture.move().run("Ada") { now } }
    try await fixture.first.openStore(of: fixture.ada).settings.save(weight: 65)
  }

  @Test func identicalDirectoriesAndUnnamedInstancesAreRefused() async throws {
    let fixture = try await MoveFixture()
    #expect(throws: StoreError.self) {
      try AthleteMove(from: .init(fixture.first), to: fixture.first, instance: instanceNamed("b"))
    }
    let third = try DataDirectory(path: fixture.root + "/c")
    #expect(throws: StoreError.self) {
      try AthleteMove(from: .init(fixture.first), to: third, instance: nil)
    }
  }

  private func run(_ move: AthleteMove, steps: Int, of athlete: Athlete) async throws {
    if steps >= 1 { _ = try await move.begin(athlete, now: now) }
    if steps >= 2 { _ = try await move.raiseFence(of: athlete) }
    if steps >= 3 { try await move.copy(athlete) }
    if steps >= 4 { try await move.arrive(athlete) }
    if steps >= 5 { try await move.finish(athlete, now: now) }
    if steps >= 6 { try move.putAside(athlete) }
  }
}

private let now = 1_795_000_000.0

private func instanceNamed(_ name: String) -> InstanceName {
  guard let name = InstanceName(name) else { preconditionFailure("not a name") }
  return name
}

extension SettingsRepository {
  fileprivate func save(weight: Double) async throws {
    var settings = try await current()
    settings.weightKilograms = weight
    try await save(settings)
  }
}
