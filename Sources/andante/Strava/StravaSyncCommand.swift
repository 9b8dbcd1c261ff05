import ActivityFiles
import ArgumentParser
import Foundation
import Outbound
import Store
import Strava
import TextEncoding

struct StravaSyncCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Fetches new rides.",
    discussion: """
      Strava allows 100 requests in 15 minutes and 1000 a day, so the first sync can take days. What was fetched is \
      kept; run it again to continue.
      """)

  @OptionGroup var options: StravaOptions

  @Flag(help: "If Strava's limit is reached, wait and continue until everything is fetched.")
  var wait = false

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard) }

  func run(on console: Console) async throws {
    try await options.report(on: console) { store in
      let library = store.strava
      let before = try await library.counts().stored
      let sync = StravaSync(
        transport: OutboundClient.shared, addresses: try options.addresses(), library: library)
      let ending = try await sync.run(waits: wait) { counts in
        if counts.stored % 50 == 0, counts.waiting > 0 {
          console.warn("\(counts.stored) of \(counted(counts.listed, "ride"))")
        }
      }
      let overview = try await StravaOverview(of: library, now: Date().timeIntervalSince1970)
      report(overview, imported: overview.counts.stored - before, ending, on: console)
      if case .waiting(let pause) = ending, pause.reason == .failure { return .partly }
      return .done
    }
  }

  private func report(
    _ overview: StravaOverview, imported: Int, _ ending: StravaSync.Ending, on console: Console
  ) {
    if options.json {
      return console.print(
        JSONValue.object([
          ("athlete", .text(overview.athlete?.name)),
          ("activities", .integer(overview.counts.stored)), ("imported", .integer(imported)),
          ("skipped", overview.skippedJSON), ("waitingUntil", overview.waitingJSON),
          ("done", .bool(ending == .finished)),
        ]).printed)
    }
    console.print(
      "\(imported) new, \(overview.counts.stored) of \(overview.counts.listed) in total.")
    for skip in overview.skipped { console.warn("activity \(skip.id): \(skip.reason)") }
    if let sentence = overview.waitingSentence { console.print(sentence) }
  }
}

struct StravaStatusCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Shows the state of the connection.")

  @OptionGroup var options: StravaOptions

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard) }

  func run(on console: Console) async throws {
    try await options.report(on: console) { store in
      let overview = try await StravaOverview(of: store.strava, now: Date().timeIntervalSince1970)
      if options.json {
        console.print(overview.json.printed)
      } else {
        for line in overview.lines { console.print(line) }
      }
      return .done
    }
  }
}
