import ActivityFiles
import ArgumentParser
import Foundation
import Server
import Store

/// `andante athletes rename NAME NEW`
struct AthletesRenameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Gives an athlete another name.")

  @Argument(help: "What they are called now.")
  var name: String

  @Argument(help: "What they are to be called.")
  var newName: String

  @OptionGroup var options: HouseholdOptions

  func run() async throws { try await run(on: .standard).exit() }

  func run(on console: Console) async -> CommandOutcome {
    await options.run(on: console) { household in
      try household.refuseInDemo()
      let member = try await household.member(named: name)
      let renamed = try await household.accounts.rename(member.athlete, to: newName)
      if household.directory.hasFile(of: renamed) {
        try household.directory.openStore(of: renamed).belong(to: renamed)
      }
      let line = try await household.line(household.member(named: renamed.name))
      console.print(options.json ? line.json.printed : line.text)
    }
  }
}

/// `andante athletes hand-over NAME`
struct AthletesHandOverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hand-over", abstract: "Makes another athlete the household's administrator.")

  @Argument(help: "Who is to be the administrator.")
  var name: String

  @OptionGroup var options: HouseholdOptions

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

/// `andante athletes forget NAME`
struct AthletesForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Removes an athlete with everything of theirs.",
    discussion: """
      Asks for the name to be typed. Their file, sounds, devices, links, tokens and reminders go at \
      once and cannot be brought back. Backups keep them until they are replaced by newer ones, \
      unless --backups-too removes them there.
      """)

  @Argument(help: "Who is forgotten.")
  var name: String

  @Option(help: ArgumentHelp("The name once more, instead of typing it.", valueName: "name"))
  var confirm: String?

  @Flag(help: "Remove them from the backups in the data directory too.")
  var backupsToo = false

  @OptionGroup var options: HouseholdOptions

  func run() async throws { try await run(on: .standard).exit() }

  func run(
    on console: Console, typing: () -> String? = { readLine(strippingNewline: true) }
  ) async -> CommandOutcome {
    await options.run(on: console) { household in
      try household.refuseInDemo()
      let athlete = try await household.member(named: name).athlete
      if confirm == nil {
        console.warn("type the name to forget \(athlete.name) with everything of theirs:")
      }
      let forgotten = try await household.directory.forget(
        athlete, typedName: confirm ?? typing() ?? "", in: household.accounts, now: household.now,
        backupsToo: backupsToo)
      try await settle(household, athlete)
      report(athlete, forgotten, on: console)
    }
  }

  /// Removes the files that a running server may just have written for the deleted athlete.
  private func settle(_ household: Household, _ athlete: Athlete) async throws {
    guard ServerAddressFile.address(dataPath: options.dataPath) != nil else { return }
    try await Task.sleep(for: .seconds(1))
    try household.directory.removeLeftovers(of: athlete)
  }

  private func report(_ athlete: Athlete, _ forgotten: AccountDeletion, on console: Console) {
    if options.json {
      console.print(
        JSONValue.object([
          ("identifier", .text(athlete.identifier.description)), ("name", .text(athlete.name)),
          ("filesRemoved", .integer(forgotten.fileCount)),
          ("backupsLeft", .array(forgotten.backups.map { .text($0) })),
        ]).printed)
      return
    }
    console.print(oneLine("\(athlete.name) is forgotten."))
    for backup in forgotten.backups {
      console.print(oneLine("A backup still holds them until it is replaced: \(backup)"))
    }
  }
}

extension Household {
  /// - Throws: `DemoError` if this is a demo's data directory.
  func refuseInDemo() throws {
    if isDemo(dataPath: directory.path) { throw DemoError() }
  }
}

/// The error of commands that make no sense in a demo.
struct DemoError: Error, CustomStringConvertible {
  let description =
    "this is a demo's data with a made-up athlete: nobody can be invited, renamed or forgotten here"
}
