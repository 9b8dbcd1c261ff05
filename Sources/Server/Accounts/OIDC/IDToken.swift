import Foundation
import TextEncoding

/// A verified ID token, which states who signed in at the provider (OpenID Connect Core 1.0, section 3.1.3.7).
struct IDToken: Equatable, Sendable {
  /// The values that a token must contain.
  struct Expectation: Sendable {
    let issuer: String
    let clientID: String
    let nonce: String
    /// The claim that the user must have, or nil if every user of the provider may sign in.
    var required: RequiredClaim?
  }

  private struct Header: Decodable {
    let alg: String
    let kid: String?
    let crit: [String]?
  }

  private struct Claims: Decodable {
    let iss: String
    let sub: String
    let aud: Audience
    let azp: String?
    let exp: Double
    let nbf: Double?
    let nonce: String?
    let preferredUsername: String?
    let name: String?
    let email: String?
  }

  /// The audience claim, which is a string or a list of strings.
  private struct Audience: Decodable {
    let names: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // The claim is a string or a list. If it is neither, decoding the list throws.
      names =
        try (try? container.decode(String.self)).map { [$0] } ?? container.decode([String].self)
    }
  }

  private static let byteLimit = 32_768
  private static let subjectLimit = 255
  /// The tolerance for clock differences between this server and the provider, in seconds.
  private static let leeway = 60.0

  /// The user's permanent ID, unique at the provider.
  let subject: String
  /// A name that people recognise: the user name, e-mail address or subject.
  let label: String
  /// The name for a new athlete: the first of the user name and the full name that isn't an e-mail address, or else the
  /// local part of the e-mail address; nil if all of these are missing.
  let athleteName: String?
  let text: String

  /// Parses and verifies a token. The signature is checked before any claim is used.
  ///
  /// - Throws: `OIDCError.badToken` if the token is invalid; `OIDCError.notAllowed` if the required claim is missing.
  init(
    _ text: String, keys: [JSONWebKey], _ expected: Expectation, now: Double
  ) throws(OIDCError) {
    let (claims, all) = try Self.claims(text, keys: keys)
    guard claims.iss == expected.issuer else { throw .badToken("it comes from another service") }
    let isAudience = claims.aud.names.contains(expected.clientID)
    guard isAudience, claims.aud.names.count == 1 || claims.azp != nil,
      claims.azp ?? expected.clientID == expected.clientID
    else { throw .badToken("it is for another program") }
    guard now < claims.exp + Self.leeway, (claims.nbf ?? now) - Self.leeway <= now else {
      throw .badToken("it has expired, or this machine’s clock is wrong")
    }
    guard claims.nonce == expected.nonce else { throw .badToken("it belongs to another sign-in") }
    guard !claims.sub.isEmpty, claims.sub.count <= Self.subjectLimit else {
      throw .badToken("it names no user")
    }
    if let required = expected.required, !required.holds(in: all) { throw .notAllowed(required) }
    self.text = text
    subject = claims.sub
    athleteName =
      [claims.preferredUsername, claims.name].compactMap(\.self)
      .first { !$0.isEmpty && !$0.contains("@") }
      ?? claims.email.map { String($0.prefix { $0 != "@" }) }
    label = claims.preferredUsername ?? claims.email ?? claims.sub
  }

  private static func claims(_ text: String, keys: [JSONWebKey]) throws(OIDCError)
    -> (Claims, all: JSONValue)
  {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard text.utf8.count <= byteLimit, parts.count == 3,
      let header = decoded(Header.self, parts[0]),
      let signature = bytes(urlSafeBase64: parts[2])
    else { throw .badToken("it cannot be read") }
    guard ["RS256", "ES256"].contains(header.alg), header.crit == nil else {
      throw .badToken("its signature has an unknown algorithm")
    }
    let message = Array("\(parts[0]).\(parts[1])".utf8)
    let candidates = keys.filter {
      $0.algorithm == header.alg && (header.kid == nil || $0.identifier == header.kid)
    }
    guard candidates.contains(where: { $0.signed(message, signature) }) else {
      throw .badToken("its signature is invalid")
    }
    // All parsing failures are reported as the same error.
    guard let claims = decoded(Claims.self, parts[1]),
      let json = bytes(urlSafeBase64: parts[1]),
      let all = JSONValue(valid: json)
    else { throw .badToken("it cannot be read") }
    return (claims, all)
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    bytes(urlSafeBase64: text).flatMap { providerValue(type, Data($0)) }
  }
}
