import ArgumentParser
import Foundation
import Server
import Store
import TextEncoding

struct AthletesRenameCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Renames an athlete.")

  @Argument(help: "The athlete's current name.")
  var name: String

  @Argument(help: "The new name.")
  var newName: String

  @OptionGroup var options: HouseholdOptions

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard).exit() }

  func run(on console: Console) async -> CommandOutcome {
    await options.run(on: console) { household in
      try household.refuseInDemo()
      let member = try await household.member(named: name)
      let renamed = try await household.accounts.rename(member.athlete, to: newName)
      if household.directory.hasFile(of: renamed) {
        try household.data.store(of: renamed).belong(to: renamed)
      }
      let line = try await household.line(household.member(named: renamed.name))
      console.print(options.json ? line.json.printed : line.text)
    }
  }
}

struct AthletesHandOverCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "hand-over", abstract: "Makes an athlete the household's administrator.")

  @Argument(help: "The new administrator.")
  var name: String

  @OptionGroup var options: HouseholdOptions

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard).exit() }

  func run(on console: Console) async -> CommandOutcome {
    await options.run(on: console) { household in
      try household.refuseInDemo()
      try await household.accounts.handOver(to: household.member(named: name).athlete)
      let line = try await household.line(household.member(named: name))
      console.print(options.json ? line.json.printed : line.text)
    }
  }
}

struct AthletesDeleteCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Removes an athlete and all their data.",
    discussion: """
      Asks you to type the name. The athlete's file, sounds, devices, links, tokens and reminders are deleted \
      immediately; this cannot be undone. Backups keep the data until newer backups replace them, unless \
      --backups-too removes it there.
      """)

  @Argument(help: "The athlete to remove.")
  var name: String

  @Option(
    help: ArgumentHelp("The same name again, to confirm without a prompt.", valueName: "name"))
  var confirm: String?

  @Flag(help: "Also remove them from the backups in the data directory.")
  var backupsToo = false

  @OptionGroup var options: HouseholdOptions

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard).exit() }

  func run(
    on console: Console, typing: (() -> String?)? = nil
  ) async -> CommandOutcome {
    await options.run(on: console) { household in
      try household.refuseInDemo()
      let athlete = try await household.member(named: name).athlete
      if confirm == nil {
        console.warn("type the name to remove \(athlete.name) and all their data:")
      }
      let typed =
        if let confirm { confirm } else if let typing { typing() } else {
          try await console.readLine()
        }
      let deletion = try await household.data.deleteAccount(
        of: athlete, typedName: typed ?? "", backupsToo: backupsToo, now: household.now)
      report(athlete, deletion, on: console)
    }
  }

  private func report(_ athlete: Athlete, _ deletion: AccountDeletion, on console: Console) {
    if options.json {
      console.print(
        JSONValue.object([
          ("identifier", .text(athlete.identifier.description)), ("name", .text(athlete.name)),
          ("filesRemoved", .integer(deletion.fileCount)),
          ("backupsLeft", .array(deletion.backups.map { .text($0) })),
        ]).printed)
      return
    }
    console.print(oneLine("\(athlete.name) was removed."))
    for backup in deletion.backups {
      console.print(oneLine("A backup still contains their data until it is replaced: \(backup)"))
    }
  }
}

extension Household {
  /// - Throws: `DemoError` if this is a demo's data directory.
  func refuseInDemo() throws {
    if isDemo(dataPath: directory.path) { throw DemoError() }
  }
}

/// The error for commands that cannot be used in a demo.
struct DemoError: Error, CustomStringConvertible {
  let description =
    "this is demo data with a made-up athlete: nobody can be invited, renamed or removed here"
}
