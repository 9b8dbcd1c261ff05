import Foundation
import HTTPTypes
import Hummingbird
import Store
import TextEncoding

/// The messages between the server and the page's calls to `navigator.credentials`. Binary data is encoded as URL-safe
/// Base64.
enum PasskeyMessages {
  static let bodyLimit = 65_536

  /// The options for creating a passkey: the fields of `PublicKeyCredentialCreationOptions`.
  struct CreationOptions: Encodable {
    struct RelyingParty: Encodable {
      let id: String
      let name: String
    }
    struct User: Encodable {
      let id: String
      let name: String
      let displayName: String
    }
    struct Algorithm: Encodable {
      let type = "public-key"
      let alg: Int64
    }
    struct CredentialDescriptor: Encodable {
      let type = "public-key"
      let id: String
    }
    struct Selection: Encodable {
      let residentKey = "required"
      let requireResidentKey = true
      let userVerification = "preferred"
    }

    let challenge: String
    let rp: RelyingParty
    let user: User
    let pubKeyCredParams = COSEKey.algorithms.map(Algorithm.init)
    let authenticatorSelection = Selection()
    let attestation = "none"
    let excludeCredentials: [CredentialDescriptor]
    let timeout = Int(PasskeyChallenges.lifetime) * 1_000
  }

  /// The options for signing in with any passkey: the fields of `PublicKeyCredentialRequestOptions`.
  struct RequestOptions: Encodable {
    let challenge: String
    let rpId: String
    let userVerification = "preferred"
    let timeout = Int(PasskeyChallenges.lifetime) * 1_000
  }

  struct Registration: Decodable {
    let name: String?
    let clientDataJSON: String
    let attestationObject: String
  }

  struct Assertion: Decodable {
    let id: String
    let clientDataJSON: String
    let authenticatorData: String
    let signature: String
    let userHandle: String?
  }

  /// Decodes the body of a request.
  ///
  /// - Throws: `AppError` if the body is too large or cannot be decoded.
  static func body<Body: Decodable>(_ type: Body.Type, of request: Request) async throws -> Body {
    var request = request
    let body = try await request.collected(upTo: bodyLimit)
    do {
      return try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    } catch {
      throw AppError.badRequest(WebAuthnError.unreadable("answer").sentence)
    }
  }

  static func bytes(_ text: String, _ part: String) throws(WebAuthnError) -> [UInt8] {
    guard let bytes = TextEncoding.bytes(urlSafeBase64: text) else { throw .unreadable(part) }
    return bytes
  }
}

extension WebAuthn.Registration {
  init(_ message: PasskeyMessages.Registration) throws(WebAuthnError) {
    clientData = try PasskeyMessages.bytes(message.clientDataJSON, "client data")
    attestation = try PasskeyMessages.bytes(message.attestationObject, "attestation")
  }
}

extension WebAuthn.Assertion {
  init(_ message: PasskeyMessages.Assertion) throws(WebAuthnError) {
    credential = try PasskeyMessages.bytes(message.id, "identifier")
    clientData = try PasskeyMessages.bytes(message.clientDataJSON, "client data")
    authenticatorData = try PasskeyMessages.bytes(message.authenticatorData, "authenticator data")
    signature = try PasskeyMessages.bytes(message.signature, "signature")
    userHandle = try Self.handle(message.userHandle)
  }

  private static func handle(_ text: String?) throws(WebAuthnError) -> [UInt8]? {
    guard let text else { return nil }
    return try PasskeyMessages.bytes(text, "user handle")
  }
}
