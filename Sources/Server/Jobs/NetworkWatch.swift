import Foundation
import Logging
import ServiceLifecycle

/// Looks every minute whether the machine has other addresses or its certificate comes to its end, and serves a new one
/// from then on. Sleep of the machine counts: it looks when it is awake again.
struct NetworkWatch: Service {
  let certificate: ServedCertificate
  let logger: Logger
  var addresses: @Sendable () -> NetworkAddresses = { .current }
  var now: @Sendable () -> Date = { Date() }
  /// After the addresses have changed.
  let onMove: @Sendable () -> Void
  var pause = Duration.seconds(60)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        // Ends early only if cancelled.
        try? await Task.sleep(for: pause)
        look()
      }
    }
  }

  /// What was served goes on being served where no new certificate can be made.
  func look() {
    do {
      if try certificate.renew(for: addresses(), now: now()) { onMove() }
    } catch {
      logger.error("certificate not renewed", metadata: ["error": "\(error)"])
    }
  }
}
