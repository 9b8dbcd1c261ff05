import Crypto
import Foundation
import Store

/// Checks what authenticators send, as WebAuthn Level 3 says in sections 7.1 and 7.2. Attestation is not asked for: no
/// statement about the authenticator's maker is believed, and a self-signed one must at least be right.
enum WebAuthn {
  /// How many random bytes a passkey signs.
  static let challengeLength = 32

  /// A browser's answer to being asked for a new passkey.
  struct Registration {
    let clientData: [UInt8]
    let attestation: [UInt8]
  }

  /// A browser's answer to being asked to sign in.
  struct Assertion {
    let credential: [UInt8]
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    /// Nil where the authenticator did not say.
    let userHandle: [UInt8]?
  }

  /// The passkey that was made.
  static func check(
    _ registration: Registration, challenge: [UInt8], site: PasskeySite
  ) throws(WebAuthnFault) -> NewPasskey {
    try ClientData.check(
      registration.clientData, purpose: .making, challenge: challenge, site: site)
    let attestation = try Attestation(registration.attestation)
    let data = try AuthenticatorData(attestation.authenticatorData)
    try check(data, site: site)
    guard let credential = data.credential else { throw .unreadable("authenticator data") }
    try attestation.check(key: credential.key, clientDataHash: hash(registration.clientData))
    return NewPasskey(
      credential: credential.identifier, publicKey: credential.keyBytes, site: site.name,
      signCount: data.signCount)
  }

  /// The counter after a passkey signed, which the caller holds against the stored one.
  static func check(
    _ assertion: Assertion, of passkey: Passkey, challenge: [UInt8], site: PasskeySite
  ) throws(WebAuthnFault) -> UInt32 {
    guard passkey.site == site.name else { throw .wrongSite }
    if let handle = assertion.userHandle, handle != userHandle(of: passkey.athlete) {
      throw .wrongAthlete
    }
    try ClientData.check(
      assertion.clientData, purpose: .signingIn, challenge: challenge, site: site)
    let data = try AuthenticatorData(assertion.authenticatorData)
    try check(data, site: site)
    let key = try COSEKey(bytes: passkey.publicKey)
    let message = assertion.authenticatorData + hash(assertion.clientData)
    guard key.signed(message, assertion.signature) else { throw .wrongSignature }
    return data.signCount
  }

  /// What an authenticator keeps to know whose a passkey is: the athlete's identifier in hexadecimal digits.
  static func userHandle(of athlete: Athlete) -> [UInt8] {
    Array(athlete.identifier.description.utf8)
  }

  static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    Array(SHA256.hash(data: Data(bytes)))
  }

  private static func check(_ data: AuthenticatorData, site: PasskeySite) throws(WebAuthnFault) {
    guard data.siteHash == hash(site.name.utf8) else { throw .wrongSite }
    guard data.flags.contains(.userPresent) else { throw .nobodyPresent }
    if data.flags.contains(.isBackedUp), !data.flags.contains(.canBeBackedUp) {
      throw .impossibleBackup
    }
  }
}
