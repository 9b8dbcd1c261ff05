import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import TextEncoding

@testable import Server

/// A manipulation of the provider's response, which the server must reject.
enum OIDCForgery: String, CaseIterable, Codable, Sendable {
  case issuer, audience, severalAudiences, expired, early, nonce, nobody
  case unsigned, sharedSecret, otherKey, unknownKey, changedClaims, noToken, noJSON, critical

  /// A part of the expected error message.
  var words: String {
    switch self {
    case .issuer: "it comes from another service"
    case .audience, .severalAudiences: "it is for another program"
    case .expired, .early: "it has expired"
    case .nonce: "it belongs to another sign-in"
    case .nobody: "it names no user"
    case .unsigned, .sharedSecret, .critical: "its signature has an unknown algorithm"
    case .otherKey, .unknownKey, .changedClaims: "its signature is invalid"
    case .noToken, .noJSON: "did not confirm who you are"
    }
  }
}

/// An OpenID Connect provider over real HTTP. It is stateless because its codes contain the token's claims.
struct OIDCProvider: Sendable {
  struct Code: Codable {
    var nonce: String
    var challenge: String
    var redirect: String
    var subject = "1234"
    var isRSA = true
    var forgery: OIDCForgery?
    /// The user name reported by the provider; nil to omit it.
    var username: String? = "robin"
    var groups: [String] = []
  }

  static let clientID = "andante"
  static let secret = "a secret & more"
  private let rsa: _RSA.Signing.PrivateKey
  private let p256 = P256.Signing.PrivateKey()
  private let otherKey = P256.Signing.PrivateKey()

  private init() throws { rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048) }

  /// Runs `test` with the issuer's address while the provider listens on a free port.
  static func run(_ test: @Sendable @escaping (String) async throws -> Void) async throws {
    let provider = try OIDCProvider()
    let (ports, port) = AsyncStream<Int>.makeStream()
    let application = Application(
      router: provider.router(), configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { port.yield($0.localAddress?.port ?? 0) }, logger: silentLogger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      for await number in ports {
        try await test("http://127.0.0.1:\(number)")
        break
      }
      group.cancelAll()
    }
  }

  private func router() -> Router<BasicRequestContext> {
    let router = Router()
    router.get("/.well-known/openid-configuration") { request, _ in
      let base = "http://" + (request.head.authority ?? "")
      return Self.json([
        "issuer": base, "authorization_endpoint": base + "/authorize",
        "token_endpoint": base + "/token", "jwks_uri": base + "/keys",
        "end_session_endpoint": base + "/end", "scopes_supported": ["openid", "groups"],
      ])
    }
    router.get("/keys") { _, _ in try keys() }
    router.post("/token") { request, _ in
      let body = try await request.body.collect(upTo: 65_536)
      return try token(Form(urlEncoded: String(buffer: body)), request)
    }
    return router
  }

  private func keys() throws -> Response {
    let parts = try rsa.publicKey.getKeyPrimitives()
    let point = p256.publicKey.x963Representation
    let keys: [[String: String]] = [
      ["kty": "oct", "k": "AA"],
      [
        "kty": "RSA", "kid": "r", "use": "sig", "alg": "RS256",
        "n": urlSafeBase64(parts.modulus), "e": urlSafeBase64(parts.publicExponent),
      ],
      [
        "kty": "EC", "kid": "e", "crv": "P-256", "x": urlSafeBase64(point[1..<33]),
        "y": urlSafeBase64(point[33...]),
      ],
    ]
    return Self.json(["keys": keys])
  }

  /// Checks the client, the redirect address and the proof key, as a provider must.
  private func token(_ form: Form, _ request: Request) throws -> Response {
    let pair = Data("\(Self.clientID):\(percentEncoded(Self.secret))".utf8).base64EncodedString()
    guard request.headers[.authorization] == "Basic \(pair)",
      form["grant_type"] == "authorization_code",
      let data = bytes(urlSafeBase64: form["code"] ?? ""),
      let code = try? JSONDecoder().decode(Code.self, from: Data(data)),
      form["redirect_uri"] == code.redirect,
      urlSafeBase64(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))) == code.challenge
    else { return Response(status: .badRequest) }
    switch code.forgery {
    case .noToken: return Self.json(["access_token": "x"])
    case .noJSON:
      return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "<")))
    default:
      return Self.json([
        "access_token": "x", "token_type": "Bearer",
        "id_token": try signed(code, issuer: "http://" + (request.head.authority ?? "")),
      ])
    }
  }

  private func claims(_ code: Code, issuer: String) -> [String: Any] {
    var claims: [String: Any] = [
      "iss": issuer, "aud": Self.clientID, "sub": code.subject, "nonce": code.nonce,
      "exp": TestServer.now + 300, "iat": TestServer.now, "groups": code.groups,
      "email": "robin@id.example",
    ]
    claims["preferred_username"] = code.username
    switch code.forgery {
    case .issuer: claims["iss"] = issuer + "/"
    case .audience: claims["aud"] = ["other"]
    case .severalAudiences: claims["aud"] = [Self.clientID, "other"]
    case .expired: claims["exp"] = TestServer.now - 61
    case .early: claims["nbf"] = TestServer.now + 61
    case .nonce: claims["nonce"] = "other"
    case .nobody: claims["sub"] = ""
    default: break
    }
    return claims
  }

  private func signed(_ code: Code, issuer: String) throws -> String {
    var header: [String: Any] =
      code.isRSA ? ["alg": "RS256", "kid": "r"] : ["alg": "ES256", "kid": "e"]
    switch code.forgery {
    case .unsigned: header = ["alg": "none"]
    case .sharedSecret: header = ["alg": "HS256"]
    case .unknownKey: header["kid"] = "x"
    case .critical: header["crit"] = ["b64"]
    default: break
    }
    let text = try Self.part(header) + "." + Self.part(claims(code, issuer: issuer))
    let digest = SHA256.hash(data: Data(text.utf8))
    let signature: Data =
      switch code.forgery {
      case .unsigned: Data()
      case .otherKey: try otherKey.signature(for: digest).rawRepresentation
      default:
        code.isRSA
          ? try rsa.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation
          : try p256.signature(for: digest).rawRepresentation
      }
    guard code.forgery == .changedClaims else { return text + "." + urlSafeBase64(signature) }
    var changed = code
    (changed.forgery, changed.subject) = (nil, "5678")
    return try Self.part(header) + "." + Self.part(claims(changed, issuer: issuer)) + "."
      + urlSafeBase64(signature)
  }

  private static func part(_ value: [String: Any]) throws -> String {
    urlSafeBase64(try JSONSerialization.data(withJSONObject: value))
  }

  private static func json(_ value: [String: Any]) -> Response {
    let data = (try? JSONSerialization.data(withJSONObject: value)) ?? Data()
    return Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }
}
