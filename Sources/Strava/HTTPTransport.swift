import AsyncHTTPClient
import NIOCore
import NIOHTTP1
public import Outbound

/// Sends requests over the network. Doesn't follow redirects, so that tokens never reach another address.
public struct HTTPTransport: StravaTransport {
  private static let bodyLimit = 64 << 20
  private static let client: OutboundClient = {
    var configuration = HTTPClient.Configuration()
    configuration.timeout.connect = .seconds(15)
    return OutboundClient(configuration)
  }()

  private let timeout: TimeAmount
  private let outbound: Outbound

  /// - Parameter timeoutSeconds: the time limit for receiving the complete response.
  public init(timeoutSeconds: Int64 = 60, outbound: Outbound = .anywhere) {
    timeout = .seconds(timeoutSeconds)
    self.outbound = outbound
  }

  public func send(_ request: StravaRequest) async throws -> StravaReply {
    var outgoing = HTTPClientRequest(url: request.address)
    outgoing.method = HTTPMethod(rawValue: request.method)
    for (name, value) in request.headers { outgoing.headers.add(name: name, value: value) }
    if !request.body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: request.body)) }
    return try await Self.client.execute(outgoing, timeout: timeout, under: outbound) { response in
      let body = try await response.body.collect(upTo: Self.bodyLimit)
      var headers: [String: String] = [:]
      for (name, value) in response.headers { headers[name.lowercased()] = value }
      return StravaReply(
        status: Int(response.status.code), headers: headers, body: Array(body.readableBytesView))
    }
  }
}
