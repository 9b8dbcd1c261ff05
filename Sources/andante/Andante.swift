import ArgumentParser

@main struct Andante: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "andante", abstract: "A self-hosted movement coach.",
    subcommands: [ServeCommand.self])
}
