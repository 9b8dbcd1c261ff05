import Dispatch
import Foundation

/// Resolves host names. Tests can inject their own lookup to avoid the network.
public struct HostLookup: Sendable {
  /// Resolves a host name to its addresses.
  ///
  /// - Throws: An error if the name cannot be resolved.
  public var addresses: @Sendable (_ host: String) async throws -> [IPAddress]

  public init(_ addresses: @escaping @Sendable (_ host: String) async throws -> [IPAddress]) {
    self.addresses = addresses
  }

  /// The lookup by `getaddrinfo`. It accepts the same spellings as connecting by name, such as `2130706433` for
  /// 127.0.0.1, and returns the preferred address first.
  public static let system = HostLookup { host in
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try resolve(host) }) }
    }
  }

  /// A dedicated queue, because a lookup can take half a minute and would block a thread of Swift's cooperative pool.
  private static let queue = DispatchQueue(label: "host lookup", attributes: .concurrent)

  private static func resolve(_ host: String) throws -> [IPAddress] {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    hints.ai_flags = AI_ADDRCONFIG
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &found) == 0 else { throw OutboundError.unreachable }
    defer { freeaddrinfo(found) }
    return sequence(first: found, next: { $0?.pointee.ai_next })
      .compactMap { $0?.pointee.ai_addr.flatMap { IPAddress($0) } }
  }
}

extension IPAddress {
  fileprivate init?(_ address: UnsafeMutablePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      self = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin_addr) { IPAddress(octets: Array($0)) }
      }
    case AF_INET6:
      self = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { IPAddress(octets: Array($0)) }
      }
    default: return nil
    }
  }
}
