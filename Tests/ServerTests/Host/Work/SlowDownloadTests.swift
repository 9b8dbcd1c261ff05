import HTTPTypes
import Hummingbird
import NIOCore
import Store
import Synchronization
import Testing

@testable import Server

/// Slow downloads must not occupy the threads for long-running work.
@Suite struct SlowDownloadTests {
  /// A connection that doesn't accept any bytes until its gate opens.
  private final class StuckWriter: ResponseBodyWriter {
    private let gate: AsyncStream<Void>
    private let begun: AsyncStream<Void>.Continuation

    init(_ gate: AsyncStream<Void>, _ begun: AsyncStream<Void>.Continuation) {
      (self.gate, self.begun) = (gate, begun)
    }

    func write(_ buffer: ByteBuffer) async throws {
      begun.yield()
      for await _ in gate {}
    }

    func finish(_ trailers: HTTPFields?) async throws {}
  }

  @Test func slowDownloadsDoNotBlockWork() async throws {
    let (server, browser) = try await TestServer.start()
    let services = server.services
    let visitor = try await Self.visitor(server, browser)
    let count = services.scheduler.workers.threadCount + services.scheduler.turns.countLimit + 1
    var gates: [AsyncStream<Void>.Continuation] = []
    let (begun, begunContinuation) = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        let (gate, open) = AsyncStream<Void>.makeStream()
        gates.append(open)
        let body = ExportController(services: services.base, scheduler: services.scheduler).body(
          of: visitor, .andante, now: 0)
        group.addTask { try await body.write(StuckWriter(gate, begunContinuation)) }
      }
      var stuck = begun.makeAsyncIterator()
      for _ in 0..<count { await stuck.next() }
      let answer = try await services.scheduler.work(for: services.athlete) { 42 }
      #expect(answer == 42)
      for gate in gates { gate.finish() }
      try await group.waitForAll()
    }
  }

  private static func visitor(_ server: TestServer, _ browser: Browser) async throws -> Visitor {
    let signedIn = try await server.signedIn(browser)
    return try #require(try await server.services.visitor(token: signedIn.sessionToken))
  }
}
