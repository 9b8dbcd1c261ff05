import ArgumentParser
import Foundation
import Testing

@testable import andante

@Suite struct HelpTests {
  /// Compares the help of every command, at a width of 80 columns, with a file in `Golden/help`. The file is named after
  /// the command and its parents, such as `gait-bench.txt`.
  @Test func helpTextsMatchTheGoldenFiles() throws {
    var names = ["andante.txt"]
    try expectGolden("help/andante.txt", Andante.helpMessage(columns: 80))
    try forEachSubcommand(of: Andante.self, []) { command, path in
      let name = path.joined(separator: "-") + ".txt"
      names.append(name)
      try expectGolden("help/\(name)", Andante.helpMessage(for: command, columns: 80))
    }
    let folder = goldenFile("help").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names.sorted())
  }

  private func forEachSubcommand(
    of parent: any ParsableCommand.Type, _ parents: [String],
    _ body: (any ParsableCommand.Type, [String]) throws -> Void
  ) throws {
    for command in parent.configuration.subcommands {
      let path = parents + [try #require(command.configuration.commandName)]
      try body(command, path)
      try forEachSubcommand(of: command, path, body)
    }
  }
}
