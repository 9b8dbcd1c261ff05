import HTTPTypes
import Hummingbird
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded

/// A client that sends requests to an application's router without a connection. `HummingbirdTesting` does the same,
/// but building its HTTP client takes a tenth of the time of a clean build.
struct RouterClient: Sendable {
  /// The address from which the connection comes, or nil if the server doesn't know it.
  var peer: String?
  /// The host name in requests.
  var authority = "localhost"
  /// The server's port.
  static let port = 80
  /// The logger passed to the handlers.
  var logger = silentLogger
  /// The server's folder, which must exist as long as the client.
  private let folder: TemporaryPath?
  private let respond: @Sendable (Request, String?, Logger) async -> Response

  init<Responder: HTTPResponder>(_ responder: Responder, folder: TemporaryPath? = nil)
  where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    self.folder = folder
    respond = { request, peer, logger in
      let channel = Self.channel()
      channel.localAddress = try? SocketAddress(ipAddress: "127.0.0.1", port: Self.port)
      channel.remoteAddress = peer.flatMap { try? SocketAddress(ipAddress: $0, port: 50_000) }
      let context = Responder.Context(
        source: ApplicationRequestContextSource(channel: channel, logger: logger))
      // The response that a server sends if the application throws.
      return (try? await responder.respond(to: request, context: context))
        ?? Response(status: .internalServerError)
    }
  }

  /// Returns a channel that has no remote address, which counts as this machine.
  static func channel() -> NIOAsyncTestingChannel { NIOAsyncTestingChannel() }

  /// Sends a request whose body arrives in pieces of 32 KiB, as from a connection.
  func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer? = nil
  ) async throws -> RouterAnswer {
    var headers = headers
    if let body { headers[.contentLength] = String(body.readableBytes) }
    let head = HTTPRequest(
      method: method, scheme: "http", authority: authority, path: uri, headerFields: headers)
    let response = await respond(
      Request(head: head, body: RequestBody(asyncSequence: pieces(body))), peer, logger)
    let writer = BodyCollector()
    try await response.body.write(writer)
    return RouterAnswer(
      request: "\(method) \(uri)", status: response.status, headers: response.headers,
      body: writer.body.withLockedValue { $0 })
  }

  private func pieces(_ body: ByteBuffer?) -> AsyncStream<ByteBuffer> {
    AsyncStream { continuation in
      var rest = body ?? ByteBuffer()
      while let piece = rest.readSlice(length: min(32 * 1024, rest.readableBytes)),
        piece.readableBytes > 0
      { continuation.yield(piece) }
      continuation.finish()
    }
  }
}

/// A response that has been read to its end.
struct RouterAnswer {
  /// The method and the address of the request.
  let request: String
  let status: HTTPResponse.Status
  let headers: HTTPFields
  let body: ByteBuffer
}

private struct BodyCollector: ResponseBodyWriter {
  let body = NIOLockedValueBox(ByteBuffer())

  func write(_ buffer: ByteBuffer) async throws {
    body.withLockedValue { _ = $0.writeImmutableBuffer(buffer) }
  }

  func finish(_ trailers: HTTPFields?) async throws {}
}
