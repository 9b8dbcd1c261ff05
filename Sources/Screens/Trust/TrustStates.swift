/// The page behind a one-time link. Opening it changes nothing, so that a link preview uses nothing
/// up; the form on it posts `token`, `name` and, where one is signed in, `csrf` to `/setup`.
public enum SetupState: Equatable, Sendable {
  case ready(token: String, suggestedName: String, csrf: String)
  /// Used already, too old or never given out.
  case invalid
}

/// A square of dark and light modules, row by row.
public struct QRPicture: Equatable, Sendable {
  public var size: Int
  public var modules: [Bool]

  public init(size: Int, modules: [Bool]) {
    self.size = size
    self.modules = modules
  }
}

/// What the reader's browser says it runs on; decides which steps come first.
public enum TrustPlatform: UInt8, Equatable, Sendable, CaseIterable {
  case iOS, android, other
}

/// How a phone on the local network comes to trust this machine.
public struct TrustState: Sendable {
  public var platform: TrustPlatform
  /// Addresses to open once it does, best first: "https://desk.local:8443".
  public var addresses: [String]
  /// SHA-256 of the authority, "AB:CD:…", to compare. Nil where the page came over plain HTTP, on which it would be
  /// worth nothing: whoever changes the certificate on its way changes the page as well.
  public var fingerprint: String?
  /// The first address, or the set-up link.
  public var picture: QRPicture?
  /// Whether this page itself came over HTTPS, so the certificate is trusted already.
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
