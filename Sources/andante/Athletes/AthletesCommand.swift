import ActivityFiles
import ArgumentParser
import Foundation
import Model
import Store
import TextEncoding

/// `andante athletes`: manages the athletes of this server.
struct AthletesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "athletes",
    abstract: "Manages the athletes of this server: invite, rename, remove, move.",
    discussion: "Works while the server is running.",
    subcommands: [
      AthletesListCommand.self, AthletesInviteCommand.self, AthletesLinkCommand.self,
      AthletesRenameCommand.self, AthletesHandOverCommand.self, AthletesDeleteCommand.self,
      MoveAthleteCommand.self,
    ], defaultSubcommand: AthletesListCommand.self)
}

/// The data directory and the output format.
struct HouseholdOptions: ParsableArguments {
  @Option(help: dataHelp)
  var data: String?

  @Flag(help: "Print one JSON document instead.")
  var json = false

  var dataPath: String { data ?? DataDirectory.defaultPath }

  /// Runs `work` with the existing accounts. Prints an error as one line, and with `--json` also as a JSON object.
  func run(
    on console: Console, _ work: (Household) async throws -> Void
  ) async -> CommandOutcome {
    do {
      try await CommandData.use(dataPath) { try await work(Household(data: $0)) }
      return .done
    } catch let error as OutputError {
      console.warn("\(error)")
      return .partly
    } catch {
      if json { console.print(JSONValue.object([("error", .text("\(error)"))]).printed) }
      console.warn("\(error)")
      return .partly
    }
  }
}

/// The accounts of a data directory, for commands.
struct Household {
  let data: CommandData

  var directory: DataDirectory { data.directory }
  var accounts: AccountStore { data.accounts }
  var now: Double { Date().timeIntervalSince1970 }

  /// - Throws: `StoreError.unknownAthlete` if no athlete has this name.
  func member(named name: String) async throws -> HouseholdMember {
    let members = try await accounts.household(now: now)
    guard let member = members.first(where: { $0.athlete.name == name }) else {
      throw StoreError.unknownAthlete(name: name, known: members.map(\.athlete.name))
    }
    return member
  }

  /// Returns the output for an athlete. If their database can't be read, the output contains the reason.
  func line(_ member: HouseholdMember) async throws -> AthleteLine {
    var line = AthleteLine(member: member, bytes: directory.byteCount(of: member.athlete))
    do {
      let hasFile = directory.hasFile(of: member.athlete)
      line.activities =
        hasFile ? try await data.store(of: member.athlete).activities.count() : 0
    } catch {
      guard let trouble = StorageError(error) else { throw error }
      line.trouble = "\(trouble.cause); \(trouble.remedy)"
    }
    return line
  }
}

/// An athlete in the output of commands.
struct AthleteLine {
  let member: HouseholdMember
  let bytes: Int
  /// The number of activities, or nil if the athlete's database can't be read.
  var activities: Int?
  /// The reason the athlete's database can't be read, or nil if it can.
  var trouble: String?

  var json: JSONValue {
    .object([
      ("identifier", .text(member.athlete.identifier.description)),
      ("name", .text(member.athlete.name)), ("isAdministrator", .bool(member.isAdministrator)),
      ("isInvited", .bool(member.isInvited)),
      ("activities", activities.map { .integer($0) } ?? .null),
      ("bytes", .integer(bytes)), ("devices", .integer(member.deviceCount)),
      ("lastSeen", member.lastSeenAt.map { .text(timeText($0)) } ?? .null),
    ])
  }

  var text: String {
    let role = member.isAdministrator ? " (administrator)" : member.isInvited ? " (invited)" : ""
    let seen = member.lastSeenAt.map { ", last seen \(timeText($0))" } ?? ""
    let amount = activities.map { counted($0, "activity", "activities") } ?? "cannot be read"
    return oneLine(
      "\(member.athlete.name)\(role): \(amount), \((bytes + 999) / 1000) kB, "
        + "\(counted(member.deviceCount, "device"))\(seen)")
  }
}

/// Formats a time as `2026-11-24T18:04:05Z`.
func timeText(_ unixSeconds: Double) -> String {
  Date(timeIntervalSince1970: unixSeconds).formatted(.iso8601)
}

struct AthletesListCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the athletes and how much they store.")

  @OptionGroup var options: HouseholdOptions

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard).exit() }

  func run(on console: Console) async -> CommandOutcome {
    var isWhole = true
    let outcome = await options.run(on: console) { household in
      var lines: [AthleteLine] = []
      for member in try await household.accounts.household(now: household.now) {
        lines.append(try await household.line(member))
      }
      if options.json {
        console.print(JSONValue.array(lines.map(\.json)).printed)
      } else if lines.isEmpty {
        console.print("There are no athletes yet.")
      } else {
        for line in lines { console.print(line.text) }
      }
      for line in lines {
        guard let trouble = line.trouble else { continue }
        console.warn("\(line.member.athlete.name): \(trouble)")
        isWhole = false
      }
    }
    return isWhole ? outcome : .partly
  }
}

extension CommandOutcome {
  /// - Throws: The exit status, unless the command succeeded completely.
  func exit() throws {
    if self == .partly { throw ExitCode(rawValue) }
  }
}
