/// A key pair on a device of an athlete's, of which only the public half is here.
public struct Passkey: Equatable, Sendable, Identifiable {
  public let id: Int64
  public let athlete: Athlete
  /// What the authenticator calls it, 1 to 1023 bytes, unique.
  public let credential: [UInt8]
  /// A COSE key, as the authenticator sent it.
  public let publicKey: [UInt8]
  /// The name of the server it is for (WebAuthn's RP ID), without scheme and port.
  public let site: String
  /// What the athlete calls it.
  public let name: String
  /// How often it had signed when it was last used; 0 where its authenticator does not count.
  public let signCount: UInt32
  /// Seconds since 1970.
  public let createdAt: Double
  /// Seconds since 1970; nil until it was first used.
  public let lastUsedAt: Double?
}

/// A passkey to be stored.
public struct NewPasskey: Equatable, Sendable {
  public var credential: [UInt8]
  public var publicKey: [UInt8]
  public var site: String
  public var signCount: UInt32

  public init(credential: [UInt8], publicKey: [UInt8], site: String, signCount: UInt32) {
    self.credential = credential
    self.publicKey = publicKey
    self.site = site
    self.signCount = signCount
  }
}

/// What became of a passkey that was to be stored.
public enum PasskeyAddition: Equatable, Sendable {
  case added
  /// An athlete has a passkey of this identifier already.
  case known
  case tooMany(limit: Int)
}
