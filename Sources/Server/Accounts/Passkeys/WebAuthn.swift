import Crypto
import Foundation
import Store

/// Verifies the responses of authenticators as required by WebAuthn Level 3, sections 7.1 and 7.2. The server doesn't
/// request attestation: a self-signed attestation statement is verified, and any other statement is rejected.
enum WebAuthn {
  /// The length of a challenge in bytes.
  static let challengeLength = 32

  /// A browser's response to the request for a new passkey.
  struct Registration {
    let clientData: [UInt8]
    let attestation: [UInt8]
  }

  /// A browser's response to the request to sign in.
  struct Assertion {
    let credential: [UInt8]
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    /// The user handle, or nil if the authenticator didn't provide it.
    let userHandle: [UInt8]?
  }

  /// Verifies a registration and returns the new passkey.
  static func check(
    _ registration: Registration, challenge: [UInt8], site: PasskeySite
  ) throws(WebAuthnError) -> NewPasskey {
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

  /// Verifies an assertion. Returns the signature counter, which the caller must compare with the stored one.
  static func check(
    _ assertion: Assertion, of passkey: Passkey, challenge: [UInt8], site: PasskeySite
  ) throws(WebAuthnError) -> UInt32 {
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

  /// Returns the user handle that an authenticator stores with a passkey: the athlete's identifier in hexadecimal
  /// digits.
  static func userHandle(of athlete: Athlete) -> [UInt8] {
    Array(athlete.identifier.description.utf8)
  }

  static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    Array(SHA256.hash(data: Data(bytes)))
  }

  private static func check(_ data: AuthenticatorData, site: PasskeySite) throws(WebAuthnError) {
    guard data.siteHash == hash(site.name.utf8) else { throw .wrongSite }
    guard data.flags.contains(.userPresent) else { throw .userNotPresent }
    if data.flags.contains(.isBackedUp), !data.flags.contains(.canBeBackedUp) {
      throw .impossibleBackup
    }
  }
}
