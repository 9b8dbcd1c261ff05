import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Requests to the provider: no redirects, which would carry secrets to places nobody named; a megabyte and 20 seconds at
/// most.
struct OIDCTransport: Sendable {
  private static let bodyLimit = 1 << 20
  private static let timeout = TimeAmount.seconds(20)
  /// Lives as long as the process, so it is never shut down.
  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout.connect = .seconds(10)
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  /// - Throws: `OIDCFault.noAnswer` unless the answer is 200 and complete.
  func get(_ address: String, what: String) async throws(OIDCFault) -> [UInt8] {
    guard let bytes = try? await answer(HTTPClientRequest(url: address)) else {
      throw .noAnswer(what)
    }
    return bytes
  }

  /// - Throws: `OIDCFault.codeRefused` unless the answer is 200 and complete.
  func post(
    _ address: String, form: String, authorization: String?
  ) async throws(OIDCFault) -> [UInt8] {
    var request = HTTPClientRequest(url: address)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
    request.headers.add(name: "Accept", value: "application/json")
    if let authorization { request.headers.add(name: "Authorization", value: authorization) }
    request.body = .bytes(ByteBuffer(string: form))
    guard let bytes = try? await answer(request) else { throw .codeRefused }
    return bytes
  }

  /// Nil where the answer is another one than 200.
  private func answer(_ request: HTTPClientRequest) async throws -> [UInt8]? {
    PagePlace.current?.leave()
    let response = try await Self.client.execute(request, timeout: Self.timeout)
    let body = try await response.body.collect(upTo: Self.bodyLimit)
    return response.status == .ok ? Array(body.readableBytesView) : nil
  }
}
