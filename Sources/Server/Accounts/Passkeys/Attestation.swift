/// The attestation object of a new passkey (WebAuthn Level 3, section 6.5). It consists of a format, a statement and
/// authenticator data.
struct Attestation {
  private static let byteLimit = 16_384

  let authenticatorData: [UInt8]
  private let format: String
  private let statement: [CBOR: CBOR]

  /// - Throws: `WebAuthnError` unless the bytes are a map with exactly these three fields.
  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    // All parsing failures are reported as the same error.
    guard bytes.count <= Self.byteLimit, let value = try? CBORReader.value(of: bytes),
      case .map(let fields) = value, fields.count == 3,
      case .text(let format) = fields[.text("fmt")],
      case .map(let statement) = fields[.text("attStmt")],
      case .bytes(let data) = fields[.text("authData")]
    else { throw .unreadable("attestation") }
    self.format = format
    self.statement = statement
    authenticatorData = data
  }

  /// Checks the statement, which must be empty or signed by the new key itself. Browsers omit other statements
  /// because the server requests no attestation.
  func check(key: COSEKey, clientDataHash: [UInt8]) throws(WebAuthnError) {
    switch format {
    case "none":
      guard statement.isEmpty else { throw .unreadable("attestation") }
    case "packed":
      guard statement.count == 2, statement[.text("alg")] == .integer(key.algorithm),
        case .bytes(let signature) = statement[.text("sig")]
      else { throw .unsupportedAttestation }
      guard key.signed(authenticatorData + clientDataHash, signature) else {
        throw .wrongSignature
      }
    default: throw .unsupportedAttestation
    }
  }
}
