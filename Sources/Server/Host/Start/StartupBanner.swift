import Foundation
import Model
import Store

/// The text that the terminal shows once the server is listening: its addresses, and how to sign in.
struct StartupBanner: Sendable {
  private let services: AppServices
  /// A sign-in link, or nil if it isn't needed or could not be created.
  private let link: SecretToken?
  /// The storage problem that prevented creating a link. The server still starts so that devices that are already
  /// signed in can use it.
  private let trouble: StorageError?

  /// Creates a sign-in link if no device is signed in yet or the options ask for one.
  init(_ services: AppServices) async throws {
    self.services = services
    let options = services.options
    let sessions = try await services.base.accounts.sessions(
      of: services.base.athlete, now: services.base.now())
    let signsInAutomatically = options.demo != nil && options.isLoopback
    let isNeeded = options.printsNewLink || (sessions.isEmpty && !signsInAutomatically)
    do {
      link = isNeeded ? try await services.base.newSetupLink() : nil
      trouble = nil
    } catch {
      guard let cause = StorageError(error) else { throw error }
      (link, trouble) = (nil, cause)
    }
  }

  func deleteLink() async throws {
    if let link { try await services.base.accounts.delete(link: link) }
  }

  func lines(port: Int) -> [String] {
    if let network = services.localNetwork { return lines(network) }
    let options = services.options
    let own = "http://\(shownHost):\(port)"
    let site = options.publicAddresses.first
    let address = address(port: port)
    var lines = ["Andante is on \(address)"]
    if let site, site.isSecure {
      lines.append("The proxy for \(site.origin) passes requests on to \(own)")
    } else if !ServerOptions.isLoopback(site?.host ?? options.host) {
      lines.append(
        "Anyone on this network can read everything: without HTTPS nothing is encrypted.")
    }
    if let link {
      lines.append("Sign in a device (the link works once, within a day): \(setup(link, address))")
    }
    return lines + missingLink
  }

  /// Returns the address that is most useful for reaching the app: preferably one that works from other devices.
  func address(port: Int) -> String {
    services.localNetwork?.secureAddresses.first ?? services.options.publicAddresses.first?.text
      ?? "http://\(shownHost):\(port)"
  }

  /// Returns the lines to print when the machine's network addresses have changed while the server is running.
  func linesAfterAddressChange(_ network: LocalNetwork) -> [String] {
    [
      "This machine's addresses changed. Andante is on "
        + network.secureAddresses.joined(separator: " and ")
    ] + trust(network)
  }

  private func lines(_ network: LocalNetwork) -> [String] {
    var lines = ["Andante is on " + network.secureAddresses.joined(separator: " and ")]
    lines += trust(network)
    if let link, let first = network.secureAddresses.first {
      let address = setup(link, first)
      lines.append("2. Sign in the phone (the link works once, within a day): \(address)")
      lines.append(QRCode.encode(address)?.terminalText ?? "")
    }
    return lines + missingLink
  }

  private var missingLink: [String] {
    guard let trouble else { return [] }
    return ["No sign-in link could be created: \(trouble.cause); \(trouble.remedy)."]
  }

  private func trust(_ network: LocalNetwork) -> [String] {
    var lines = ["1. On the phone, open \(network.trustAddress) and follow the steps there:"]
    lines.append(QRCode.encode(network.trustAddress)?.terminalText ?? "")
    lines.append(
      "The certificate's SHA-256 fingerprint, to compare on the phone before you trust it:")
    lines.append("   " + network.fingerprint)
    if !network.authority.info.isLimitedToLocalAddresses {
      lines.append(
        "This certificate authority is valid for any address. --new-authority makes one for local addresses only; "
          + "each phone has to trust it once.")
    }
    return lines
  }

  private func setup(_ link: SecretToken, _ address: String) -> String {
    services.signInLinks.address(link, at: address)
  }

  private var shownHost: String {
    let host = services.options.host
    if host == "0.0.0.0" || host == "::" {
      return NetworkAddresses.current.preferredHost ?? "127.0.0.1"
    }
    return host.contains(":") ? "[\(host)]" : host
  }
}
