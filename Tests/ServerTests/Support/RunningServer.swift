import Hummingbird

/// Runs `test` with the port of a server on this machine.
func withRunningServer(
  _ router: Router<BasicRequestContext>, _ test: @Sendable (Int) async throws -> Void
) async throws {
  let (ports, announce) = AsyncStream.makeStream(of: Int.self)
  let application = Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { announce.yield($0.localAddress?.port ?? 0) }, logger: silentLogger)
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await application.run() }
    for await port in ports {
      try await test(port)
      break
    }
    group.cancelAll()
    while let result = await group.nextResult() { _ = result }
  }
}
