import Crypto
import Foundation
import TextEncoding

extension SimulatedStrava {
  func oauth(
    _ request: SimulatedRequest, _ name: String, _ state: inout State
  ) -> SimulatedResponse {
    switch (request.method, name) {
    case ("GET", "authorize"): authorize(request, &state)
    case ("POST", "token"): token(request, &state)
    case ("POST", "revoke"): revoke(request, &state)
    case ("POST", "deauthorize"): deauthorize(request, &state)
    default: .missing
    }
  }

  /// Handles an authorisation request, which the simulated athlete grants immediately.
  private func authorize(_ request: SimulatedRequest, _ state: inout State) -> SimulatedResponse {
    guard request.fields["client_id"] == options.clientID else {
      return .fault(400, "Bad Request", "Application", "client_id", "invalid")
    }
    guard let redirect = request.fields["redirect_uri"], redirect.hasPrefix("http"),
      request.fields["response_type"] == "code"
    else { return .fault(400, "Bad Request", "Application", "redirect_uri", "invalid") }
    let asked = (request.fields["scope"] ?? "").split(separator: ",").map(String.init)
    let scopes = options.grantedScopes ?? asked
    let code = state.tokens.newCode(
      scopes: scopes, challenge: request.fields["code_challenge"], now: now())
    let fields = [
      ("state", request.fields["state"] ?? ""), ("code", code),
      ("scope", scopes.joined(separator: ",")),
    ]
    var query = URLComponents()
    query.queryItems = fields.map { URLQueryItem(name: $0.0, value: $0.1) }
    let separator = redirect.contains("?") ? "&" : "?"
    return SimulatedResponse(
      302, headers: [("Location", redirect + separator + (query.percentEncodedQuery ?? ""))])
  }

  private func token(_ request: SimulatedRequest, _ state: inout State) -> SimulatedResponse {
    guard request.fields["client_id"] == options.clientID,
      request.fields["client_secret"] == options.clientSecret
    else { return .fault(401, "Authorization Error", "Application", "client_id", "invalid") }
    switch request.fields["grant_type"] {
    case "authorization_code": return exchange(request, &state)
    case "refresh_token":
      let refresh = request.fields["refresh_token"] ?? ""
      guard let grant = state.tokens.refresh(refresh, now: now()) else {
        return .fault(400, "Bad Request", "RefreshToken", "refresh_token", "invalid")
      }
      return SimulatedResponse(200, .object(Self.words(grant, now: now())))
    default: return .fault(400, "Bad Request", "Application", "grant_type", "invalid")
    }
  }

  private func exchange(_ request: SimulatedRequest, _ state: inout State) -> SimulatedResponse {
    guard let code = state.tokens.take(code: request.fields["code"] ?? "", now: now()),
      Self.fits(request.fields["code_verifier"], code.challenge)
    else {
      return .fault(400, "Bad Request", "RequestToken", "code", "invalid")
    }
    let grant = state.tokens.newGrant(scopes: code.scopes, now: now())
    return SimulatedResponse(
      200,
      .object(
        Self.words(grant, now: now()) + [("athlete", state.account.athlete(withGear: false))]))
  }

  /// Verifies the PKCE challenge (RFC 7636, S256). Succeeds if the client sent no challenge.
  private static func fits(_ verifier: String?, _ challenge: String?) -> Bool {
    guard let challenge else { return true }
    return challenge == urlSafeBase64(SHA256.hash(data: Data((verifier ?? "").utf8)))
  }

  private static func words(
    _ grant: SimulatedTokens.Grant, now: Double
  ) -> [JSONValue.Member] {
    [
      ("token_type", .text("Bearer")), ("expires_at", .integer(Int(grant.expiresAt))),
      ("expires_in", .integer(Int(grant.expiresAt - now))),
      ("refresh_token", .text(grant.refresh)), ("access_token", .text(grant.access)),
    ]
  }

  private func revoke(_ request: SimulatedRequest, _ state: inout State) -> SimulatedResponse {
    let basic = Data("\(options.clientID):\(options.clientSecret)".utf8).base64EncodedString()
    guard request.authorization == "Basic \(basic)" else {
      return .fault(401, "Authorization Error", "Application", "client_id", "invalid")
    }
    let token = request.fields["token"]
    if token != nil, [state.tokens.grant?.refresh, state.tokens.grant?.access].contains(token) {
      state.tokens.revoke()
    }
    return SimulatedResponse(200, .object([]))
  }

  private func deauthorize(_ request: SimulatedRequest, _ state: inout State) -> SimulatedResponse {
    let token = request.bearer ?? request.fields["access_token"]
    guard let token, state.tokens.scopes(of: token, now: now()) != nil else { return .expired }
    state.tokens.revoke()
    return SimulatedResponse(200, .object([("access_token", .text(token))]))
  }
}
