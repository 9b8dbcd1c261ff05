import ArgumentParser
import Foundation
import Store
import Testing

@testable import andante

@Suite struct HouseholdCommandTests {
  /// Returns a data directory with an administrator.
  private func data() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let accounts = try DataDirectory(path: folder.path).openAccounts()
    _ = try await accounts.chosenAthlete(named: "Ada", now: Date().timeIntervalSince1970)
    return folder
  }

  private func document<Command: ParsableCommand>(
    _ type: Command.Type, _ arguments: [String], _ run: (Command, Console) async -> CommandOutcome
  ) async throws -> Any {
    let capture = Capture()
    let command = try Command.parse(arguments)
    #expect(await run(command, capture.console) == .done, "\(capture.warned)")
    return try capture.document()
  }

  @Test func athleteIsInvitedRenamedListedAndDeleted() async throws {
    let folder = try await data()
    let common = ["--data", folder.path, "--json"]
    let address = ["--address", "https://andante.example/"]
    let invited = try await document(
      AthletesInviteCommand.self, ["Kim"] + address + common, { await $0.run(on: $1) })
    let link = try #require((invited as? [String: Any])?["link"] as? String)
    #expect(link.hasPrefix("https://andante.example/setup?token="))
    _ = try await document(
      AthletesRenameCommand.self, ["Kim", "Kim A."] + common, { await $0.run(on: $1) })
    let list = try await document(AthletesListCommand.self, common, { await $0.run(on: $1) })
    let athletes = try #require(list as? [[String: Any]])
    #expect(athletes.map { $0["name"] as? String } == ["Ada", "Kim A."])
    #expect(athletes.map { $0["isAdministrator"] as? Bool } == [true, false])
    #expect(athletes.allSatisfy { $0["activities"] as? Int == 0 && $0["lastSeen"] is NSNull })
    #expect(athletes.allSatisfy { ($0["identifier"] as? String)?.count == 32 })

    let refused = Capture()
    let deletion = try AthletesDeleteCommand.parse(["Kim A."] + common)
    #expect(await deletion.run(on: refused.console, typing: { "Kim" }) == .partly)
    #expect(refused.warned.last == "to remove this athlete, type the name exactly: Kim A.")
    let done = Capture()
    #expect(await deletion.run(on: done.console, typing: { "Kim A." }) == .done)
    let left = try await DataDirectory(existing: folder.path).openAccounts().athletes()
    #expect(left.map(\.name) == ["Ada"])
  }

  @Test func damagedFileDoesNotStopTheListing() async throws {
    let folder = try await data()
    let directory = try DataDirectory(existing: folder.path)
    let accounts = try directory.openAccounts()
    _ = try await accounts.athlete(named: "Kim", now: 0)
    let ada = try #require(try await accounts.athletes().first { $0.name == "Ada" })
    try Data(repeating: 1, count: 9_000).write(to: URL(fileURLWithPath: directory.path(of: ada)))
    let capture = Capture()
    let command = try AthletesListCommand.parse(["--data", folder.path, "--json"])
    #expect(await command.run(on: capture.console) == .partly)
    let athletes = try #require(try capture.document() as? [[String: Any]])
    #expect(athletes.map { $0["name"] as? String } == ["Ada", "Kim"])
    #expect(athletes.first?["activities"] is NSNull && athletes.last?["activities"] as? Int == 0)
    #expect(capture.warned.first?.hasPrefix("Ada: the file is damaged") == true)
  }

  @Test func linkNeedsAServerOrAnAddress() async throws {
    let folder = try await data()
    for (address, warning) in [
      ([], "no server uses \(folder.path): start one with andante serve, or add --address"),
      (["--address", "andante"], "andante is not an address such as https://andante.example:8443"),
    ] as [([String], String)] {
      let capture = Capture()
      let command = try AthletesLinkCommand.parse(["Ada", "--data", folder.path] + address)
      #expect(await command.run(on: capture.console) == .partly)
      #expect(capture.warned.last == warning && (!address.isEmpty || capture.warned.count == 1))
    }
  }

  @Test func demoHouseholdCannotBeChanged() async throws {
    let folder = try await data()
    _ = try folder.write("filled\n", to: "demo")
    let capture = Capture()
    let arguments = ["Kim", "--data", folder.path, "--address", "http://localhost"]
    #expect(await (try AthletesInviteCommand.parse(arguments)).run(on: capture.console) == .partly)
    #expect(capture.warned.first?.hasPrefix("this is demo data") == true)
  }

  @Test func tokensAreCreatedListedAndRevoked() async throws {
    let folder = try await data()
    let common = ["--data", folder.path, "--json"]
    let made = try await document(
      TokensCreateCommand.self, ["Script", "--write", "--days", "30"] + common,
      { await $0.run(on: $1) })
    let token = try #require(made as? [String: Any])
    #expect((token["token"] as? String)?.hasPrefix("andante_") == true)
    let id = try #require(token["id"] as? Int)
    let list = try await document(TokensListCommand.self, common, { await $0.run(on: $1) })
    let row = try #require((list as? [[String: Any]])?.first)
    #expect(row["name"] as? String == "Script" && row["scopes"] as? [String] == ["read", "write"])
    #expect(row["expiresAt"] is String && row["hasExpired"] as? Bool == false)
    _ = try await document(TokensRevokeCommand.self, ["\(id)"] + common, { await $0.run(on: $1) })
    let capture = Capture()
    let again = try TokensRevokeCommand.parse(["\(id)", "--data", folder.path])
    #expect(await again.run(on: capture.console) == .partly)
    #expect(capture.warned == ["Ada has no token \(id): see andante tokens list"])
  }
}
