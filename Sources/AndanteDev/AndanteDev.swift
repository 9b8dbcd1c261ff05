import ArgumentParser

/// `andante-dev`: tools for developing Andante. Not part of the product.
@main struct AndanteDev: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "andante-dev", abstract: "Tools for developing Andante.",
    subcommands: [GaitCommand.self, RepsCommand.self])
}
