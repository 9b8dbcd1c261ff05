import ActivityFiles
import Crypto
import Foundation

/// A sign-in that was begun and whose callback is awaited. Its state is for one use and ten minutes.
public struct PendingAuthorization: Equatable, Sendable {
  public static let lifetimeSeconds = 600.0

  /// 256 random bits that the callback has to bring back.
  public let state: String
  /// Sent to Strava's token address alone, where it offers that (RFC 7636).
  let verifier: String
  public let redirect: String
  /// Seconds since 1970.
  let beganAt: Double

  /// - Parameter redirect: where Strava sends the browser back to.
  public init(redirect: String, now: Double) {
    state = Self.randomWord()
    verifier = Self.randomWord()
    self.redirect = redirect
    beganAt = now
  }

  /// Whether a callback is of this sign-in. Takes the same time for every wrong state.
  public func accepts(state: String, now: Double) -> Bool {
    let isSame = zip(state.utf8, self.state.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    return isSame && state.utf8.count == self.state.utf8.count
      && (beganAt...beganAt + Self.lifetimeSeconds).contains(now)
  }

  var challenge: String { Self.word(Array(SHA256.hash(data: Array(verifier.utf8)))) }

  private static func randomWord() -> String {
    var generator = SystemRandomNumberGenerator()
    return word((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// Base64 for addresses.
  private static func word(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

/// Signing in at Strava and out again (RFC 6749).
public struct Authorization: Sendable {
  /// What is asked for: profile and bikes, and all rides, also those that only the athlete sees.
  public static let scopes = ["read", "profile:read_all", "activity:read_all"]

  let transport: any StravaTransport
  let addresses: StravaAddresses

  public init(transport: any StravaTransport, addresses: StravaAddresses) {
    self.transport = transport
    self.addresses = addresses
  }

  /// The address at which the athlete allows it.
  public func address(
    for application: StravaApplication, _ pending: PendingAuthorization
  ) -> String {
    var fields = [
      ("client_id", application.id), ("redirect_uri", pending.redirect), ("response_type", "code"),
      ("approval_prompt", "auto"), ("scope", Self.scopes.joined(separator: ",")),
      ("state", pending.state),
    ]
    if addresses.offersProofKey {
      fields += [("code_challenge", pending.challenge), ("code_challenge_method", "S256")]
    }
    return "\(addresses.oauth)/authorize?\(formText(fields))"
  }

  /// Trades a callback's code for tokens.
  ///
  /// - Parameter grantedScope: the callback's `scope`, which says what the athlete left ticked.
  /// - Throws: `StravaError.missingScope` where no ride could be read.
  public func tokens(
    code: String, grantedScope: String, application: StravaApplication,
    _ pending: PendingAuthorization
  ) async throws -> StravaTokens {
    let scopes = grantedScope.split { $0 == "," || $0 == " " }.map(String.init)
    var fields = [
      ("client_id", application.id), ("client_secret", application.secret), ("code", code),
      ("grant_type", "authorization_code"),
    ]
    if addresses.offersProofKey { fields.append(("code_verifier", pending.verifier)) }
    let tokens = try await token(fields, scopes: scopes)
    guard tokens.readsActivities else { throw StravaError.missingScope("activity:read") }
    return tokens
  }

  /// - Throws: `StravaError.accessEnded` where the refresh token is no longer taken.
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

  /// Takes the access back at Strava, by the way of 2026 or else by the one before.
  public func revoke(_ tokens: StravaTokens, application: StravaApplication) async throws {
    let basic = Data("\(application.id):\(application.secret)".utf8).base64EncodedString()
    let reply = try await send(
      "revoke", [("token", tokens.refreshToken)], header: ("Authorization", "Basic \(basic)"))
    guard reply.status == 404 || reply.status == 405 else { return }
    _ = try await send("deauthorize", [], header: ("Authorization", "Bearer \(tokens.accessToken)"))
  }

  private func token(_ fields: [(String, String)], scopes: [String]) async throws -> StravaTokens {
    let reply = try await send("token", fields)
    let answer = JSONNode(valid: reply.body)
    switch reply.status {
    case 200:
      guard let answer, let tokens = StravaTokens(answer, scopes: scopes) else {
        throw StravaError.unreachable("its answer holds no token")
      }
      return tokens
    case 400, 401: throw StravaError.refused(StravaFault(reply.body).sentence)
    case 403: throw StravaError.inactiveApplication
    default: throw StravaError.unreachable("status \(reply.status) at sign-in")
    }
  }

  private func send(
    _ name: String, _ fields: [(String, String)], header: (String, String)? = nil
  ) async throws -> StravaReply {
    var headers = [(name: "Content-Type", value: "application/x-www-form-urlencoded")]
    if let header { headers.append((name: header.0, value: header.1)) }
    let request = StravaRequest(
      method: "POST", address: "\(addresses.oauth)/\(name)", headers: headers,
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
