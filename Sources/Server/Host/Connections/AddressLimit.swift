import NIOCore
import Outbound
import Synchronization

/// Limits the number of connections from one address, so that a single machine cannot use up all of the server's
/// connections. Trusted proxies are exempt because they serve many visitors.
final class AddressLimit: Sendable {
  private let limit: Int
  private let proxies: TrustedProxies
  private let counts = Mutex<[ArraySlice<UInt8>: Int]>([:])

  init(_ limit: Int, proxies: TrustedProxies) {
    (self.limit, self.proxies) = (limit, proxies)
  }

  /// Counts a connection. Returns false, without counting it, if the address has reached its limit.
  func enter(_ address: IPAddress?) -> Bool {
    guard let key = key(address) else { return true }
    return counts.withLock { counts in
      guard counts[key, default: 0] < limit else { return false }
      counts[key, default: 0] += 1
      return true
    }
  }

  func leave(_ address: IPAddress?) {
    guard let key = key(address) else { return }
    counts.withLock { counts in
      counts[key] = counts[key].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
  }

  /// Returns the octets by which an address is counted: the first 64 bits for IPv6, because a machine can choose the
  /// rest. Returns nil if the address is not limited.
  private func key(_ address: IPAddress?) -> ArraySlice<UInt8>? {
    guard let address, !proxies.contains(address) else { return nil }
    return address.network
  }
}

/// Immediately closes connections that exceed the `AddressLimit`. Must be at the head of the pipeline.
final class AddressLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let limit: AddressLimit
  private var counted: IPAddress?

  init(_ limit: AddressLimit) { self.limit = limit }

  func channelActive(context: ChannelHandlerContext) {
    let address = IPAddress(context.channel.remoteAddress)
    guard limit.enter(address) else { return context.close(promise: nil) }
    counted = address
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    limit.leave(counted)
    counted = nil
    context.fireChannelInactive()
  }
}
