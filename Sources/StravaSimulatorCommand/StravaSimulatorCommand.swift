import ArgumentParser
import Foundation
import StravaSimulator

/// `strava-simulator`: a simulator of Strava for tests and experiments.
@main struct StravaSimulatorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strava-simulator", abstract: "Simulates Strava, with one made-up athlete.",
    subcommands: [AnswerCommand.self, ArchiveCommand.self], defaultSubcommand: AnswerCommand.self)
}

/// The options for the simulated athlete.
struct AccountOptions: ParsableArguments {
  @Option(help: "Rides the athlete has.")
  var rides = 5_000

  @Option(help: "Bikes the athlete has.")
  var bikes = 8

  @Option(help: "The same seed gives the same athlete.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (1...200_000).contains(rides), (0...200).contains(bikes) else {
      throw ValidationError("--rides takes 1 to 200000, --bikes 0 to 200")
    }
  }

  var plan: SimulatedAccount.Plan {
    var plan = SimulatedAccount.Plan()
    (plan.rides, plan.bikes, plan.seed) = (rides, bikes, seed)
    return plan
  }
}

/// `strava-simulator answer`, the default command: serves the API.
struct AnswerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer", abstract: "Answers like Strava's API.",
    discussion: """
      The API is at http://127.0.0.1:PORT/api/v3, signing in at /oauth. The app's ID is 4711, its secret \
      simulated-secret; the athlete allows everything at once. A POST with bike (its name) and seconds to \
      /simulator/rides adds a ride that starts now.
      """)

  @OptionGroup var account: AccountOptions

  @Option(help: "Port to answer on; 0 for any that is free.")
  var port = 8090

  @Option(help: "How many times faster than the clock the windows of the limits pass.")
  var compressTime = 1.0

  @Option(help: "Requests that read in a quarter of an hour and in a day.")
  var limits = "100,1000"

  @Option(
    help:
      "A JSON list of faults: [{\"kind\": \"status\", \"path\": \"/streams\", \"status\": 500, \"times\": 1}]."
  )
  var faults: String?

  @Option(help: "A PEM file of certificates: HTTPS instead of HTTP.")
  var certificate: String?

  @Option(help: "The certificate's private key, a PEM file.")
  var key: String?

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port takes 0 to 65535") }
    guard compressTime >= 1, compressTime <= 1e6 else {
      throw ValidationError("--compress-time takes 1 to 1000000")
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key go together")
    }
    _ = try readLimits()
  }

  private func readLimits() throws -> (quarter: Int, day: Int) {
    let numbers = limits.split(separator: ",").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 && $0 < 1_000_000_000 }) else {
      throw ValidationError("--limits takes two numbers, as in 100,1000")
    }
    return (numbers[0], numbers[1])
  }

  func run() async throws {
    var options = SimulatedStrava.Options()
    options.readLimit = try readLimits()
    options.overallLimit = (options.readLimit.quarter * 2, options.readLimit.day * 2)
    if let faults {
      options.faults = try JSONDecoder().decode(
        [SimulatedFailure].self, from: Data(contentsOf: URL(fileURLWithPath: faults)))
    }
    let (began, speed) = (Date().timeIntervalSince1970, compressTime)
    let strava = SimulatedStrava(SimulatedAccount(account.plan), options: options) {
      began + (Date().timeIntervalSince1970 - began) * speed
    }
    var server = SimulatorServer(strava)
    server.port = port
    if let certificate, let key { server.certificate = (certificate, key) }
    let scheme = certificate == nil ? "http" : "https"
    try await server.run { port in
      FileHandle.standardOutput.write(Data("\(scheme)://127.0.0.1:\(port)/api/v3\n".utf8))
    }
  }
}
