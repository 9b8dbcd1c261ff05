import ArgumentParser
import Engine
import Foundation
import Store
import TextEncoding

/// `andante tokens`: manages access tokens for programs.
struct TokensCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tokens", abstract: "Manages access tokens for your own programs.",
    discussion: "Works while the server is running.",
    subcommands: [TokensListCommand.self, TokensCreateCommand.self, TokensRevokeCommand.self],
    defaultSubcommand: TokensListCommand.self)
}

/// The owner of the tokens.
struct TokenOwner: ParsableArguments {
  @Option(help: "The athlete's name; by default the first athlete.")
  var athlete: String?

  func find(_ household: Household) async throws -> Athlete {
    try await household.accounts.chosenAthlete(named: athlete, now: household.now)
  }
}

extension AccessToken {
  fileprivate func json(now: Double) -> JSONValue {
    .object([
      ("id", .integer(Int(id))), ("name", .text(name)), ("scopes", .array(scopes.names)),
      ("createdAt", .text(timeText(createdAt))),
      ("lastUsedAt", lastUsedAt.map { .text(timeText($0)) } ?? .null),
      ("expiresAt", expiresAt.map { .text(timeText($0)) } ?? .null),
      ("hasExpired", .bool(expiresAt.map { $0 <= now } ?? false)),
    ])
  }

  fileprivate func text(now: Double) -> String {
    let end =
      expiresAt.map { $0 <= now ? ", expired \(timeText($0))" : ", until \(timeText($0))" } ?? ""
    let use = lastUsedAt.map { ", last used \(timeText($0))" } ?? ", never used"
    let rights = scopes.contains(.write) ? "read and write" : "read"
    return oneLine("\(id)  \(name): \(rights)\(end)\(use)")
  }
}

extension TokenScope {
  fileprivate var names: [JSONValue] {
    contains(.write) ? [.text("read"), .text("write")] : [.text("read")]
  }
}

struct TokensListCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists tokens, without their secrets.")

  @OptionGroup var owner: TokenOwner
  @OptionGroup var options: HouseholdOptions

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard).exit() }

  func run(on console: Console) async -> CommandOutcome {
    await options.run(on: console) { household in
      let tokens = try await household.accounts.tokens(of: owner.find(household))
      let now = household.now
      if options.json {
        console.print(JSONValue.array(tokens.map { $0.json(now: now) }).printed)
      } else if tokens.isEmpty {
        console.print("There are no tokens.")
      } else {
        for token in tokens { console.print(token.text(now: now)) }
      }
    }
  }
}

struct TokensCreateCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Creates a token and prints it once.")

  @Argument(help: "The name of the token.")
  var name: String

  @Flag(help: "Also allow adding, changing and deleting activities.")
  var write = false

  @Option(help: ArgumentHelp("Days until it expires; by default never."))
  var days: Int?

  @OptionGroup var owner: TokenOwner
  @OptionGroup var options: HouseholdOptions

  func validate() throws {
    guard (1...3_650).contains(days ?? 1) else {
      throw ValidationError("--days must be between 1 and 3650.")
    }
    guard name.contains(where: { !$0.isWhitespace }), name.count <= Limits.tokenNameLength else {
      throw ValidationError("The name must have 1 to \(Limits.tokenNameLength) characters.")
    }
  }

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard).exit() }

  func run(on console: Console) async -> CommandOutcome {
    await options.run(on: console) { household in
      let athlete = try await owner.find(household)
      let secret = try await household.accounts.newToken(
        named: oneLine(name), scopes: write ? [.read, .write] : .read, of: athlete,
        now: household.now, lifetime: days.map { Double($0) * 86_400 })
      let text = options.json ? try await json(secret, of: athlete, household) : secret
      try await console.printSecret(text) {
        try await household.accounts.delete(token: secret)
      }
    }
  }

  private func json(
    _ secret: String, of athlete: Athlete, _ household: Household
  ) async throws -> String {
    let made = try await household.accounts.tokens(of: athlete).first
    return JSONValue.object([
      ("token", .text(secret)), ("id", made.map { .integer(Int($0.id)) } ?? .null),
      ("expiresAt", made?.expiresAt.map { .text(timeText($0)) } ?? .null),
    ]).printed
  }
}

struct TokensRevokeCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Revokes a token.")

  @Argument(help: "Its ID, as shown by `andante tokens list`.")
  var id: Int64

  @OptionGroup var owner: TokenOwner
  @OptionGroup var options: HouseholdOptions

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard).exit() }

  func run(on console: Console) async -> CommandOutcome {
    await options.run(on: console) { household in
      let athlete = try await owner.find(household)
      guard try await household.accounts.revokeToken(id, of: athlete) else {
        throw UnknownToken(id: id, athlete: athlete.name)
      }
      console.print(
        options.json ? JSONValue.object([("revoked", .integer(Int(id)))]).printed : "Revoked.")
    }
  }
}

/// The error for a token number that the athlete doesn't have.
struct UnknownToken: Error, CustomStringConvertible {
  let id: Int64
  let athlete: String

  var description: String { "\(athlete) has no token \(id): see andante tokens list" }
}
