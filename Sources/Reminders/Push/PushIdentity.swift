import Crypto
import Engine
import Foundation
import TextEncoding

/// The key pair that identifies this server to push services (VAPID, RFC 8292).
public struct PushIdentity: Sendable {
  private let key: P256.Signing.PrivateKey

  /// Creates a new key pair.
  public init() { key = P256.Signing.PrivateKey() }

  /// Restores a key pair from `pem`.
  public init(pem: String) throws {
    key = try P256.Signing.PrivateKey(pemRepresentation: pem)
  }

  /// The private key in PEM format.
  public var pem: String { key.pemRepresentation }

  /// The `applicationServerKey` for browser subscriptions, in URL-safe Base64.
  public var publicKey: String { urlSafeBase64(key.publicKey.x963Representation) }

  /// Returns an `Authorization` header for a push service, valid for twelve hours.
  ///
  /// - Parameters:
  ///   - origin: Scheme, host and port of the push service.
  ///   - contact: An `https` or `mailto` URL of the server's operator; nil to omit it.
  ///   - now: Seconds since 1970.
  func authorization(origin: String, contact: String?, now: Double) throws -> String {
    let claims = Claims(aud: origin, exp: Int(saturating: now + 12 * 3_600), sub: contact)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let head = urlSafeBase64(Data(#"{"alg":"ES256","typ":"JWT"}"#.utf8))
    let signed = head + "." + urlSafeBase64(try encoder.encode(claims))
    let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
    return "vapid t=\(signed).\(urlSafeBase64(signature)), k=\(publicKey)"
  }

  private struct Claims: Encodable {
    let aud: String
    let exp: Int
    let sub: String?
  }
}
