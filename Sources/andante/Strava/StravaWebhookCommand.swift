import ArgumentParser
import Foundation
import Outbound
import Store
import Strava
import TextEncoding

struct StravaWebhookCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "news",
    abstract: "Turns instant updates from Strava on or off, or shows their state.",
    discussion: """
      With instant updates, Strava reports new rides immediately. --on takes the address at which Strava reaches your \
      running server, such as https://bike.example. Strava checks that address first. An app can have only one such \
      address.
      """)

  @OptionGroup var options: StravaOptions

  @Option(
    help: ArgumentHelp(
      "Let Strava report new rides to the server at this address.", valueName: "URL"))
  var on: String?

  @Flag(help: "Turn instant updates off.")
  var off = false

  func validate() throws {
    if on != nil, off { throw ValidationError("--on and --off cannot be used together.") }
    if let on {
      do { _ = try StravaAddresses.safe(on) } catch {
        throw ValidationError("--on takes an address such as https://bike.example, not \(on).")
      }
    }
  }

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard) }

  func run(on console: Console) async throws {
    try await options.report(on: console) { store in
      let library = store.strava
      let callback = try await changed(library)?.callback
      if options.json {
        console.print(JSONValue.object([("callback", .text(callback))]).printed)
      } else {
        console.print(
          callback.map { "Strava reports new rides to \($0)." } ?? "Instant updates are off.")
      }
      return .done
    }
  }

  /// Changes the app's subscription and returns the new one.
  private func changed(_ library: StravaRepository) async throws -> StravaSubscription? {
    let subscriptions = StravaSubscriptions(
      transport: OutboundClient.shared, addresses: try options.addresses())
    if let on {
      // The URL without trailing slashes.
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
