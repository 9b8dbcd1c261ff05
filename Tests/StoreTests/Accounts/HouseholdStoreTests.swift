import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct HouseholdStoreTests {
  let start = 1_763_700_000.0

  private let folder: TemporaryFolder
  private let directory: DataDirectory
  private let accounts: AccountStore
  /// The administrator.
  private let ada: Athlete
  private let bob: Athlete

  init() async throws {
    folder = try TemporaryFolder()
    directory = try DataDirectory(path: folder.path + "/data")
    accounts = try directory.openAccounts()
    ada = try await accounts.chosenAthlete(named: "Ada", now: start)
    bob = try await accounts.invite(named: "Bob Featherstone", now: start).athlete
  }

  @Test func firstAthleteAdministersUntilHandover() async throws {
    #expect(try await accounts.administrator() == ada)
    let before = try await accounts.household(now: start)
    #expect((before.map(\.athlete), before.map(\.isAdministrator)) == ([ada, bob], [true, false]))
    try await accounts.handOver(to: bob)
    #expect(try await accounts.administrator() == bob)
    #expect(try await accounts.household(now: start).map(\.athlete) == [bob, ada])
    #expect(try await !accounts.isAdministrator(ada))
  }

  @Test func invitedAthleteBecomesAMemberOnFirstSignIn() async throws {
    let lifetime = AccountStore.invitationLifetime
    let link = try await accounts.newSetupLink(for: bob, now: start, lifetime: lifetime)
    var member = try #require(try await accounts.household(now: start).last)
    #expect(member.isInvited && member.linkExpiresAt == start + lifetime)
    let late = start + 6 * 86_400
    _ = try #require(try await accounts.redeem(link: link.text, device: "Phone", now: late))
    member = try #require(try await accounts.household(now: late).last)
    #expect(!member.isInvited && member.linkExpiresAt == nil)
    #expect(member.deviceCount == 1 && member.lastSeenAt == late)
  }

  @Test(arguments: [
    ("", HouseholdError.unusableName), ("  \u{7}", .unusableName),
    (String(repeating: "a", count: 61), .unusableName), (" ada ", .nameTaken("Ada")),
  ]) func namesMustBeUsableAndFree(typed: String, error: HouseholdError) async throws {
    await #expect(throws: error) { try await accounts.invite(named: typed, now: start) }
    await #expect(throws: error) { try await accounts.rename(bob, to: typed) }
  }

  @Test func nameMayChangeOnlyItsCase() async throws {
    let renamed = try await accounts.rename(ada, to: " ADA ")
    #expect(renamed.name == "ADA")
  }

  @Test func administratorCanOnlyBeDeletedLast() async throws {
    await #expect(throws: HouseholdError.administratorIsNeeded(name: "Ada")) {
      try await directory.deleteAccount(of: ada, typedName: "Ada", in: accounts, now: start)
    }
    await #expect(throws: HouseholdError.notConfirmed(name: "Bob Featherstone")) {
      try await directory.deleteAccount(
        of: bob, typedName: "bob featherstone", in: accounts, now: start)
    }
    #expect(try await accounts.athletes().count == 2)
    _ = try await directory.deleteAccount(of: bob, typedName: bob.name, in: accounts, now: start)
    _ = try await directory.deleteAccount(of: ada, typedName: "Ada", in: accounts, now: start)
    #expect(try await accounts.athletes().isEmpty)
  }

  private func copyAccounts(to path: String) async throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let target = try DatabaseQueue(path: path)
    try DatabaseQueue(path: directory.path + "/accounts.sqlite").backup(to: target)
    try target.close()
  }

  /// The title of both athletes' activities, for which the tests search after a deletion.
  private static let title = "Secret valley loop"

  /// Adds an activity, a push subscription, a session, a sign-in link and a token for the athlete.
  private func fill(_ athlete: Athlete) async throws -> AthleteStore {
    let store = try directory.openStore(of: athlete)
    let gpx = Array(
      """
      <gpx version="1.1" creator="T" xmlns="http://www.topografix.com/GPX/1/1"><trk>
      <name>\(Self.title)</name><trkseg>
      <trkpt lat="48.1" lon="11.5"><time>2026-11-10T06:00:00Z</time></trkpt>
      <trkpt lat="48.2" lon="11.5"><time>2026-11-10T06:30:00Z</time></trkpt>
      </trkseg></trk></gpx>
      """.utf8)
    let file = ImportFile(name: "\(Self.title).gpx", bytes: gpx)
    _ = try await store.imports.add(files: [file], now: start)
    try await store.reminders.addSubscription(
      endpoint: "https://push.example/\(athlete.name)", publicKey: Data(count: 65),
      secret: Data(count: 16), device: athlete.name, now: start)
    let device = "\(athlete.name)'s phone"
    _ = try await accounts.newSession(for: athlete, device: device, now: start)
    _ = try await accounts.newSetupLink(for: athlete, now: start)
    _ = try await accounts.newToken(
      named: "\(athlete.name)'s script", scopes: .read, of: athlete, now: start)
    return store
  }

  /// Returns the files in a folder whose path or contents include one of the byte sequences.
  private func files(below folder: String, holding texts: [[UInt8]]) throws -> [String] {
    var found: [String] = []
    let walker = FileManager.default.enumerator(atPath: folder)
    while let name = walker?.nextObject() as? String {
      let bytes = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
      let isNamed = texts.contains { name.contains(String(decoding: $0, as: UTF8.self)) }
      if isNamed || texts.contains(where: { bytes.range(of: Data($0)) != nil }) {
        found.append(name)
      }
    }
    return found
  }

  @Test func deletedAthleteLeavesNoTraceInTheDirectory() async throws {
    let kept = try await fill(ada)
    let store = try await fill(bob)
    let copy = directory.path + "/before-migration/accounts-schema-2-2026.sqlite"
    try await copyAccounts(to: copy)
    // After the rename, the earlier name is still in free pages of the database.
    let renamed = try await accounts.rename(bob, to: "Bobby Featherstone")
    let identifier = bob.identifier
    let traces = [Array("Featherstone".utf8), Array(identifier.description.utf8), identifier.bytes]
    #expect(try files(below: directory.path, holding: traces).count > 2)
    let report = try await directory.deleteAccount(
      of: renamed, typedName: "Bobby Featherstone", in: accounts, now: start)
    withExtendedLifetime(store) {}
    #expect(report.fileCount >= 1 && report.backups.isEmpty)
    #expect(try files(below: directory.path, holding: traces).isEmpty)
    #expect(try await accounts.athletes() == [ada])
    #expect(try await accounts.sessions(of: bob, now: start).isEmpty)
    #expect(try await kept.activities.count() == 1)
    #expect(try await accounts.sessions(of: ada, now: start).count == 1)
    // The title remains only in the other athlete's file.
    let titled = try files(below: directory.path, holding: [Array(Self.title.utf8)])
    #expect(titled.allSatisfy { $0.contains(ada.identifier.description) })
  }

  @Test func deletionIncludesBackupsOnlyOnRequest() async throws {
    let backup = directory.path + "/backups/andante-2026-11-24"
    let copies = [ada, bob].map { "\(backup)/athletes/\($0.identifier).sqlite" }
    let manager = FileManager.default
    try await copyAccounts(to: backup + "/accounts.sqlite")
    try manager.createDirectory(atPath: backup + "/athletes", withIntermediateDirectories: true)
    for copy in copies { try Data([1]).write(to: URL(fileURLWithPath: copy)) }
    let manifest = """
      {"format": 1, "athletes": [{"identifier": "\(ada.identifier)", "name": "Ada"},
      {"identifier": "\(bob.identifier)", "name": "\(bob.name)"}],
      "files": [{"path": "accounts.sqlite", "bytes": 1, "sha256": "00"},
      {"path": "athletes/\(bob.identifier).sqlite", "bytes": 1, "sha256": "00"}]}
      """
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: backup + "/manifest.json"))

    let carl = try await accounts.invite(named: "Carl", now: start).athlete
    let none = try await directory.deleteAccount(
      of: carl, typedName: "Carl", in: accounts, now: start)
    #expect(none.backups.isEmpty)
    let traces = [Array("Featherstone".utf8), Array(bob.identifier.description.utf8)]
    let report = try await directory.deleteAccount(
      of: bob, typedName: bob.name, in: accounts, now: start, backupsToo: true)
    #expect(report.backups.isEmpty && report.fileCount == 1)
    #expect(try files(below: directory.path, holding: traces).isEmpty)
    #expect(copies.map(manager.fileExists(atPath:)) == [true, false])
    let left = try #require(manager.contents(atPath: backup + "/manifest.json"))
    let bytes = try #require(manager.contents(atPath: backup + "/accounts.sqlite")).count
    #expect(String(decoding: left, as: UTF8.self).contains("\"bytes\" : \(bytes)"))
  }

  @Test func backupThatContainsADeletedAthleteIsReported() async throws {
    let backup = directory.path + "/backups/andante-2026-11-24"
    try FileManager.default.createDirectory(atPath: backup, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(fileURLWithPath: "\(backup)/\(bob.identifier).sqlite"))
    let report = try await directory.deleteAccount(
      of: bob, typedName: bob.name, in: accounts, now: start)
    #expect(report.backups == [backup])
  }

  /// Simulates a process that was killed after the first step.
  @Test func interruptedDeletionIsCompletedLater() async throws {
    _ = try await fill(bob)
    let token = try await accounts.newSession(for: bob, device: "Phone", now: start)
    try await accounts.beginDeletion(bob, now: start)
    #expect(try await accounts.athletes() == [ada])
    #expect(try await accounts.session(token: token.text, now: start) == nil)
    try await directory.finishDeletions(in: accounts)
    #expect(try await accounts.pendingDeletions().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: directory.path(of: bob)))
  }

  // MARK: Devices and tokens

  @Test func deviceIsRenamedAndTheOthersAreSignedOut() async throws {
    for name in ["One", "Two", "Three"] {
      _ = try await accounts.newSession(for: ada, device: name, now: start)
    }
    _ = try await accounts.newSession(for: bob, device: "Bob's", now: start)
    let own = try #require(try await accounts.sessions(of: ada, now: start).first)
    #expect(try await !accounts.renameSession(own.id, of: bob, to: "Thief's"))
    #expect(try await accounts.renameSession(own.id, of: ada, to: "Kitchen"))
    #expect(try await accounts.endSessions(of: ada, besides: own.id) == 2)
    #expect(try await accounts.sessions(of: ada, now: start).map(\.device) == ["Kitchen"])
    #expect(try await accounts.sessions(of: bob, now: start).count == 1)
  }

  @Test func tokenExpiresAfterItsLifetime() async throws {
    let token = try await accounts.newToken(
      named: "Script", scopes: .read, of: ada, now: start, lifetime: 86_400)
    #expect(try await accounts.proven(token: token, now: start + 86_399) != nil)
    await #expect(throws: ExpiredTokenError(expiredAt: start + 86_400)) {
      try await accounts.proven(token: token, now: start + 86_400)
    }
    #expect(try await accounts.tokens(of: ada).first?.expiresAt == start + 86_400)
  }

  @Test func sessionLimitKeepsTheLatestSessions() async throws {
    _ = try await accounts.newSession(for: bob, device: "", now: start)
    for second in 0..<9 {
      _ = try await accounts.newSession(
        for: ada, device: "\(second)", now: start + Double(second), keeping: 4)
    }
    let left = try await accounts.sessions(of: ada, now: start + 9)
    #expect(left.map(\.device) == ["8", "7", "6", "5"])
    #expect(try await accounts.sessions(of: bob, now: start).count == 1)
  }
}
