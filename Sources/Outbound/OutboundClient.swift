import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Sends HTTP requests over the network. Lives as long as the process, so it is never shut down.
public final class OutboundClient: OutboundTransport {
  public static let shared = OutboundClient()

  /// One client per set of limits, because time limits are part of a client's configuration.
  private let clients = Mutex<[OutboundLimits: HTTPClient]>([:])

  private init() {}

  public func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    let late = request.outbound.isUnrestricted ? OutboundError.timeout : .unreachable
    do {
      return try await withTimeLimit(request.limits.total, orThrow: late) {
        try await self.exchange(request)
      }.get()
    } catch {
      try Task.checkCancellation()
      throw OutboundError(error)
    }
  }

  private func exchange(
    _ request: OutboundRequest
  ) async throws -> Result<OutboundResponse, OutboundError> {
    if request.outbound.isUnrestricted {
      return try await Self.exchange(request, with: client(request.limits))
    }
    guard let host = URL(string: request.url)?.host else { throw OutboundError.unreachable }
    let name = IPAddress(host) == nil ? host : String(host.filter { $0 != "[" && $0 != "]" })
    return try await request.outbound.withCheckedAddress(of: name) { address in
      try await Self.exchange(request, to: address, insteadOf: name)
    }
  }

  private func client(_ limits: OutboundLimits) -> HTTPClient {
    clients.withLock { clients in
      if let client = clients[limits] { return client }
      let client = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: Self.configuration(limits))
      clients[limits] = client
      return client
    }
  }

  private static func configuration(_ limits: OutboundLimits) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout.connect = TimeAmount(limits.connect)
    configuration.timeout.read = limits.idle.map { TimeAmount($0) }
    configuration.connectionPool.retryConnectionEstablishment = limits.retriesConnecting
    return configuration
  }

  /// Sends the request with a separate client, because the address for a host name is part of a client's configuration.
  private static func exchange(
    _ request: OutboundRequest, to address: IPAddress, insteadOf name: String
  ) async throws -> Result<OutboundResponse, OutboundError> {
    var configuration = configuration(request.limits)
    if IPAddress(name) == nil { configuration.dnsOverride = [name: address.text] }
    configuration.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      let result = try await exchange(request, with: client)
      try await client.shutdown()
      return result
    } catch {
      try await client.shutdown()
      throw error
    }
  }

  /// - Returns: a failure if the headers arrived but the body didn't.
  private static func exchange(
    _ request: OutboundRequest, with client: HTTPClient
  ) async throws -> Result<OutboundResponse, OutboundError> {
    var outgoing = HTTPClientRequest(url: request.url)
    outgoing.method = HTTPMethod(rawValue: request.method)
    for (name, value) in request.headers { outgoing.headers.add(name: name, value: value) }
    if !request.body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: request.body)) }
    let received = try await client.execute(outgoing, timeout: TimeAmount(request.limits.total))
    let headers = received.headers.map { ($0.name.lowercased(), $0.value) }
    var response = OutboundResponse(
      status: Int(received.status.code), headers: Dictionary(headers) { first, _ in first })
    do {
      let body = try await received.body.collect(upTo: request.limits.bodyBytes)
      response.body = Array(body.readableBytesView)
      return .success(response)
    } catch is NIOTooManyBytesError {
      return .failure(.tooLarge(response))
    } catch {
      return .failure(.incomplete(response, cause: OutboundError(error).description))
    }
  }
}
