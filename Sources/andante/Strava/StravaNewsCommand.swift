import ActivityFiles
import ArgumentParser
import Foundation
import Store
import Strava

/// `andante strava news`.
struct StravaNewsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "news", abstract: "Says whether Strava tells a server of new rides at once.",
    discussion: """
      With --on it does from now on: name the address under which Strava reaches your running \
      server, such as https://bike.example. Strava asks there before it agrees. An app of yours \
      can have one such address.
      """)

  @OptionGroup var options: StravaOptions

  @Option(help: ArgumentHelp("Let Strava tell the server at this address.", valueName: "URL"))
  var on: String?

  @Flag(help: "Let Strava tell nobody.")
  var off = false

  func validate() throws {
    if on != nil, off { throw ValidationError("--on and --off exclude each other.") }
    if let on {
      do { _ = try StravaAddresses.safe(on) } catch {
        throw ValidationError("--on takes an address such as https://bike.example, not \(on).")
      }
    }
  }

  func run() async throws { try await run(on: .standard) }

  func run(on console: Console) async throws {
    try await options.report(on: console) {
      let library = try await options.store().strava
      let callback = try await changed(library)?.callback
      if options.json {
        console.print(JSONValue.object([("callback", .text(callback))]).printed)
      } else {
        console.print(callback.map { "Strava tells of news at \($0)." } ?? "Strava tells nobody.")
      }
      return .done
    }
  }

  /// Changes the app's subscription and returns the new one.
  private func changed(_ library: StravaRepository) async throws -> StravaSubscription? {
    let subscriptions = StravaSubscriptions(
      transport: HTTPTransport(), addresses: try options.addresses())
    if let on {
      // Without trailing slashes.
      let origin = try StravaAddresses.safe(on)
      return try await subscriptions.begin(
        at: StravaSubscriptions.callback(at: origin), for: library)
    }
    if off {
      try await subscriptions.end(for: library)
      return nil
    }
    guard let application = try await library.application() else { throw StravaError.noApplication }
    return try await subscriptions.current(application)
  }
}
