import Foundation
import Store
import TextEncoding

/// The client data, which the browser creates and a passkey signs (WebAuthn Level 3, section 5.8.1).
struct ClientData: Sendable {
  enum Purpose: String, Sendable {
    case making = "webauthn.create"
    case signingIn = "webauthn.get"
  }

  private struct Fields: Decodable {
    let type: String
    let challenge: String
    let origin: String
    let crossOrigin: Bool?
  }

  private static let byteLimit = 8_192

  /// Checks client data.
  ///
  /// - Throws: `WebAuthnError` if the client data has another purpose, challenge or origin, or comes from a page that
  ///   is embedded in another site.
  static func check(
    _ bytes: [UInt8], purpose: Purpose, challenge: [UInt8], site: PasskeySite
  ) throws(WebAuthnError) {
    // All parsing failures are reported as the same error.
    guard bytes.count <= byteLimit,
      let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes))
    else { throw .unreadable("client data") }
    guard fields.type == purpose.rawValue else { throw .wrongPurpose }
    guard isSame(fields.challenge, challenge) else { throw .wrongChallenge }
    guard site.accepts(origin: fields.origin) else { throw .wrongOrigin }
    guard fields.crossOrigin != true else { throw .foreignFrame }
  }

  private static func isSame(_ text: String, _ challenge: [UInt8]) -> Bool {
    areEqualInConstantTime(text.utf8, urlSafeBase64(challenge).utf8)
  }
}
