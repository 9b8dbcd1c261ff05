import Crypto
public import Foundation
import SwiftASN1
import X509

/// The certificate authority of one machine, made so that phones on the local network get HTTPS,
/// without which a browser gives no location, motion or camera.
///
/// Its certificate is what an athlete installs on the phone once. It may vouch for names and addresses of
/// local networks only (RFC 5280 name constraints), so whoever steals its key still cannot impersonate a bank. Server
/// certificates are short-lived and issued from it as the machine's names and addresses change.
public struct LocalAuthority: Sendable {
  let keyFiles: KeyFiles
  let certificate: Certificate
  let key: P256.Signing.PrivateKey

  /// The certificate to install on a phone, as PEM text.
  public let authorityCertificatePEM: String
  /// The same certificate as DER bytes: what phones accept as a download
  /// (`application/x-x509-ca-cert`).
  public let authorityCertificateDER: [UInt8]

  /// Opens the authority kept in a directory, and makes both if there is none yet.
  ///
  /// The directory is readable by its owner alone (0700), the key files likewise (0600). A new
  /// authority takes the place of one that has expired; one that cannot be read is an error, because
  /// replacing it would silently end the trust of every phone.
  /// - Throws: `LocalAuthorityError` with one sentence for the athlete.
  public static func open(in keysDirectory: URL, now: Date = Date()) throws -> LocalAuthority {
    let keyFiles = try KeyFiles(directory: keysDirectory)
    if let text = try keyFiles.load(.authority) {
      let kept = try LocalAuthority(pem: text, keyFiles: keyFiles)
      if kept.certificate.notValidAfter > now.addingTimeInterval(CertificateProfile.leafLifetime) {
        return kept
      }
    }
    return try make(in: keysDirectory, now: now)
  }

  /// Makes an authority in the place of one that may be there: each phone has to trust the new one.
  ///
  /// - Throws: `LocalAuthorityError` with one sentence for the athlete.
  public static func make(in keysDirectory: URL, now: Date = Date()) throws -> LocalAuthority {
    let keyFiles = try KeyFiles(directory: keysDirectory)
    let key = P256.Signing.PrivateKey()
    let certificate = try CertificateProfile.authority(
      key: key, for: .current, now: now)
    let made = try LocalAuthority(certificate: certificate, key: key, keyFiles: keyFiles)
    try keyFiles.save(made.authorityCertificatePEM + "\n" + key.pemRepresentation, as: .authority)
    return made
  }

  /// The server's certificate with its chain, and its key, both PEM.
  ///
  /// The one issued last is returned as long as it names exactly these names and addresses and is
  /// valid for another 10 days; otherwise a new one is issued and kept. So calling this at each
  /// start, once a day, and whenever an address changes is enough to renew for ever.
  /// - Parameters:
  ///   - names: DNS names. Those the authority may not vouch for (not `localhost`, not the name of
  ///     this machine, not below `local`, `lan`, `internal` or `home.arpa`) are left out.
  ///   - addresses: IPv4 and IPv6 addresses as text; what is neither is left out, and likewise what the
  ///     authority may not vouch for.
  public func certificate(
    forNames names: [String], addresses: [String], now: Date = Date()
  ) throws -> (chainPEM: String, keyPEM: String) {
    let subjects = ServerNames(
      names: names, addresses: addresses, permitted: facts.domains, blocks: facts.blocks)
    // Unlike the authority, an unreadable certificate is replaced.
    if let kept = try? keyFiles.load(.server).flatMap({ try Issued(pem: $0) }),
      kept.isGood(for: subjects, issuer: certificate, now: now)
    {
      return (kept.chainPEM, kept.keyPEM)
    }
    let serverKey = P256.Signing.PrivateKey()
    let leaf = try CertificateProfile.server(
      subjects: subjects, key: serverKey, authority: certificate, authorityKey: key, now: now)
    let chain = try leaf.serializeAsPEM().pemString + "\n" + authorityCertificatePEM + "\n"
    try keyFiles.save(chain + serverKey.pemRepresentation, as: .server)
    return (chain, serverKey.pemRepresentation)
  }

  private init(certificate: Certificate, key: P256.Signing.PrivateKey, keyFiles: KeyFiles) throws {
    self.certificate = certificate
    self.key = key
    self.keyFiles = keyFiles
    authorityCertificatePEM = try certificate.serializeAsPEM().pemString
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    authorityCertificateDER = serializer.serializedBytes
  }

  private init(pem: String, keyFiles: KeyFiles) throws {
    // All errors have the same remedies.
    guard let kept = try? Issued(pem: pem), kept.key.publicKey == kept.certifiedKey else {
      throw LocalAuthorityError(
        sentence: "\(keyFiles.path(of: .authority)) holds no certificate with its key. "
          + "Restore it, or delete it to make a new authority that each phone has to trust again.")
    }
    try self.init(certificate: kept.certificate, key: kept.key, keyFiles: keyFiles)
  }

  /// What it may vouch for, and how it is known.
  public var facts: AuthorityFacts { AuthorityFacts(certificate) }
  /// SHA-256 of the certificate, as browsers show it.
  public var fingerprint: String { facts.fingerprint }
}

/// Why the local authority cannot be used, in one sentence for the athlete.
public struct LocalAuthorityError: Error, CustomStringConvertible, Equatable {
  public let sentence: String
  public var description: String { sentence }
}

/// A certificate and its key as kept in one PEM file, so that the pair is replaced in one step.
struct Issued {
  let certificate: Certificate
  let key: P256.Signing.PrivateKey
  let chainPEM: String

  var keyPEM: String { key.pemRepresentation }

  /// - Throws: when the text holds no certificate, or not exactly one P-256 key.
  init(pem: String) throws {
    let documents = try PEMDocument.parseMultiple(pemString: pem)
    let certificates = documents.filter { $0.discriminator == "CERTIFICATE" }
    let keys = documents.filter { $0.discriminator != "CERTIFICATE" }
    guard let first = certificates.first, let key = keys.first, keys.count == 1 else {
      throw LocalAuthorityError(sentence: "The file holds no certificate with its key.")
    }
    certificate = try Certificate(pemDocument: first)
    self.key = try P256.Signing.PrivateKey(pemRepresentation: key.pemString)
    chainPEM = certificates.map { $0.pemString + "\n" }.joined()
  }

  var certifiedKey: P256.Signing.PublicKey? { P256.Signing.PublicKey(certificate.publicKey) }

  func isGood(for subjects: ServerNames, issuer: Certificate, now: Date) -> Bool {
    // A certificate whose names cannot be read matches no subject.
    let names = try? certificate.extensions.subjectAlternativeNames
    return names.map { Set($0) } == Set(subjects.generalNames)
      && certificate.notValidBefore <= now
      && certificate.notValidAfter > now.addingTimeInterval(CertificateProfile.leafRenewal)
      && issuer.publicKey.isValidSignature(certificate.signature, for: certificate)
      && key.publicKey == certifiedKey
  }
}

extension P256.Signing.PublicKey {
  static func == (a: Self, b: Self?) -> Bool { a.rawRepresentation == b?.rawRepresentation }
}
