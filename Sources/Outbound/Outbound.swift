import AsyncHTTPClient
import Foundation
public import NIOCore
public import NIOPosix

/// Connects to other machines, subject to an address rule. Each host is resolved once, all its addresses are checked,
/// and the connection uses a checked address, which prevents DNS rebinding.
public struct Outbound: Sendable {
  public static let anywhere = Outbound(.anywhere)

  let rule: AddressRule
  let lookup: HostLookup

  public init(_ rule: AddressRule, lookup: HostLookup = .system) {
    (self.rule, self.lookup) = (rule, lookup)
  }

  /// Whether any address is permitted.
  var isUnrestricted: Bool { if case .anywhere = rule { true } else { false } }

  /// Connects to a host if the address rule permits its addresses.
  ///
  /// - Throws: `OutboundError.unreachable` for every failure. If any address is permitted, throws the underlying error
  ///   instead.
  public func connect<Output: Sendable>(
    _ bootstrap: ClientBootstrap, host: String, port: Int,
    initializer: @escaping @Sendable (any Channel) -> EventLoopFuture<Output>
  ) async throws -> Output {
    if isUnrestricted {
      return try await bootstrap.connect(host: host, port: port, channelInitializer: initializer)
    }
    return try await withCheckedAddress(of: host) { address in
      try await bootstrap.connect(
        to: try SocketAddress(ipAddress: address.text, port: port), channelInitializer: initializer)
    }
  }

  /// Calls `body` with a permitted address of the host. If the connection fails, calls it again with an address of the
  /// other IP version. Doesn't retry after other errors because a request may already have been sent.
  ///
  /// - Throws: `OutboundError.unreachable` if at least one of the host's addresses is not permitted, or if `body` failed.
  func withCheckedAddress<Output>(
    of host: String, _ body: (IPAddress) async throws -> Output
  ) async throws -> Output {
    // The error hides the cause so that an athlete cannot probe the network with it.
    guard let found = try? await lookup.addresses(host), let first = found.first,
      found.allSatisfy(rule.permits)
    else { throw OutboundError.unreachable }
    let other = found.first { $0.octets.count != first.octets.count }
    for address in [first, other].compactMap(\.self) {
      do { return try await body(address) } catch let error as CancellationError {
        throw error
      } catch { guard Self.isConnectionFailure(error) else { break } }
    }
    throw OutboundError.unreachable
  }

  private static func isConnectionFailure(_ error: any Error) -> Bool {
    switch error {
    case is NIOConnectionError: true
    case let error as HTTPClientError: error == .connectTimeout
    case ChannelError.connectTimeout: true
    case let error as IOError:
      [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL].contains(error.errnoCode)
    default: false
    }
  }
}
