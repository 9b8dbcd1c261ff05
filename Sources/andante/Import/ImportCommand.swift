import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Screens
import Store
import TextEncoding

/// `andante import`: imports files and folders.
struct ImportCommand: AsyncParsableCommand {
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
    let progress = ImportProgress(on: console)
    let store = try await openStore(now: now)
    var importer = FileImporter(store: store.athlete, now: now) { progress.show($0, $1) }
    var plan = ImportPlan()
    for path in paths {
      adviseIfHidden(path, console)
      plan.add(path)
    }
    try await importer.run(plan)
    return withExtendedLifetime(store.trial) { importer.result }
  }

  /// Explains how to import a file from a private home directory, which a packaged server's user cannot read.
  private func adviseIfHidden(_ path: String, _ console: Console) {
    guard path != "-", access(path, R_OK) != 0, errno == EACCES else { return }
    console.warn(
      "\(path): the user \(NSUserName()) may not read it. Pipe it in instead: "
        + "replace the path with - and add < \(path)")
  }

  /// Returns the athlete's store. For a dry run, this is a copy that is deleted together with `trial`.
  private func openStore(
    now: Double
  ) async throws -> (athlete: AthleteStore, trial: DryRunDirectory?) {
    let path = data ?? DataDirectory.defaultPath
    let naming: ActivityNaming = { sport, start, zone in
      let moment = start.map { Instant(unixSeconds: $0, zoneMinutes: zone) }
      return defaultTitle(sport: sport, start: moment)
    }
    if dryRun {
      let trial = try DryRunDirectory(of: path)
      let owner = try await trial.openAccounts().chosenAthlete(named: athlete, now: now)
      return (try trial.openStore(of: owner, naming: naming), trial)
    }
    let directory = try DataDirectory(path: path)
    let owner = try await directory.openAccounts().chosenAthlete(named: athlete, now: now)
    return (try directory.openStore(of: owner, naming: naming), nil)
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
