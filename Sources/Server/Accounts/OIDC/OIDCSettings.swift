import Foundation

/// The OpenID Connect provider, and this server's registration there.
public struct OIDCSettings: Sendable {
  /// The issuer exactly as the provider writes it, with or without a trailing slash.
  let issuer: String
  let clientID: String
  /// The client secret, or nil for a public client.
  let secret: String?
  /// Whether to create an athlete for an account that isn't linked yet.
  let createsAthletes: Bool
  /// The claim that users must have to sign in, or nil if every user may.
  let required: RequiredClaim?

  /// Creates the settings from command-line options. Returns nil if all are unset. Reads the file with the secret.
  ///
  /// - Parameter required: A claim and its value, such as `groups=family`.
  /// - Throws: `OptionError` if an option is missing or invalid.
  public init?(
    issuer: String?, clientID: String?, secret: String? = nil, secretFile: String?,
    createsAthletes: Bool = false, required: String? = nil
  ) throws(OptionError) {
    guard let issuer, let clientID, !clientID.isEmpty else {
      guard issuer == nil, clientID == nil, secret == nil, secretFile == nil else {
        throw OptionError(description: "--oidc-issuer and --oidc-client-id must be used together.")
      }
      guard !createsAthletes else {
        throw OptionError(description: "--oidc-create-athletes needs --oidc-issuer.")
      }
      guard required == nil else {
        throw OptionError(description: "--oidc-require needs --oidc-issuer.")
      }
      return nil
    }
    guard Self.isSafe(issuer) else {
      throw OptionError(
        description:
          "--oidc-issuer must be an https address such as https://id.example, not \(issuer).")
    }
    self.issuer = issuer
    self.clientID = clientID
    self.secret = try SecretFile.secret(secret, orIn: secretFile, of: "--oidc-client-secret")
    self.createsAthletes = createsAthletes
    self.required = try required.map(Self.claim)
  }

  private static func claim(_ text: String) throws(OptionError) -> RequiredClaim {
    guard let claim = RequiredClaim(text) else {
      throw OptionError(
        description: "--oidc-require takes a claim such as groups=family, not \(text).")
    }
    return claim
  }

  /// The provider's name on the sign-in page: its host name.
  var name: String { URL(string: issuer)?.host() ?? issuer }

  /// Returns whether requests to a URL are safe from interception because they use HTTPS or the loopback interface.
  static func isSafe(_ address: String) -> Bool {
    guard let url = URL(string: address), let host = url.host(), url.user() == nil else {
      return false
    }
    let isHere = ["localhost", "127.0.0.1", "::1"].contains(host)
    return url.scheme == "https" || (url.scheme == "http" && isHere)
  }
}
