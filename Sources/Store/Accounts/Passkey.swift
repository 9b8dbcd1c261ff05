/// An athlete's passkey. The private key never leaves the athlete's device.
public struct Passkey: Equatable, Sendable, Identifiable {
  public let id: Int64
  public let athlete: Athlete
  /// The credential ID that the authenticator chose: 1 to 1023 bytes, unique among all passkeys.
  public let credential: [UInt8]
  /// The public key, in COSE encoding.
  public let publicKey: [UInt8]
  /// The host name of the server that the passkey belongs to (WebAuthn's RP ID), without the scheme or port.
  public let site: String
  /// The name that the athlete chose.
  public let name: String
  /// The authenticator's signature counter at the last use; 0 if the authenticator has no counter.
  public let signCount: UInt32
  /// The time at which the passkey was added, in seconds since 1970.
  public let createdAt: Double
  /// The time of the last use, in seconds since 1970; nil if the passkey was never used.
  public let lastUsedAt: Double?
}

/// A passkey that hasn't been stored yet.
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

/// The result of storing a passkey.
public enum PasskeyAddition: Equatable, Sendable {
  case added
  /// A passkey with this credential ID is already stored.
  case known
  case tooMany(limit: Int)
}
