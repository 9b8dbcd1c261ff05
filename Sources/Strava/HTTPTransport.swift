import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Requests over the network. Redirects are not followed, so that no token goes where nobody sent it.
public struct HTTPTransport: StravaTransport {
  private static let bodyLimit = 64 << 20
  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout.connect = .seconds(15)
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  private let timeout: TimeAmount

  /// - Parameter timeoutSeconds: for a whole answer.
  public init(timeoutSeconds: Int64 = 60) { timeout = .seconds(timeoutSeconds) }

  public func send(_ request: StravaRequest) async throws -> StravaReply {
    var outgoing = HTTPClientRequest(url: request.address)
    outgoing.method = HTTPMethod(rawValue: request.method)
    for (name, value) in request.headers { outgoing.headers.add(name: name, value: value) }
    if !request.body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: request.body)) }
    let response = try await Self.client.execute(outgoing, timeout: timeout)
    let body = try await response.body.collect(upTo: Self.bodyLimit)
    var headers: [String: String] = [:]
    for (name, value) in response.headers { headers[name.lowercased()] = value }
    return StravaReply(
      status: Int(response.status.code), headers: headers, body: Array(body.readableBytesView))
  }
}
