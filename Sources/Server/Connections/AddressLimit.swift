import NIOCore
import Outbound
import Synchronization

/// Limits how many connections come from one address, so that one machine cannot take them all. A trusted proxy stands for
/// many visitors and is not limited.
final class AddressLimit: Sendable {
  private let limit: Int
  private let proxies: TrustedProxies
  private let counts = Mutex<[ArraySlice<UInt8>: Int]>([:])

  init(_ limit: Int, proxies: TrustedProxies) {
    (self.limit, self.proxies) = (limit, proxies)
  }

  /// Counts a connection. False if it is one too many; then it is not counted.
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

  /// Nil for an address that is not limited.
  private func key(_ address: IPAddress?) -> ArraySlice<UInt8>? {
    guard let address, !proxies.contains(address) else { return nil }
    return address.network
  }
}

/// Closes a connection at once that `AddressLimit` does not let in. Belongs at the pipeline's head.
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
