import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Outbound

/// Sends requests to the provider, limited to 1 MB and 20 seconds. Doesn't follow redirects, because they could send
/// secrets to other hosts.
struct OIDCTransport: Sendable {
  private static let bodyLimit = 1 << 20
  private static let timeout = TimeAmount.seconds(20)
  private static let client: OutboundClient = {
    var configuration = HTTPClient.Configuration()
    configuration.timeout.connect = .seconds(10)
    // Fail immediately with the actual cause instead of retrying until the timeout.
    configuration.connectionPool.retryConnectionEstablishment = false
    return OutboundClient(configuration)
  }()

  /// - Throws: `OIDCError.noAnswer` unless the response is complete and its status is 200.
  func get(_ address: String, what: String) async throws(OIDCError) -> [UInt8] {
    let (status, body) = try await answer(HTTPClientRequest(url: address), what: what)
    guard status == .ok else { throw .noAnswer(what, cause: "status \(status.code)") }
    return body
  }

  /// - Throws: `OIDCError.noAnswer` if the request fails; `OIDCError.codeRefused` if the status isn't 200.
  func post(
    _ address: String, form: String, authorization: String?
  ) async throws(OIDCError) -> [UInt8] {
    var request = HTTPClientRequest(url: address)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
    request.headers.add(name: "Accept", value: "application/json")
    if let authorization { request.headers.add(name: "Authorization", value: authorization) }
    request.body = .bytes(ByteBuffer(string: form))
    let (status, body) = try await answer(request, what: "confirmation")
    guard status == .ok else {
      throw .codeRefused(cause: "status \(status.code)\(Self.errorWord(in: body))")
    }
    return body
  }

  private func answer(
    _ request: HTTPClientRequest, what: String
  ) async throws(OIDCError) -> (HTTPResponseStatus, [UInt8]) {
    PageSlot.current?.leave()
    do {
      return try await Self.client.execute(request, timeout: Self.timeout, under: .anywhere) {
        let body = try await $0.body.collect(upTo: Self.bodyLimit)
        return ($0.status, Array(body.readableBytesView))
      }
    } catch { throw .noAnswer(what, cause: Self.cause(of: error)) }
  }

  /// Returns the error code defined by RFC 6749, formatted as ` (invalid_client)`, or an empty string if it is missing.
  private static func errorWord(in body: [UInt8]) -> String {
    struct Refusal: Decodable { let error: String }
    let word = providerValue(Refusal.self, Data(body)).flatMap { visibleName($0.error, limit: 60) }
    return word.map { " (\($0))" } ?? ""
  }

  private static func cause(of error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError where error.connectionErrors.isEmpty:
      "DNS: the name \(error.host) cannot be resolved"
    case let error as NIOConnectionError: "no connection to \(error.host), port \(error.port)"
    case let error as IOError: "no connection: \(String(cString: strerror(error.errnoCode)))"
    case is NIOSSLExtraError: "TLS: its certificate is for another name"
    case NIOSSLError.handshakeFailed(let reason): "TLS: \(reason)"
    case is NIOSSLError, is BoringSSLError: "TLS: \(error)"
    case let error as HTTPClientError where error == .tlsHandshakeTimeout:
      "TLS: the handshake took too long"
    case is NIOTooManyBytesError: "its answer is longer than a megabyte"
    case let error as HTTPClientError where timeouts.contains(error): "it took too long"
    default: "\(error)"
    }
  }

  private static let timeouts: [HTTPClientError] = [
    .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded,
    .getConnectionFromPoolTimeout,
  ]
}
