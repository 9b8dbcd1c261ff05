import Crypto
import Foundation
public import Outbound
import Store
import TextEncoding

/// A sign-in that was started and is waiting for its callback. Its state can be used once, within ten minutes.
public struct PendingAuthorization: Equatable, Sendable {
  public static let lifetimeSeconds = 600.0

  /// 256 random bits that the callback must return, encoded as URL-safe Base64.
  public let state: String
  /// The PKCE code verifier (RFC 7636). It is sent only to the token endpoint, and only if the server supports PKCE.
  let verifier: String
  public let redirect: String
  /// The time at which the sign-in started, in seconds since 1970.
  let beganAt: Double

  /// - Parameter redirect: the URL to which Strava redirects the browser.
  public init(redirect: String, now: Double) {
    state = Self.randomWord()
    verifier = Self.randomWord()
    self.redirect = redirect
    beganAt = now
  }

  /// Returns whether a callback with this state belongs to this sign-in. Compares in constant time.
  public func accepts(state: String, now: Double) -> Bool {
    areEqualInConstantTime(state.utf8, self.state.utf8)
      && (beganAt...beganAt + Self.lifetimeSeconds).contains(now)
  }

  var challenge: String { urlSafeBase64(SHA256.hash(data: Array(verifier.utf8))) }

  private static func randomWord() -> String {
    var generator = SystemRandomNumberGenerator()
    return urlSafeBase64((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }
}

/// Signs in to Strava, and revokes access (OAuth 2.0, RFC 6749).
public struct Authorization: Sendable {
  /// The scopes to request: the profile, bikes, and all activities including private ones.
  public static let scopes = ["read", "profile:read_all", "activity:read_all"]

  let transport: any OutboundTransport
  let addresses: StravaAddresses

  public init(transport: any OutboundTransport, addresses: StravaAddresses) {
    self.transport = transport
    self.addresses = addresses
  }

  /// Returns the URL at which the athlete grants access.
  public func address(
    for application: StravaApplication, _ pending: PendingAuthorization
  ) -> String {
    var fields = [
      ("client_id", application.id), ("redirect_uri", pending.redirect), ("response_type", "code"),
      ("approval_prompt", "auto"), ("scope", Self.scopes.joined(separator: ",")),
      ("state", pending.state),
    ]
    if addresses.supportsPKCE {
      fields += [("code_challenge", pending.challenge), ("code_challenge_method", "S256")]
    }
    return "\(addresses.oauth)/authorize?\(formText(fields))"
  }

  /// Exchanges a callback's code for tokens.
  ///
  /// - Parameter grantedScope: the callback's `scope`, which lists the scopes that the athlete accepted.
  /// - Throws: `StravaError.missingScope` if the scopes don't allow reading activities.
  public func tokens(
    code: String, grantedScope: String, application: StravaApplication,
    _ pending: PendingAuthorization
  ) async throws -> StravaTokens {
    let scopes = grantedScope.split { $0 == "," || $0 == " " }.map(String.init)
    var fields = [
      ("client_id", application.id), ("client_secret", application.secret), ("code", code),
      ("grant_type", "authorization_code"),
    ]
    if addresses.supportsPKCE { fields.append(("code_verifier", pending.verifier)) }
    let tokens = try await token(fields, scopes: scopes)
    guard tokens.readsActivities else { throw StravaError.missingScope("activity:read") }
    return tokens
  }

  /// Renews the tokens.
  ///
  /// - Throws: `StravaError.accessEnded` if Strava rejects the refresh token.
  func refreshed(
    _ tokens: StravaTokens, application: StravaApplication
  ) async throws -> StravaTokens {
    do {
      return try await token(
        [
          ("client_id", application.id), ("client_secret", application.secret),
          ("grant_type", "refresh_token"), ("refresh_token", tokens.refreshToken),
        ], scopes: tokens.scopes)
    } catch StravaError.refused {
      throw StravaError.accessEnded
    }
  }

  /// Revokes Andante's access to the Strava account. Falls back to the `deauthorize` endpoint if Strava doesn't support
  /// `revoke` (new in 2026).
  public func revoke(_ tokens: StravaTokens, application: StravaApplication) async throws {
    let basic = Data("\(application.id):\(application.secret)".utf8).base64EncodedString()
    let reply = try await send(
      "revoke", [("token", tokens.refreshToken)], header: ("Authorization", "Basic \(basic)"))
    guard reply.status == 404 || reply.status == 405 else { return }
    _ = try await send("deauthorize", [], header: ("Authorization", "Bearer \(tokens.accessToken)"))
  }

  private func token(_ fields: [(String, String)], scopes: [String]) async throws -> StravaTokens {
    let reply = try await send("token", fields)
    let answer = JSONValue(valid: reply.body)
    switch reply.status {
    case 200:
      guard let answer, let tokens = StravaTokens(answer, scopes: scopes) else {
        throw StravaError.unreachable("its answer contains no token")
      }
      return tokens
    case 400, 401: throw StravaError.refused(StravaErrorBody(reply.body).sentence)
    case 403: throw StravaError.inactiveApplication
    default: throw StravaError.unreachable("status \(reply.status) at sign-in")
    }
  }

  private func send(
    _ name: String, _ fields: [(String, String)], header: (String, String)? = nil
  ) async throws -> OutboundResponse {
    var headers = [(name: "Content-Type", value: "application/x-www-form-urlencoded")]
    if let header { headers.append((name: header.0, value: header.1)) }
    let request = OutboundRequest(
      method: "POST", url: "\(addresses.oauth)/\(name)", headers: headers,
      body: Array(formText(fields).utf8))
    do {
      return try await transport.send(request)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw StravaError.unreachable("\(error)")
    }
  }
}
