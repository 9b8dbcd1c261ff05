import Hummingbird
import Logging

/// The parameters of Strava's redirect after a sign-in.
public struct StravaCallback: Equatable, Sendable {
  public var state: String
  /// The authorization code. Empty if the athlete denied access.
  public var code: String
  /// The scopes that the athlete granted.
  public var scope: String

  init(_ fields: Form) {
    state = fields["state"] ?? ""
    code = fields["code"] ?? ""
    scope = fields["scope"] ?? ""
  }
}

/// Listens on this machine until a browser opens `/callback` with the parameters of a sign-in.
///
/// - Parameters:
///   - port: The port, or 0 for any free port.
///   - accepts: Returns whether a callback belongs to the pending sign-in. Other callbacks receive 404 and are ignored.
///   - onListening: Called with the port once the listener is ready.
/// - Throws: An error if the port is not available or the task is cancelled.
public func stravaCallback(
  port: Int, accepts: @escaping @Sendable (StravaCallback) -> Bool,
  onListening: @escaping @Sendable (Int) -> Void
) async throws -> StravaCallback {
  let (callbacks, brought) = AsyncStream<StravaCallback>.makeStream()
  let router = Router()
  router.get("/callback") { request, _ -> Response in
    let callback = StravaCallback(request.queryFields)
    guard accepts(callback) else { return Response(status: .notFound) }
    brought.yield(callback)
    return textResponse("Done. You can close this page.\n")
  }
  var logger = Logger(label: "andante")
  logger.logLevel = .critical
  let application = Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
    onServerRunning: { onListening($0.localAddress?.port ?? port) }, logger: logger)
  return try await withThrowingTaskGroup(of: StravaCallback?.self) { group in
    group.addTask {
      try await application.run()
      return nil
    }
    group.addTask {
      for await callback in callbacks {
        // Gives the response time to reach the browser before the listener stops.
        try await Task.sleep(for: .milliseconds(200))
        return callback
      }
      return nil
    }
    defer { group.cancelAll() }
    guard let callback = try await group.next() ?? nil else { throw CancellationError() }
    return callback
  }
}
