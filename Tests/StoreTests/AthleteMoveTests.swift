import Foundation
import GRDB
import Testing

@testable import Store

/// Two data directories, and an athlete with a device and a token in the first.
@Suite struct AthleteMoveTests {
  private final class Place {
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
      try first.note(instance: known("a"))
      try second.note(instance: known("b"))
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func move() throws -> AthleteMove { try AthleteMove(from: first, to: second, instance: nil) }

    func moveBack() throws -> AthleteMove {
      try AthleteMove(from: second, to: first, instance: nil)
    }
  }

  @Test func everythingGoesAlong() async throws {
    let place = try await Place()
    let report = try await place.move().run("Ada") { now }
    #expect(report.athlete == place.ada.identifier && report.instance == known("b"))
    let accounts = try place.second.openAccounts()
    let proven = try #require(try await accounts.session(token: place.device, now: now))
    #expect(proven.session.device == "Phone" && proven.session.athlete.name == "Ada")
    #expect(try await accounts.proven(token: place.token, now: now)?.scopes == .read)
    let store = try place.second.openStore(of: proven.session.athlete)
    #expect(try await store.settings.current().weightKilograms == 61)
    try await store.settings.save(weight: 62)
    let left = try place.first.openAccounts()
    #expect(try await left.whereabouts(of: place.ada) == .moved(to: known("b")))
    #expect(try await left.athletes().isEmpty)
    #expect(try await left.servedAthlete(named: nil, now: now) == place.ada)
  }

  @Test func anOpenStoreRefusesChangesFromTheFenceOn() async throws {
    let place = try await Place()
    let store = try place.first.openStore(of: place.ada)
    _ = try await place.move().raiseFence(of: place.ada)
    await #expect(throws: DatabaseError.self) { try await store.settings.save(weight: 70) }
    do { try await store.settings.save(weight: 70) } catch {
      #expect(isRefusedWhileMoving(error))
    }
    #expect(try await store.settings.current().weightKilograms == 61)
  }

  /// The server would make it while the empty one is on its way.
  @Test func aFileThatIsNotThereYetIsFencedToo() async throws {
    let place = try await Place()
    let bob = try await place.first.openAccounts().athlete(named: "Bob", now: now)
    _ = try await place.move().raiseFence(of: bob)
    let store = try place.first.openStore(of: bob)
    await #expect(throws: DatabaseError.self) { try await store.settings.save(weight: 70) }
  }

  @Test func everyTableIsFenced() async throws {
    let place = try await Place()
    _ = try await place.move().raiseFence(of: place.ada)
    let store = try place.first.openStore(of: place.ada)
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

  @Test func devicesAndTokensWaitToo() async throws {
    let place = try await Place()
    let accounts = try place.first.openAccounts()
    let bob = try await accounts.athlete(named: "Bob", now: now)
    try await accounts.handOver(to: bob)
    #expect(try await place.move().begin(place.ada, in: accounts, now: now) == .new)
    await #expect(throws: DatabaseError.self) {
      try await accounts.newSession(for: place.ada, device: "Other", now: now)
    }
    let session = try #require(try await accounts.session(token: place.device, now: now))
    await #expect(throws: DatabaseError.self) {
      try await accounts.endSession(session.session.id, of: place.ada)
    }
    #expect(try await accounts.session(token: place.device, now: now + 7_200) != nil)
    _ = try await accounts.newSession(for: bob, device: "Bob's", now: now)
  }

  /// Ended after any of its steps and run again, it comes to the same.
  @Test(arguments: 1...6) func itGoesOnWhereItWas(steps: Int) async throws {
    let place = try await Place()
    try await run(place.move(), steps: steps, of: place.ada, from: place.first)
    _ = try await place.move().run("Ada") { now }
    _ = try await place.move().run("Ada") { now }
    let accounts = try place.second.openAccounts()
    #expect(try await accounts.athletes().count == 1)
    #expect(try await accounts.proven(token: place.token, now: now) != nil)
    let here = try await accounts.chosenAthlete(named: "Ada", now: now)
    #expect(try await accounts.sessions(of: here, now: now).count == 1)
    try await place.second.openStore(of: here).settings.save(weight: 63)
    #expect(FileIdentity(path: place.first.path(of: place.ada)) == nil)
    let error = #expect(throws: StoreError.putAside(name: "Ada")) {
      try place.first.openStore(of: place.ada)
    }
    #expect(error.map(isRefusedWhileMoving) == true)
  }

  /// What was changed there since must not be overwritten by the old file.
  @Test(arguments: 4...6) func whatArrivedIsNeverReplaced(steps: Int) async throws {
    let place = try await Place()
    try await run(place.move(), steps: steps, of: place.ada, from: place.first)
    let accounts = try place.second.openAccounts()
    let there = try await accounts.chosenAthlete(named: "Ada", now: now)
    try await place.second.openStore(of: there).settings.save(weight: 99)
    _ = try await place.move().run("Ada") { now }
    let store = try place.second.openStore(of: there)
    #expect(try await store.settings.current().weightKilograms == 99)
  }

  @Test func anAthleteWhoWentFurtherIsNotBroughtBack() async throws {
    let place = try await Place()
    try await run(place.move(), steps: 4, of: place.ada, from: place.first)
    let third = try DataDirectory(path: place.root + "/c")
    let onward = try AthleteMove(from: place.second, to: third, instance: known("c"))
    _ = try await onward.run("Ada") { now }
    _ = try await place.move().run("Ada") { now }
    let left = try place.second.openAccounts()
    let ada = try await left.servedAthlete(named: nil, now: now)
    #expect(try await left.whereabouts(of: ada) == .moved(to: known("c")))
    #expect(FileIdentity(path: place.second.path(of: ada)) == nil)
  }

  @Test func thereAndBackAgain() async throws {
    let place = try await Place()
    for _ in 0..<3 {
      _ = try await place.move().run("Ada") { now }
      _ = try await place.moveBack().run("Ada") { now }
    }
    let accounts = try place.first.openAccounts()
    #expect(try await accounts.whereabouts(of: place.ada) == .here)
    #expect(try await accounts.sessions(of: place.ada, now: now).count == 1)
    let store = try place.first.openStore(of: place.ada)
    try await store.settings.save(weight: 64)
  }

  @Test func secretsAreSealedWithTheOtherKey() async throws {
    let place = try await Place()
    let store = try place.first.openStore(of: place.ada)
    try await store.reminders.save(
      StoredChannel(name: "ntfy", isOn: true, settings: Data("secret".utf8)))
    _ = try await place.move().run("Ada") { now }
    let there = try place.second.openStore(of: place.ada)
    let channel = try await there.reminders.channels()["ntfy"]
    #expect(channel?.settings == Data("secret".utf8))
  }

  @Test func aTakenNameIsRefusedBeforeAnythingIsDone() async throws {
    let place = try await Place()
    _ = try await place.second.openAccounts().athlete(named: "Ada", now: now)
    await #expect(throws: StoreError.self) { try await place.move().run("Ada") { now } }
    try await place.first.openStore(of: place.ada).settings.save(weight: 65)
  }

  @Test func sameDirectoriesAndNamelessInstancesAreRefused() async throws {
    let place = try await Place()
    #expect(throws: StoreError.self) {
      try AthleteMove(from: place.first, to: place.first, instance: known("b"))
    }
    let third = try DataDirectory(path: place.root + "/c")
    #expect(throws: StoreError.self) {
      try AthleteMove(from: place.first, to: third, instance: nil)
    }
  }

  private func run(
    _ move: AthleteMove, steps: Int, of athlete: Athlete, from directory: DataDirectory
  ) async throws {
    let accounts = try directory.openAccounts()
    if steps >= 1 { _ = try await move.begin(athlete, in: accounts, now: now) }
    if steps >= 2 { _ = try await move.raiseFence(of: athlete) }
    if steps >= 3 { try await move.copy(athlete, from: accounts) }
    if steps >= 4 { try await move.arrive(athlete, from: accounts) }
    if steps >= 5 { try await move.finish(athlete, in: accounts, now: now) }
    if steps >= 6 { try move.putAside(athlete) }
  }
}

private let now = 1_795_000_000.0

private func known(_ name: String) -> InstanceName {
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
