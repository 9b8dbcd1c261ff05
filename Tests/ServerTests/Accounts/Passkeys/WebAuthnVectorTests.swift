import Store
import Testing

@testable import Server

/// The test vectors of WebAuthn Level 3, section 16, for `https://example.org`.
@Suite struct WebAuthnVectorTests {
  private static let site = PasskeySite(origin: "https://example.org")

  @Test(arguments: [SpecificationVector.none, .selfSigned])
  func newPasskeyIsAccepted(vector: SpecificationVector) throws {
    let site = try #require(Self.site)
    let passkey = try WebAuthn.check(
      vector.registration, challenge: vector.registrationChallenge, site: site)
    #expect(passkey.credential == vector.credential)
    #expect(passkey.publicKey == vector.publicKey)
    #expect(passkey.signCount == 0)
    #expect(passkey.site == "example.org")
  }

  @Test(arguments: [SpecificationVector.none, .selfSigned])
  func changedSignedDataIsRefused(vector: SpecificationVector) throws {
    let site = try #require(Self.site)
    let key = try COSEKey(bytes: vector.publicKey)
    let message = vector.authenticatorData + WebAuthn.hash(vector.clientData)
    #expect(key.signed(message, vector.signature))
    for index in message.indices {
      var changed = message
      changed[index] ^= 1 << UInt8(index % 8)
      #expect(!key.signed(changed, vector.signature))
    }
    #expect(site.accepts(origin: "https://example.org"))
  }

  /// A changed byte of the attestation must be rejected or change the passkey, unless the authenticator may choose its
  /// value.
  @Test func changedAttestationIsRefusedOrChangesThePasskey() throws {
    let (site, vector) = (try #require(Self.site), SpecificationVector.none)
    let right = try WebAuthn.check(
      vector.registration, challenge: vector.registrationChallenge, site: site)
    var refused = 0
    for index in vector.attestation.indices {
      var changed = vector.attestation
      changed[index] ^= 0x10
      let registration = WebAuthn.Registration(
        clientData: vector.registrationClientData, attestation: changed)
      let passkey = try? WebAuthn.check(
        registration, challenge: vector.registrationChallenge, site: site)
      if passkey == nil { refused += 1 }
      // Flags and counter, the authenticator's model, and the credential identifier.
      let isFree =
        (62...67).contains(index) || (67..<83).contains(index) || (85..<117).contains(index)
      #expect(passkey == nil || passkey != right || isFree, "byte \(index)")
    }
    #expect(refused > 120)
  }

  @Test func dataOfAnotherPageIsRefused() throws {
    let (site, vector) = (try #require(Self.site), SpecificationVector.none)
    let other = try #require(PasskeySite(origin: "https://example.com"))
    #expect(throws: WebAuthnError.wrongOrigin) {
      try WebAuthn.check(vector.registration, challenge: vector.registrationChallenge, site: other)
    }
    #expect(throws: WebAuthnError.wrongChallenge) {
      try WebAuthn.check(vector.registration, challenge: vector.signInChallenge, site: site)
    }
    #expect(throws: WebAuthnError.wrongPurpose) {
      try WebAuthn.check(
        WebAuthn.Registration(clientData: vector.clientData, attestation: vector.attestation),
        challenge: vector.signInChallenge, site: site)
    }
    #expect(throws: WebAuthnError.foreignFrame) {
      try ClientData.check(
        SpecificationVector.framedClientData, purpose: .signingIn,
        challenge: SpecificationVector.framedChallenge, site: site)
    }
  }

  @Test func ed25519SignatureIsChecked() throws {
    let key = try COSEKey(
      .map([
        .integer(1): .integer(1), .integer(3): .integer(-8), .integer(-1): .integer(6),
        .integer(-2): .bytes(
          hexBytes("44e06ddd331c36a8dc667bab52bcae63486c916aa5e339e6acebaa84934bf832")),
      ]))
    let data = hexBytes(
      "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50100000000")
    let signature = hexBytes(
      "f5c59c7e46c34f6f8cc197101ddf9934fa2595f68eb1913a637e8419eb9ba4cf"
        + "dfc48f85393bc0d40b011f0d6fecb097d6607525713223a0dc0d453993dae00b")
    let client =
      #"{"type":"webauthn.get","challenge":"iVlX4BxjOmmDSKLYoxpUt9sn6MHEOyCA15riGQJnv9I","#
      + #""origin":"https://example.org","crossOrigin":false}"#
    #expect(key.signed(data + WebAuthn.hash(client.utf8), signature))
    #expect(!key.signed(data + WebAuthn.hash("{}".utf8), signature))
  }

  @Test(arguments: [
    // A missing coordinate, a point off the curve, another curve, RSA, an empty map, and an array.
    "a401022001215820" + String(repeating: "11", count: 32) + "0326",
    "a5010203262001215820" + String(repeating: "11", count: 32) + "225820"
      + String(repeating: "11", count: 32),
    "a40101032720072158200" + String(repeating: "1", count: 63), "a4010303390100", "a0", "80",
  ]) func unsupportedKeysAreRefused(hex: String) {
    #expect(throws: WebAuthnError.unsupportedKey) { try COSEKey(bytes: hexBytes(hex)) }
  }

  @Test(arguments: [
    ("http://localhost:8080", "http://localhost:8080", true),
    ("http://localhost:8080", "https://localhost:8080", false),
    ("http://localhost:8080", "http://localhost:8081", false),
    ("http://localhost:8080", "http://localhost", false),
    ("http://a.localhost", "http://a.localhost", true),
    ("http://desk.local", "http://desk.local", false),
    ("https://Desk.local:8443", "https://desk.local:8443", true),
    ("https://example.org", "https://a.example.org", false),
    ("https://example.org", "https://example.org.evil.example", false),
    ("https://example.org", "null", false),
  ]) func onlyTheSitesOwnOriginIsAccepted(site: String, origin: String, isOwn: Bool) throws {
    let site = try #require(PasskeySite(origin: site))
    #expect(site.accepts(origin: origin) == isOwn)
  }

  @Test(arguments: [
    "http://127.0.0.1:8080", "http://[::1]:8080", "https://10.0.0.1", "https://", "", "a:b:c",
  ])
  func ipAddressHasNoPasskeys(origin: String) {
    #expect(PasskeySite(origin: origin) == nil)
  }
}
