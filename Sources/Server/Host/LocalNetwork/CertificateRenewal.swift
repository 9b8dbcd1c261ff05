import Foundation
import Logging
import ServiceLifecycle

/// Replaces the certificate when the machine's addresses change or the certificate is about to expire. Checks every
/// minute while the machine is awake.
struct CertificateRenewal: Service {
  let certificate: ServedCertificate
  let logger: Logger
  var addresses: @Sendable () -> NetworkAddresses = { .current }
  var now: @Sendable () -> Date = { Date() }
  /// Called after the addresses have changed.
  let onAddressChange: @Sendable () -> Void
  var pause = Duration.seconds(60)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        // Throws only if cancelled.
        try? await Task.sleep(for: pause)
        renewIfNeeded()
      }
    }
  }

  /// Renews the certificate if necessary. If that fails, the old certificate stays in use.
  func renewIfNeeded() {
    do {
      if try certificate.renew(for: addresses(), now: now()) { onAddressChange() }
    } catch {
      logger.error("certificate not renewed", metadata: ["error": "\(error)"])
    }
  }
}
