import Crypto
import Foundation
import Store
import Synchronization
import TextEncoding

/// A client of the OpenID Connect provider. Uses discovery and the authorization code flow with PKCE (RFC 7636).
final class OIDCClient: Sendable {
  /// The fields of the provider's discovery document that are used.
  struct Document: Decodable, Sendable {
    let issuer: String
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let jwksUri: String
    let tokenEndpointAuthMethodsSupported: [String]?
    let scopesSupported: [String]?
    let endSessionEndpoint: String?
  }

  private struct TokenAnswer: Decodable {
    let idToken: String
  }

  /// The minimum interval, in seconds, between two requests for the provider's keys. Keys are requested again if no
  /// known key verifies a token.
  private static let keysLifetime = 60.0
  private static let documentLifetime = 3_600.0
  /// The maximum length of a token sent as a hint, in bytes. Proxies may reject a response whose headers exceed 4 KB.
  /// Without the hint, the provider asks the user to confirm the sign-out.
  private static let hintLimit = 2_048

  let settings: OIDCSettings
  private let transport = OIDCTransport()
  private let document = Mutex<(value: Document, at: Double)?>(nil)
  private let keys = Mutex<(value: [JSONWebKey], at: Double)?>(nil)

  init(settings: OIDCSettings) {
    self.settings = settings
  }

  /// Returns the URL at which the browser signs in.
  func address(for began: OIDCSignIns.PendingSignIn, now: Double) async throws(OIDCError) -> String
  {
    let document = try await discovered(now: now)
    let challenge = urlSafeBase64(SHA256.hash(data: Data(began.verifier.utf8)))
    let fields = [
      ("response_type", "code"), ("scope", scopes(document)),
      ("client_id", settings.clientID), ("redirect_uri", began.redirect), ("state", began.state),
      ("nonce", began.nonce), ("code_challenge", challenge), ("code_challenge_method", "S256"),
    ]
    return address(document.authorizationEndpoint, fields)
  }

  /// Returns the URL at which a browser ends its session at the provider (OpenID Connect RP-Initiated Logout 1.0).
  /// Returns nil if the provider has no such endpoint, or if the browser was signed in by another provider.
  ///
  /// - Parameter redirect: The URL to which the provider returns the browser. It must be registered with the provider.
  func signOutAddress(
    _ session: ProviderSession, redirect: String, now: Double
  ) async throws(OIDCError) -> String? {
    let document = try await discovered(now: now)
    guard session.issuer == document.issuer, let endpoint = document.endSessionEndpoint else {
      return nil
    }
    guard OIDCSettings.isSafe(endpoint) else { throw .unsafeAddress(endpoint) }
    let hint = session.idToken.utf8.count <= Self.hintLimit ? session.idToken : nil
    return address(
      endpoint,
      (hint.map { [("id_token_hint", $0)] } ?? [])
        + [("client_id", settings.clientID), ("post_logout_redirect_uri", redirect)])
  }

  /// Returns the scopes to request. Some providers report groups only on request; others reject unknown scopes.
  private func scopes(_ document: Document) -> String {
    let extra = settings.required?.name
    let isScopeSupported = extra.map { document.scopesSupported?.contains($0) == true } ?? false
    return "openid profile email" + (isScopeSupported ? " " + (extra ?? "") : "")
  }

  private func address(_ endpoint: String, _ fields: [(String, String)]) -> String {
    endpoint + (endpoint.contains("?") ? "&" : "?") + formText(fields)
  }

  /// Exchanges the authorization code for an ID token and verifies it.
  func token(code: String, _ began: OIDCSignIns.PendingSignIn, now: Double) async throws(OIDCError)
    -> IDToken
  {
    let document = try await discovered(now: now)
    let text = try await exchanged(code, began, document)
    let expected = IDToken.Expectation(
      issuer: document.issuer, clientID: settings.clientID, nonce: began.nonce,
      required: settings.required)
    let known = try await keys(document, now: now, isNew: false)
    do {
      return try IDToken(text, keys: known, expected, now: now)
    } catch {
      guard error == .badToken("its signature is invalid") else { throw error }
      let new = try await keys(document, now: now, isNew: true)
      return try IDToken(text, keys: new, expected, now: now)
    }
  }

  private func discovered(now: Double) async throws(OIDCError) -> Document {
    if let known = document.withLock({ $0 }), now - known.at < Self.documentLifetime {
      return known.value
    }
    let base = settings.issuer.hasSuffix("/") ? String(settings.issuer.dropLast()) : settings.issuer
    let bytes = try await transport.get(
      base + "/.well-known/openid-configuration", what: "description")
    guard let found = providerValue(Document.self, Data(bytes)) else {
      throw .noAnswer("description", cause: "it cannot be read")
    }
    guard found.issuer == settings.issuer else { throw .otherIssuer(found.issuer) }
    for address in [found.authorizationEndpoint, found.tokenEndpoint, found.jwksUri] {
      guard OIDCSettings.isSafe(address) else { throw .unsafeAddress(address) }
    }
    document.withLock { $0 = (found, now) }
    return found
  }

  private func keys(
    _ document: Document, now: Double, isNew: Bool
  ) async throws(OIDCError) -> [JSONWebKey] {
    let known = keys.withLock { $0 }
    let lifetime = isNew ? Self.keysLifetime : Self.documentLifetime
    if let known, now - known.at < lifetime { return known.value }
    let bytes = try await transport.get(document.jwksUri, what: "keys")
    guard let found = JSONWebKey.list(bytes) else {
      throw .noAnswer("keys", cause: "they cannot be read")
    }
    keys.withLock { $0 = (found, now) }
    return found
  }

  private func exchanged(
    _ code: String, _ began: OIDCSignIns.PendingSignIn, _ document: Document
  ) async throws(OIDCError) -> String {
    var fields = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", began.redirect),
      ("code_verifier", began.verifier),
    ]
    var authorization: String?
    let methods = document.tokenEndpointAuthMethodsSupported ?? ["client_secret_basic"]
    if let secret = settings.secret, methods.contains("client_secret_basic") {
      let pair = percentEncoded(settings.clientID) + ":" + percentEncoded(secret)
      authorization = "Basic " + Data(pair.utf8).base64EncodedString()
    } else {
      fields.append(("client_id", settings.clientID))
      if let secret = settings.secret { fields.append(("client_secret", secret)) }
    }
    let bytes = try await transport.post(
      document.tokenEndpoint, form: formText(fields), authorization: authorization)
    guard let answer = providerValue(TokenAnswer.self, Data(bytes)) else {
      throw .codeRefused(cause: "its answer has no ID token")
    }
    return answer.idToken
  }

  private func formText(_ fields: [(String, String)]) -> String {
    fields.map { "\($0)=\(percentEncoded($1))" }.joined(separator: "&")
  }
}

/// Decodes the provider's JSON, which uses snake case for its keys. Returns nil if it is invalid or lacks a field.
func providerValue<Value: Decodable>(_ type: Value.Type, _ data: Data) -> Value? {
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  // The callers throw if the result is nil.
  return try? decoder.decode(type, from: data)
}
