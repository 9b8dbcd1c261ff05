import Crypto
public import Foundation

/// Where a browser takes messages, and the keys they are encrypted for (Push API).
public struct PushSubscription: Equatable, Sendable {
  /// Of the browser's push service.
  public let endpoint: String
  /// The browser's public key, uncompressed: 65 bytes.
  public let publicKey: Data
  /// 16 bytes.
  public let secret: Data

  /// Keys in URL-safe Base64 as `PushSubscription.toJSON()` has them.
  ///
  /// Nil where the endpoint is no `https` address (`http` only of this machine itself), or a key is none.
  public init?(endpoint: String, p256dh: String, auth: String) {
    guard let url = WebAddress.parse(endpoint), let host = url.host,
      url.scheme?.lowercased() == "https" || WebAddress.isLoopback(host: host),
      let publicKey = bytes(urlSafeBase64: p256dh), let secret = bytes(urlSafeBase64: auth),
      secret.count == 16,
      // Browsers send only keys of this form.
      (try? P256.KeyAgreement.PublicKey(x963Representation: publicKey)) != nil
    else { return nil }
    self.endpoint = endpoint
    self.publicKey = publicKey
    self.secret = secret
  }
}
