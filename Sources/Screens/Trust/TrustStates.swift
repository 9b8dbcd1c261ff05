/// The state of a sign-in link. Opening its page changes nothing, so a link preview can't use up the link. The
/// page's form posts `token`, `name` and, if the visitor is signed in, `csrf` to `/setup`.
public enum SetupState: Equatable, Sendable {
  case ready(token: String, suggestedName: String, csrf: String)
  /// Already used, expired or unknown.
  case invalid
}

/// A QR code's modules in row-major order; true is dark.
public struct QRPicture: Equatable, Sendable {
  public var size: Int
  public var modules: [Bool]

  public init(size: Int, modules: [Bool]) {
    self.size = size
    self.modules = modules
  }
}

/// The visitor's platform according to the browser. Its instructions come first.
public enum TrustPlatform: UInt8, Equatable, Sendable, CaseIterable {
  case iOS, android, other
}

/// The contents of the page with instructions to trust this server.
public struct TrustState: Sendable {
  public var platform: TrustPlatform
  /// Addresses of the server, best first, such as "https://desk.local:8443".
  public var addresses: [String]
  /// The SHA-256 fingerprint of the authority, "AB:CD:…"; nil if the page was loaded over plain HTTP, because an
  /// attacker who replaces the certificate could also change the page.
  public var fingerprint: String?
  /// The QR code of the first address or of the sign-in link.
  public var picture: QRPicture?
  /// Whether this page was loaded over HTTPS, which shows that the certificate is already trusted.
  public var isTrusted: Bool

  public init(
    platform: TrustPlatform = .other, addresses: [String], fingerprint: String?,
    picture: QRPicture? = nil, isTrusted: Bool = false
  ) {
    self.platform = platform
    self.addresses = addresses
    self.fingerprint = fingerprint
    self.picture = picture
    self.isTrusted = isTrusted
  }
}
