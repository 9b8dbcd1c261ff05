import ArgumentParser
import Engine
import Foundation
import Outbound
import Screens
import Store
import Strava
import TextEncoding

/// `andante strava`: imports rides from the athlete's Strava account.
struct StravaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strava",
    abstract: "Fetches your rides from Strava.",
    discussion: """
      Strava requires an app of your own (docs/using/strava.md explains how to get one). What was fetched stays \
      after you disconnect, unless you delete it.
      """,
    subcommands: [
      StravaConnectCommand.self, StravaSyncCommand.self, StravaStatusCommand.self,
      StravaWebhookCommand.self, StravaDisconnectCommand.self,
    ])
}

/// The options common to all Strava commands.
struct StravaOptions: ParsableArguments {
  @Option(help: dataHelp)
  var data: String?

  @Option(help: "The athlete's name.")
  var athlete: String?

  @Option(
    help: ArgumentHelp("The address of Strava's API; by default Strava's own.", valueName: "URL"))
  var apiBase: String?

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func validate() throws {
    do { _ = try addresses() } catch { throw ValidationError("\(error)") }
  }

  func addresses() throws(StravaError) -> StravaAddresses {
    guard let apiBase else { return .standard }
    return try StravaAddresses(apiBase: apiBase)
  }

  var dataPath: String { data ?? DataDirectory.defaultPath }

  /// Runs a command with the athlete's store. Prints an error as one line, and with `--json` also as a JSON object.
  ///
  /// - Parameter creating: Whether to create a missing data directory.
  func report(
    on console: Console, creating: Bool = false,
    _ work: (AthleteStore) async throws -> CommandOutcome
  ) async throws {
    var outcome = CommandOutcome.partly
    do {
      outcome = try await CommandData.use(dataPath, creating: creating) { data in
        let now = Date().timeIntervalSince1970
        let owner = try await data.accounts.chosenAthlete(named: athlete, now: now)
        let store = try data.store(of: owner) { sport, start, zone in
          let moment = start.map { Instant(unixSeconds: $0, zoneMinutes: zone) }
          return defaultTitle(sport: sport, start: moment)
        }
        return try await work(store)
      }
    } catch {
      if json { console.print(JSONValue.object([("error", .text("\(error)"))]).printed) }
      console.warn("\(error)")
    }
    if outcome == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }
}

struct StravaDisconnectCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "disconnect", abstract: "Disconnects Strava and deletes the tokens.")

  @OptionGroup var options: StravaOptions

  @Flag(help: "Also delete the app, and rides and bikes that came only from Strava.")
  var forget = false

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard) }

  func run(on console: Console) async throws {
    try await options.report(on: console) { store in
      let authorization = Authorization(
        transport: OutboundClient.shared, addresses: try options.addresses())
      let isReported = try await authorization.disconnect(
        store.strava, forget ? .deletingActivities : .keepingActivities,
        now: Date().timeIntervalSince1970)
      if options.json {
        console.print(
          JSONValue.object([("disconnected", .bool(true)), ("revoked", .bool(isReported))]).printed)
      } else {
        console.print(
          forget ? "Strava is disconnected, and its rides and bikes were deleted." : "Disconnected."
        )
        if !isReported {
          console.warn("Strava could not be reached: revoke the app in your settings there")
        }
      }
      return .done
    }
  }
}
