import Hummingbird
import Logging

/// What Strava sends the browser back with after a sign-in.
public struct StravaCallback: Equatable, Sendable {
  public var state: String
  /// Empty where the athlete did not allow it.
  public var code: String
  /// As granted.
  public var scope: String

  init(_ fields: Form) {
    state = fields["state"] ?? ""
    code = fields["code"] ?? ""
    scope = fields["scope"] ?? ""
  }
}

/// Listens on this machine alone until a browser brings a sign-in's callback to `/callback`.
///
/// - Parameters:
///   - port: 0 for any that is free.
///   - accepts: whether a callback is of the sign-in that was begun; others get 404 and are not taken.
///   - onListening: told the port.
/// - Throws: where the port cannot be had, or the task is cancelled.
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
    return Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: "Done. You can close this page.\n")))
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
        // So that the answer is on its way before the listener ends.
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
