import ArgumentParser
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// `andante health`: checks whether a server on this machine is ready, for container health checks.
struct HealthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Asks a server whether it is ready.",
    discussion:
      "Exit status 0 where it is, else 1 with the reason. For health checks of containers.")

  @Option(help: ArgumentHelp("Where the server is.", valueName: "URL"))
  var url = "http://127.0.0.1:8080"

  func run() async throws {
    do {
      let answer = try await HTTPClient.shared.execute(
        HTTPClientRequest(url: url + "/readyz"), timeout: .seconds(4))
      let text = try await answer.body.collect(upTo: 4_096)
      guard answer.status == .ok else {
        throw HealthFailure(
          description: String(String(buffer: text).prefix { $0 != "\n" }.prefix(200)))
      }
    } catch let failure as HealthFailure {
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

/// Why the server isn't ready.
private struct HealthFailure: Error, CustomStringConvertible {
  let description: String
}
