import ArgumentParser

/// `andante athletes`: who is kept here.
struct AthletesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "athletes", abstract: "Athletes who are kept here.",
    subcommands: [MoveAthleteCommand.self])
}
