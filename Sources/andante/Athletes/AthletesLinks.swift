import ArgumentParser
import Foundation
import Server
import Store
import TextEncoding

/// The option for the server address in a link.
struct LinkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The server's address; by default that of the running server.",
      valueName: "URL"))
  var address: String?

  @Flag(help: "Also print the sign-in link as a QR code.")
  var qr = false

  /// - Throws: `LinkError` if no server is running and no address is given, or if the given address isn't valid.
  func base(dataPath: String) throws -> String {
    guard let address = address ?? ServerAddressFile.address(dataPath: dataPath) else {
      throw LinkError.noServer(path: dataPath)
    }
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme), url.host() != nil
    else { throw LinkError.noAddress(address) }
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }
}

/// The reason no link could be created.
enum LinkError: Error, CustomStringConvertible {
  case noServer(path: String)
  case noAddress(String)

  var description: String {
    switch self {
    case .noServer(let path):
      "no server uses \(path): start one with andante serve, or add --address"
    case .noAddress(let text): "\(text) is not an address such as https://andante.example:8443"
    }
  }
}

struct OneTimeLink {
  let athlete: Athlete
  let address: String
  let endsAt: Double

  init(
    _ household: Household, for athlete: Athlete, _ token: SecretToken, base: String,
    endsAt: Double
  ) {
    self.athlete = athlete
    self.endsAt = endsAt
    let route = household.directory.instance.map { "&\($0.parameter)" } ?? ""
    address = "\(base)/setup?token=\(token.text)\(route)"
  }

  func text(asJSON: Bool, qr: Bool) -> String {
    if asJSON {
      return JSONValue.object([
        ("identifier", .text(athlete.identifier.description)), ("name", .text(athlete.name)),
        ("link", .text(address)), ("expiresAt", .text(timeText(endsAt))),
      ]).printed
    }
    let line = oneLine(
      "Signs in a device of \(athlete.name) once, until \(timeText(endsAt)): \(address)")
    let code = qr ? QRCode.encode(address)?.terminalText : nil
    return [line, code].compactMap(\.self).joined(separator: "\n")
  }
}

struct AthletesInviteCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Adds an athlete and prints their sign-in link.",
    discussion:
      "The link works once, within seven days. Athletes can't see each other's activities.")

  @Argument(help: "The athlete's name.")
  var name: String

  @OptionGroup var options: HouseholdOptions
  @OptionGroup var link: LinkOptions

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard).exit() }

  func run(on console: Console) async -> CommandOutcome {
    await options.run(on: console) { household in
      try household.refuseInDemo()
      let base = try link.base(dataPath: household.directory.path)
      let now = household.now
      let invitation = try await household.accounts.invite(named: name, now: now)
      let made = OneTimeLink(
        household, for: invitation.athlete, invitation.link, base: base,
        endsAt: now + AccountStore.invitationLifetime)
      try await console.printSecret(made.text(asJSON: options.json, qr: link.qr)) {
        _ = try await household.data.deleteAccount(
          of: made.athlete, typedName: made.athlete.name, now: now)
      }
    }
  }
}

struct AthletesLinkCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Prints a sign-in link for another device of an athlete.",
    discussion: "The link works once, within a day, on the server that uses this data.")

  @Argument(help: "The athlete's name.")
  var name: String

  @OptionGroup var options: HouseholdOptions
  @OptionGroup var link: LinkOptions

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard).exit() }

  func run(on console: Console) async -> CommandOutcome {
    await options.run(on: console) { household in
      let base = try link.base(dataPath: household.directory.path)
      let member = try await household.member(named: name)
      let lifetime =
        member.isInvited ? AccountStore.invitationLifetime : AccountStore.linkLifetime
      let now = household.now
      let token = try await household.accounts.newSetupLink(
        for: member.athlete, now: now, lifetime: lifetime)
      let made = OneTimeLink(
        household, for: member.athlete, token, base: base, endsAt: now + lifetime)
      try await console.printSecret(made.text(asJSON: options.json, qr: link.qr)) {
        try await household.accounts.delete(link: token)
      }
    }
  }
}
