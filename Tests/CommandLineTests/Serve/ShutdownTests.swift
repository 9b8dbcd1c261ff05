import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing

/// Stops a server that runs as a separate process.
@Suite(.enabled(if: builtProgram != nil, "the program was not built with the tests"))
struct ShutdownTests {
  /// Sends the beginning of a form. The rest never arrives.
  private func sendUnfinishedForm(to address: String) -> Task<HTTPClientResponse, any Error> {
    let (body, source) = AsyncStream.makeStream(of: ByteBuffer.self)
    source.yield(ByteBuffer(string: "token="))
    return Task {
      defer { source.finish() }
      var request = HTTPClientRequest(url: address + "/setup")
      request.method = .POST
      request.headers = [
        "Origin": address, "Sec-Fetch-Site": "same-origin",
        "Content-Type": "application/x-www-form-urlencoded",
      ]
      request.body = .stream(body, length: .known(Int64(1_000)))
      return try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    }
  }

  @Test func runningRequestDelaysTheShutdownByAFewSecondsOnly() async throws {
    let folder = try TemporaryFolder()
    let server = try ServerProcess(in: folder)
    let form = sendUnfinishedForm(to: try #require(await server.address()))
    // Give the server time to read the request's head.
    try await Task.sleep(for: .seconds(2))
    let start = ContinuousClock.now
    server.process.terminate()
    await server.waitUntilEnded()
    #expect(start.duration(to: .now) < .seconds(8))
    #expect(server.process.terminationReason == .exit && server.process.terminationStatus == 0)
    let errors = try server.errors
    #expect(errors.contains("the shutdown closed a connection that was still in use"))
    #expect(!errors.contains("CancellationError"))
    await #expect(throws: (any Error).self) { try await form.value }
  }
}
