/// The data that an authenticator signs (WebAuthn Level 3, section 6.1).
struct AuthenticatorData: Sendable {
  /// The public key of a new passkey.
  struct Credential: Sendable {
    let identifier: [UInt8]
    let key: COSEKey
    let keyBytes: [UInt8]
  }

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let userPresent = Flags(rawValue: 0x01)
    static let userVerified = Flags(rawValue: 0x04)
    static let canBeBackedUp = Flags(rawValue: 0x08)
    static let isBackedUp = Flags(rawValue: 0x10)
    static let hasCredential = Flags(rawValue: 0x40)
    static let hasExtensions = Flags(rawValue: 0x80)
  }

  private static let fixedLength = 37
  private static let identifierLengths = 1...1023

  /// The SHA-256 hash of the site's name.
  let siteHash: [UInt8]
  let flags: Flags
  let signCount: UInt32
  let credential: Credential?

  /// - Throws: `WebAuthnError` if a part is missing or too long, or if there are trailing bytes.
  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard bytes.count >= Self.fixedLength else { throw .unreadable("authenticator data") }
    siteHash = Array(bytes[..<32])
    flags = Flags(rawValue: bytes[32])
    signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    var rest = bytes[Self.fixedLength...]
    credential = flags.contains(.hasCredential) ? try Self.credential(&rest) : nil
    if flags.contains(.hasExtensions) { try Self.skipExtensions(&rest) }
    guard rest.isEmpty else { throw .unreadable("authenticator data") }
  }

  /// Reads the authenticator's model (16 bytes), the credential ID with its length, and the key.
  private static func credential(_ rest: inout ArraySlice<UInt8>) throws(WebAuthnError)
    -> Credential
  {
    guard rest.count >= 18 else { throw .unreadable("authenticator data") }
    let count = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(18)
    guard identifierLengths.contains(count), rest.count > count else {
      throw .unreadable("authenticator data")
    }
    let identifier = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    let key = rest
    let value = try value(&rest)
    return Credential(
      identifier: identifier, key: try COSEKey(value), keyBytes: Array(key.dropLast(rest.count)))
  }

  /// Skips extensions. The server doesn't request any, but some security keys send them anyway.
  private static func skipExtensions(_ rest: inout ArraySlice<UInt8>) throws(WebAuthnError) {
    guard case .map = try value(&rest) else { throw .unreadable("authenticator data") }
  }

  private static func value(_ rest: inout ArraySlice<UInt8>) throws(WebAuthnError) -> CBOR {
    var reader = CBORReader(rest)
    do {
      let value = try reader.next()
      rest = rest[reader.offset...]
      return value
    } catch { throw .unreadable("authenticator data") }
  }
}
