import ArgumentParser
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

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
    do {
      let answer = try await HTTPClient.shared.execute(
        HTTPClientRequest(url: url + "/readyz"), timeout: .seconds(4))
      let text = try await answer.body.collect(upTo: 4_096)
      guard answer.status == .ok else {
        throw HealthCheckError(
          description: String(String(buffer: text).prefix { $0 != "\n" }.prefix(200)))
      }
    } catch let failure as HealthCheckError {
      try refuse("\(url) is not ready: \(failure)")
    } catch {
      try refuse("\(url) does not answer")
    }
  }

  private func refuse(_ sentence: String) throws {
    Console.standard.warn(sentence)
    throw ExitCode(CommandOutcome.partly.rawValue)
  }
}

/// The reason the server isn't ready.
private struct HealthCheckError: Error, CustomStringConvertible {
  let description: String
}
