import Foundation
import NIOSSL
import Synchronization

/// The certificate for new connections. Replacing it doesn't affect existing connections.
final class ServedCertificate: Sendable {
  private let network: LocalNetwork
  private let current: Mutex<NIOSSLContext>

  init(_ network: LocalNetwork, now: Date) throws {
    self.network = network
    current = Mutex(try NIOSSLContext(configuration: network.tlsConfiguration(now: now)))
  }

  var context: NIOSSLContext { current.withLock { $0 } }

  /// Updates the machine's addresses and renews the certificate if necessary. If nothing changed, this only reads one
  /// file.
  ///
  /// - Returns: Whether the addresses changed.
  func renew(for addresses: NetworkAddresses, now: Date) throws -> Bool {
    let hasMoved = network.follow(addresses)
    let context = try NIOSSLContext(configuration: network.tlsConfiguration(now: now))
    current.withLock { $0 = context }
    return hasMoved
  }
}
