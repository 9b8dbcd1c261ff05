import Foundation

/// A provider of OpenID Connect at which athletes sign in, and how this server is known there.
public struct OIDCSettings: Sendable {
  /// As the provider writes it itself: with or without a slash at its end.
  let issuer: String
  let clientID: String
  /// Nil for a client without one.
  let secret: String?
  /// Whether somebody who isn't linked yet gets a new athlete.
  let createsAthletes: Bool
  /// The claim that a user must have to sign in; nil if every user may.
  let required: RequiredClaim?

  /// Nil without any of the options. Reads the file with the secret.
  ///
  /// - Parameter required: a claim and its value, as `groups=family`.
  /// - Throws: `OptionFault` if an option is missing or invalid.
  public init?(
    issuer: String?, clientID: String?, secret: String? = nil, secretFile: String?,
    createsAthletes: Bool = false, required: String? = nil
  ) throws(OptionFault) {
    guard let issuer, let clientID, !clientID.isEmpty else {
      guard issuer == nil, clientID == nil, secret == nil, secretFile == nil else {
        throw OptionFault(description: "--oidc-issuer and --oidc-client-id need each other.")
      }
      guard !createsAthletes else {
        throw OptionFault(description: "--oidc-create-athletes needs --oidc-issuer.")
      }
      guard required == nil else {
        throw OptionFault(description: "--oidc-require needs --oidc-issuer.")
      }
      return nil
    }
    guard Self.isSafe(issuer) else {
      throw OptionFault(
        description:
          "--oidc-issuer must be an https address, as https://id.example, not \(issuer).")
    }
    self.issuer = issuer
    self.clientID = clientID
    self.secret = try SecretFile.secret(secret, orIn: secretFile, of: "--oidc-client-secret")
    self.createsAthletes = createsAthletes
    self.required = try required.map(Self.claim)
  }

  private static func claim(_ text: String) throws(OptionFault) -> RequiredClaim {
    guard let claim = RequiredClaim(text) else {
      throw OptionFault(
        description: "--oidc-require takes a claim such as groups=family, not \(text).")
    }
    return claim
  }

  /// What the sign-in page calls it: its host.
  var name: String { URL(string: issuer)?.host() ?? issuer }

  /// Whether nobody on the way can read along: HTTPS, or this machine itself.
  static func isSafe(_ address: String) -> Bool {
    guard let url = URL(string: address), let host = url.host(), url.user() == nil else {
      return false
    }
    let isHere = ["localhost", "127.0.0.1", "::1"].contains(host)
    return url.scheme == "https" || (url.scheme == "http" && isHere)
  }
}
