public import AsyncHTTPClient
import Foundation
public import NIOCore

/// Sends HTTP requests subject to an address rule. Lives as long as the process, so it is never shut down.
public struct OutboundClient: Sendable {
  private let configuration: HTTPClient.Configuration
  private let shared: HTTPClient

  /// Creates a client. It doesn't follow redirects, because they could expose secrets or bypass the address rule.
  public init(_ configuration: HTTPClient.Configuration) {
    var configuration = configuration
    configuration.redirectConfiguration = .disallow
    self.configuration = configuration
    shared = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Sends a request and passes the response to `read`.
  ///
  /// - Parameters:
  ///   - timeout: The limit for the whole exchange, including `read`.
  ///   - read: Consumes the response. Unless any address is permitted, the connection closes when this returns.
  /// - Throws: `UnreachableHostError` for every failure. If any address is permitted, throws the underlying error
  ///   instead, which is `HTTPClientError.deadlineExceeded` on timeout.
  public func execute<Answer: Sendable>(
    _ request: HTTPClientRequest, timeout: TimeAmount, under outbound: Outbound,
    _ read: @escaping @Sendable (HTTPClientResponse) async throws -> Answer
  ) async throws -> Answer {
    let late: any Error =
      if case .anywhere = outbound.rule { HTTPClientError.deadlineExceeded } else {
        UnreachableHostError()
      }
    return try await withTimeLimit(.nanoseconds(timeout.nanoseconds), orThrow: late) {
      try await exchange(request, timeout, outbound, read)
    }
  }

  private func exchange<Answer: Sendable>(
    _ request: HTTPClientRequest, _ timeout: TimeAmount, _ outbound: Outbound,
    _ read: @Sendable (HTTPClientResponse) async throws -> Answer
  ) async throws -> Answer {
    if case .anywhere = outbound.rule {
      return try await read(try await shared.execute(request, timeout: timeout))
    }
    guard let host = URL(string: request.url)?.host else { throw UnreachableHostError() }
    let name = IPAddress(host) == nil ? host : String(host.filter { $0 != "[" && $0 != "]" })
    return try await outbound.withCheckedAddress(of: name) { address in
      try await send(request, timeout, to: address, insteadOf: name, read)
    }
  }

  /// Sends the request with a separate client, because the address for a host name is part of a client's configuration.
  private func send<Answer: Sendable>(
    _ request: HTTPClientRequest, _ timeout: TimeAmount, to address: IPAddress,
    insteadOf name: String, _ read: @Sendable (HTTPClientResponse) async throws -> Answer
  ) async throws -> Answer {
    var configuration = configuration
    if IPAddress(name) == nil { configuration.dnsOverride = [name: address.text] }
    configuration.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      let answer = try await read(try await client.execute(request, timeout: timeout))
      try await client.shutdown()
      return answer
    } catch {
      try await client.shutdown()
      throw error
    }
  }
}
