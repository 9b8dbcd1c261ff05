import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Screens
import Server
import Store
import TextEncoding

/// `andante import`: imports files and folders.
struct ImportCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports recorded activities.",
    discussion: """
      Imports files, folders and archives with everything in them, and Apple Health exports (export.zip or \
      export.xml). Health exports also fill in height, weight, resting heart rate, year of birth and sex if you have \
      not entered them. Importing the same file again stores it once; another recording of an existing activity is \
      kept with it, and the richest one counts. Strava's export of an account also brings titles, notes, sports, \
      bikes, and activities without a file, as do those of Garmin, FitTrackee and Endurain. An archive of `andante \
      export --all` restores everything for an athlete without data. Files that are not activities are skipped in \
      folders, and reported if you named them. Run an interrupted import again to continue it.
      """)

  @Argument(
    help: ArgumentHelp("Files, folders, archives; - is standard input.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(help: dataHelp)
  var data: String?

  @Option(help: "The athlete's name; optional if there is only one.")
  var athlete: String?

  @Flag(help: "Show what would happen without changing anything.")
  var dryRun = false

  @Flag(help: "Print one JSON document instead.")
  var json = false

  var dataPath: String { data ?? DataDirectory.defaultPath }

  func run() async throws {
    if await run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) async -> CommandOutcome {
    do {
      let result = try await result(on: console)
      report(result, on: console)
      return result.failed.isEmpty ? .done : .partly
    } catch {
      if json { console.print(JSONValue.object([("error", .text("\(error)"))]).printed) }
      console.warn("\(error)")
      return .partly
    }
  }

  /// Imports the files. In a dry run, the temporary copy is deleted before this returns, because printing may end the
  /// program.
  private func result(on console: Console) async throws -> ImportResult {
    let now = Date().timeIntervalSince1970
    guard dryRun else {
      return try await CommandData.use(dataPath, creating: true) { data in
        let owner = try await data.accounts.chosenAthlete(named: athlete, now: now)
        return try await add(
          to: data.store(of: owner, naming: Self.naming), of: owner, now, console)
      }
    }
    let trial = try DryRunDirectory(of: HostedCommand.current?.directory.path ?? dataPath)
    defer { withExtendedLifetime(trial) {} }
    let owner = try await trial.openAccounts().chosenAthlete(named: athlete, now: now)
    return try await add(
      to: trial.openStore(of: owner, naming: Self.naming), of: owner, now, console)
  }

  private func add(
    to store: AthleteStore, of athlete: Athlete, _ now: Double, _ console: Console
  ) async throws -> ImportResult {
    let progress = ImportProgress(on: console)
    var importer = FileImporter(store: store, now: now) { progress.show($0, $1) }
    var plan = ImportPlan()
    for path in paths {
      do {
        let file = try await CallerFiles.readable(path)
        if file.path != "-", access(file.path, R_OK) != 0, errno == EACCES { advise(path, console) }
        plan.add(file.path, as: file.isStream ? .stream : nil)
      } catch let error as FileError {
        if error.systemError == EACCES { advise(path, console) }
        plan.refuse(path, error)
      }
    }
    if let host = HostedCommand.current {
      try await host.importAlone(for: athlete) { try await importer.run(plan) }
    } else {
      try await importer.run(plan)
    }
    return importer.result
  }

  /// Explains how to import a file from a private home directory, which a packaged server's user cannot read.
  private func advise(_ path: String, _ console: Console) {
    console.warn(
      "\(path): the user \(NSUserName()) may not read it. Pipe it in instead: "
        + "replace the path with - and add < \(path)")
  }

  private static let naming: ActivityNaming = { sport, start, zone in
    let moment = start.map { Instant(unixSeconds: $0, zoneMinutes: zone) }
    return defaultTitle(sport: sport, start: moment)
  }

  private func report(_ result: ImportResult, on console: Console) {
    if json { return console.print(result.json(isTrial: dryRun).printed) }
    for failure in result.failed {
      console.warn("\(failure.displayPath): \(failure.reason ?? "cannot be used")")
    }
    for note in result.notes { console.warn(note) }
    for health in result.health {
      for warning in health.warnings { console.warn("\(health.path): \(warning)") }
      for line in health.lines { console.print(line) }
    }
    if dryRun { for row in result.rows where row.outcome != "failed" { console.print(row.text) } }
    console.print(result.text(isTrial: dryRun))
  }
}
