import ArgumentParser
import Foundation
import Outbound

/// `andante health`: checks whether a server on this machine is ready, for container health checks.
struct HealthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Checks whether a server is ready.",
    discussion:
      "The exit status is 0 if it is ready, otherwise 1 with the reason. For health checks of containers."
  )

  @Option(
    help: ArgumentHelp(
      "The server's address. (default: http://127.0.0.1 with the port in ANDANTE_PORT, or 8080)",
      valueName: "URL"))
  var url: String?

  func run() async throws {
    let port = ProcessInfo.processInfo.environment["ANDANTE_PORT"] ?? "8080"
    let url = url ?? "http://127.0.0.1:\(port)"
    let limits = OutboundLimits(connect: .seconds(4), total: .seconds(4), bodyBytes: 4_096)
    let answer: OutboundResponse
    do {
      answer = try await OutboundClient.shared.send(
        OutboundRequest(url: url + "/readyz", limits: limits), followingRedirects: 5,
        elsewhere: .anywhere)
    } catch {
      return try refuse("\(url) does not answer")
    }
    guard answer.status != 200 else { return }
    let text = String(decoding: answer.body, as: UTF8.self)
    try refuse("\(url) is not ready: \(text.prefix { $0 != "\n" }.prefix(200))")
  }

  private func refuse(_ sentence: String) throws {
    Console.standard.warn(sentence)
    throw ExitCode(CommandOutcome.partly.rawValue)
  }
}
