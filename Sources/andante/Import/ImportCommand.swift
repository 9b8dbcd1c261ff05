import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Screens
import Store

/// `andante import`: files and folders into the store.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Takes recorded activities into your history.",
    discussion: """
      Files and folders, these with all they hold, and Apple Health exports (export.zip or \
      export.xml), of which also height, weight, resting heart rate, year of birth and sex are \
      taken where you have not told them. Importing the same file again stores it once. What is \
      no activity file is skipped inside folders, and told where you named it.
      """)

  @Argument(
    help: ArgumentHelp("Files and folders; - is standard input.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(help: ArgumentHelp("Where everything is kept.", valueName: "directory"))
  var data: String?

  @Option(help: "Whose activities they are.")
  var athlete: String?

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    do {
      let now = Date().timeIntervalSince1970
      var importer = FileImporter(store: try await openStore(now: now), now: now)
      for path in paths { try await importer.add(path) }
      try await importer.flush()
      report(importer.result, on: console)
      return importer.result.failed.isEmpty ? .done : .partly
    } catch {
      if json { console.print(JSONValue.object([("error", .text("\(error)"))]).printed) }
      console.warn("\(error)")
      return .partly
    }
  }

  private func openStore(now: Double) async throws -> AthleteStore {
    let directory = try DataDirectory(path: data ?? DataDirectory.defaultPath)
    let accounts = try directory.openAccounts()
    let owner = try await accounts.chosenAthlete(named: athlete, now: now)
    return try directory.openStore(of: owner) { sport, start, zone in
      let moment = start.map { Moment(unixSeconds: $0, zoneMinutes: Int32(zone)) }
      return defaultTitle(sport: sport, start: moment)
    }
  }

  private func report(_ result: ImportResult, on console: Console) {
    if json { return console.print(result.json.printed) }
    for failure in result.failed { console.warn("\(failure.file): \(failure.reason)") }
    for health in result.health {
      for warning in health.warnings { console.warn("\(health.path): \(warning)") }
      for line in health.lines { console.print(line) }
    }
    console.print(result.text)
  }
}
