import ArgumentParser
import Foundation
import Outbound
import Server
import Store
import Strava
import TextEncoding

struct StravaConnectCommand: AsyncParsableCommand, DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "connect", abstract: "Allows Andante to read your rides.",
    discussion: """
      Prints an address to open on this machine, and waits until you have allowed access there. The app's secret is \
      asked for once, or read from standard input, and stored encrypted.
      """)

  @OptionGroup var options: StravaOptions

  @Option(help: ArgumentHelp("Your Strava app's client ID.", valueName: "number"))
  var clientID: String?

  @Option(help: "The port for the answer from the browser; 0 for any free port.")
  var port = 0

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port must be between 0 and 65535.")
    }
  }

  var dataPath: String { options.dataPath }

  func run() async throws { try await run(on: .standard) }

  /// - Parameter readSecret: Returns the app's secret; nil to read it from standard input.
  func run(on console: Console, readSecret: (() -> String?)? = nil) async throws {
    try await options.report(on: console, creating: true) { store in
      let library = store.strava
      let application = try await application(library, console, readSecret)
      let tokens = try await signIn(application, console)
      try await library.setApplication(application)
      try await library.connect(tokens, now: Date().timeIntervalSince1970)
      report(tokens, on: console)
      if let base = options.apiBase {
        console.warn("the address is not saved: add --api-base \(base) to every strava command")
      }
      return .done
    }
  }

  /// Returns the stored Strava app, unless another one is given in the options.
  private func application(
    _ library: StravaRepository, _ console: Console, _ readSecret: (() -> String?)?
  ) async throws -> StravaApplication {
    guard let clientID else {
      guard let kept = try await library.application() else { throw StravaError.noApplication }
      return kept
    }
    console.warn("the client secret of app \(clientID):")
    let secret = if let readSecret { readSecret() } else { try await console.readLine() }
    guard let application = StravaApplication(id: clientID, secret: secret ?? "") else {
      throw ValidationError("--client-id must be a number, and the secret one word without spaces")
    }
    return application
  }

  private func signIn(
    _ application: StravaApplication, _ console: Console
  ) async throws -> StravaTokens {
    let authorization = Authorization(
      transport: OutboundClient.shared, addresses: try options.addresses())
    let signIn = SignIn()
    let callback = try await stravaCallback(port: port, accepts: signIn.accepts) { port in
      let pending = signIn.begin(port: port)
      let address = authorization.address(for: application, pending)
      if options.json { console.warn("open \(address)") } else { console.print("Open \(address)") }
    }
    guard !callback.code.isEmpty, let pending = signIn.pending else {
      throw StravaError.refused("access was refused")
    }
    return try await authorization.tokens(
      code: callback.code, grantedScope: callback.scope, application: application, pending)
  }

  private func report(_ tokens: StravaTokens, on console: Console) {
    if options.json {
      let scopes = JSONValue.array(tokens.scopes.map { .text($0) })
      return console.print(
        JSONValue.object([("connected", .bool(true)), ("scopes", scopes)]).printed)
    }
    console.print("Connected. Granted: \(tokens.scopes.joined(separator: ", ")).")
    if !tokens.readsPrivateActivities {
      console.print("Rides that only you can see stay on Strava.")
    }
    if !tokens.readsProfile {
      console.print("Strava does not share your list of bikes. Andante finds them in your rides.")
    }
  }
}
