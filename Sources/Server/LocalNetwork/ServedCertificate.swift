import Foundation
import NIOSSL
import Synchronization

/// The certificate that new connections get. Replacing it does not touch those there are.
final class ServedCertificate: Sendable {
  private let network: LocalNetwork
  private let current: Mutex<NIOSSLContext>

  init(_ network: LocalNetwork, now: Date) throws {
    self.network = network
    current = Mutex(try NIOSSLContext(configuration: network.tlsConfiguration(now: now)))
  }

  var context: NIOSSLContext { current.withLock { $0 } }

  /// Looks whether the machine's addresses are others and the certificate is to be made anew. Cheap where nothing
  /// changed: one file is read.
  ///
  /// - Returns: whether the addresses changed.
  func renew(for addresses: NetworkAddresses, now: Date) throws -> Bool {
    let hasMoved = network.follow(addresses)
    let context = try NIOSSLContext(configuration: network.tlsConfiguration(now: now))
    current.withLock { $0 = context }
    return hasMoved
  }
}
