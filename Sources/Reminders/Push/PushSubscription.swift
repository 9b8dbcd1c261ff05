import Crypto
public import Foundation
import TextEncoding

/// A browser's push subscription (Push API): its URL and its encryption keys.
public struct PushSubscription: Equatable, Sendable {
  /// The URL of the subscription at the browser's push service.
  public let endpoint: String
  /// The browser's public key in uncompressed form: 65 bytes.
  public let publicKey: Data
  /// The shared authentication secret: 16 bytes.
  public let secret: Data

  /// Creates a subscription from the URL-safe Base64 keys that `PushSubscription.toJSON()` returns in JavaScript.
  ///
  /// Returns nil if a key is invalid, or if the endpoint isn't an `https` URL. Plain `http` is only accepted for this
  /// machine.
  public init?(endpoint: String, p256dh: String, auth: String) {
    guard let url = WebAddress.parse(endpoint), let host = url.host,
      url.scheme?.lowercased() == "https" || WebAddress.isLoopback(host: host),
      let publicKey = bytes(urlSafeBase64: p256dh), let secret = bytes(urlSafeBase64: auth),
      secret.count == 16,
      // Throws unless the bytes are a valid uncompressed key.
      (try? P256.KeyAgreement.PublicKey(x963Representation: publicKey)) != nil
    else { return nil }
    self.endpoint = endpoint
    self.publicKey = Data(publicKey)
    self.secret = Data(secret)
  }
}
