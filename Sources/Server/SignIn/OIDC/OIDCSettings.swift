import Foundation

/// A provider of OpenID Connect at which athletes sign in, and how this server is known there.
public struct OIDCSettings: Sendable {
  public typealias Fault = OptionFault

  /// As the provider writes it itself: with or without a slash at its end.
  let issuer: String
  let clientID: String
  /// Nil for a client without one.
  let secret: String?
  /// Whether an athlete is created for a user who isn't linked yet.
  var createsAthletes = false
  /// The claim that a user must have to sign in; nil if every user may.
  var required: RequiredClaim?

  /// Nil without any of the options. Reads the file with the secret.
  ///
  /// - Throws: `Fault` where one is missing or cannot be read.
  public init?(
    issuer: String?, clientID: String?, secret: String? = nil, secretFile: String?
  ) throws(Fault) {
    guard let issuer, let clientID, !clientID.isEmpty else {
      guard issuer == nil, clientID == nil, secret == nil, secretFile == nil else {
        throw Fault(description: "--oidc-issuer and --oidc-client-id need each other.")
      }
      return nil
    }
    guard Self.isSafe(issuer) else {
      throw Fault(
        description:
          "--oidc-issuer must be an https address, as https://id.example, not \(issuer).")
    }
    guard secret == nil || secretFile == nil else {
      throw Fault(
        description: "--oidc-client-secret and --oidc-client-secret-file exclude each other.")
    }
    self.issuer = issuer
    self.clientID = clientID
    guard let secretFile else {
      self.secret = secret
      return
    }
    self.secret = try SecretFile.secret(in: secretFile, of: "--oidc-client-secret-file")
  }

  /// Returns the provider with the options that decide who may sign in.
  ///
  /// - Throws: `Fault` if such options are given without a provider, or the claim cannot be parsed.
  public static func admitting(
    _ settings: OIDCSettings?, createsAthletes: Bool, required: String?
  ) throws(Fault) -> OIDCSettings? {
    guard var settings else {
      guard !createsAthletes else {
        throw Fault(description: "--oidc-create-athletes needs --oidc-issuer.")
      }
      guard required == nil else { throw Fault(description: "--oidc-require needs --oidc-issuer.") }
      return nil
    }
    settings.createsAthletes = createsAthletes
    guard let required else { return settings }
    guard let claim = RequiredClaim(required) else {
      throw Fault(
        description: "--oidc-require takes a claim such as groups=family, not \(required).")
    }
    settings.required = claim
    return settings
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
