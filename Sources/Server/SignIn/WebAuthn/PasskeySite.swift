/// The server's name as passkeys know it (WebAuthn's RP ID), and the pages that may ask for them: those of the address a
/// request went to.
struct PasskeySite: Equatable, Sendable {
  /// Lower case, without scheme and port.
  let name: String
  private let authority: String

  /// Nil for an address instead of a name: browsers keep no passkeys for these.
  init?(authority: String?) {
    guard let authority, let host = HostCheck.host(of: authority), !HostCheck.isAddress(host) else {
      return nil
    }
    name = host
    self.authority = authority.lowercased()
  }

  /// Whether a page of this origin may ask. Browsers name an origin without a usual port, as they do in `Host`.
  func accepts(origin: String) -> Bool {
    origin == "https://" + authority || (isThisMachine && origin == "http://" + authority)
  }

  /// Browsers allow plain HTTP for these names alone.
  private var isThisMachine: Bool { name == "localhost" || name.hasSuffix(".localhost") }
}
