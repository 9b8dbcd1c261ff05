import Crypto
import Foundation
import HTTPTypes
import NIOCore
import TextEncoding

@testable import Server

/// A software authenticator and its browser. Tests can change parts of the data that they send.
struct SoftAuthenticator: Sendable {
  let key = P256.Signing.PrivateKey()
  let credential = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
  var origin = "http://localhost"
  var site = "localhost"
  var flags: UInt8 = 0x05
  var signCount: UInt32 = 0
  /// The user handle of assertions, or nil to omit it.
  var userHandle: [UInt8]?

  /// Returns a body for `POST /settings/passkeys`.
  func registration(_ options: Data, type: String = "webauthn.create") throws -> [UInt8] {
    let client = clientData(type, try challenge(of: options))
    let point = key.publicKey.x963Representation
    let key = CBOR.map([
      .integer(1): .integer(2), .integer(3): .integer(-7), .integer(-1): .integer(1),
      .integer(-2): .bytes(Array(point[1..<33])), .integer(-3): .bytes(Array(point[33...])),
    ])
    let attested =
      Array(repeating: 0, count: 16) + [0, UInt8(credential.count)] + credential + written(key)
    let attestation = CBOR.map([
      .text("fmt"): .text("none"), .text("attStmt"): .map([:]),
      .text("authData"): .bytes(authenticatorData(flags | 0x40) + attested),
    ])
    return try json([
      "name": "Test key", "clientDataJSON": urlSafeBase64(client),
      "attestationObject": urlSafeBase64(written(attestation)),
    ])
  }

  /// Returns a body for `POST /sign-in/passkey`.
  func assertion(_ options: Data, type: String = "webauthn.get") throws -> [UInt8] {
    let client = clientData(type, try challenge(of: options))
    let data = authenticatorData(flags)
    let signature = try key.signature(for: data + WebAuthn.hash(client)).derRepresentation
    var fields = [
      "id": urlSafeBase64(credential), "clientDataJSON": urlSafeBase64(client),
      "authenticatorData": urlSafeBase64(data), "signature": urlSafeBase64(signature),
    ]
    fields["userHandle"] = userHandle.map { urlSafeBase64($0) }
    return try json(fields)
  }

  private func clientData(_ type: String, _ challenge: String) -> [UInt8] {
    Array(
      #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":false}"#
        .utf8)
  }

  private func authenticatorData(_ flags: UInt8) -> [UInt8] {
    WebAuthn.hash(site.utf8) + [flags]
      + (0..<4).map { UInt8(truncatingIfNeeded: signCount >> UInt32(24 - 8 * $0)) }
  }

  private func challenge(of options: Data) throws -> String {
    struct Options: Decodable { let challenge: String }
    return try JSONDecoder().decode(Options.self, from: options).challenge
  }

  private func json(_ fields: [String: String]) throws -> [UInt8] {
    Array(try JSONEncoder().encode(fields))
  }
}

extension Browser {
  /// Stores a response's cookies, replacing those with the same name.
  mutating func keep(_ answer: RouterAnswer) {
    for value in answer.headers[values: .setCookie] {
      guard let pair = value.split(separator: ";").first else { continue }
      let name = pair.prefix { $0 != "=" }
      var kept = (cookie ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
        .filter { !$0.hasPrefix(name + "=") }
      kept.append(pair)
      cookie = kept.joined(separator: "; ")
    }
  }

  /// Posts JSON as a script does, and stores the response's cookies.
  mutating func ask(_ path: String, _ body: [UInt8] = Array("{}".utf8)) async throws -> RouterAnswer
  {
    let answer = try await send(path, body, headers: [.accept: "application/json"])
    keep(answer)
    return answer
  }

  /// Adds the authenticator's passkey to the signed-in athlete.
  mutating func add(_ authenticator: SoftAuthenticator) async throws -> RouterAnswer {
    let options = try await ask("/settings/passkeys/options")
    return try await ask(
      "/settings/passkeys", authenticator.registration(Data(options.body.readableBytesView)))
  }

  mutating func signIn(_ authenticator: SoftAuthenticator) async throws -> RouterAnswer {
    let options = try await ask("/sign-in/passkey/options")
    return try await ask(
      "/sign-in/passkey", authenticator.assertion(Data(options.body.readableBytesView)))
  }
}
