import Crypto
public import Foundation
import SwiftASN1
import X509

/// The certificate authority of one machine. It enables HTTPS for phones on the local network, because browsers require
/// HTTPS for location, motion and camera.
///
/// Athletes install its certificate on their phones once. It is restricted to local names and addresses (RFC 5280
/// name constraints), so a stolen key cannot be used to impersonate other sites. It issues short-lived server
/// certificates as the machine's names and addresses change.
public struct LocalAuthority: Sendable {
  let keyFiles: KeyFiles
  let certificate: Certificate
  let key: P256.Signing.PrivateKey

  /// The certificate to install on a phone, in PEM.
  public let authorityCertificatePEM: String
  /// The same certificate in DER, which phones accept as a download (`application/x-x509-ca-cert`).
  public let authorityCertificateDER: [UInt8]

  /// Opens the authority in a directory. Creates the directory and the authority if necessary.
  ///
  /// The directory (0700) and the key files (0600) are only accessible to their owner. An authority that expires soon
  /// is replaced. An unreadable authority is an error, because replacing it would silently invalidate the trust of
  /// every phone.
  ///
  /// - Throws: `LocalAuthorityError`, with one sentence for the athlete.
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

  /// Creates a new authority, replacing an existing one. Each phone must then trust the new one.
  ///
  /// - Throws: `LocalAuthorityError`, with one sentence for the athlete.
  public static func make(in keysDirectory: URL, now: Date = Date()) throws -> LocalAuthority {
    let keyFiles = try KeyFiles(directory: keysDirectory)
    let key = P256.Signing.PrivateKey()
    let certificate = try CertificateProfile.authority(
      key: key, for: .current, now: now)
    let made = try LocalAuthority(certificate: certificate, key: key, keyFiles: keyFiles)
    try keyFiles.save(made.authorityCertificatePEM + "\n" + key.pemRepresentation, as: .authority)
    return made
  }

  /// Returns a server certificate with its chain, and its key, both in PEM.
  ///
  /// Returns the previous certificate if it has exactly these names and addresses and is valid for at least another
  /// 10 days. Otherwise issues a new one. Call this at startup, regularly, and when addresses change.
  ///
  /// - Parameters:
  ///   - names: The DNS names. Names for which the authority may not issue certificates are omitted.
  ///   - addresses: The IPv4 and IPv6 addresses. Invalid ones, and those for which the authority may not issue
  ///     certificates, are omitted.
  public func certificate(
    forNames names: [String], addresses: [String], now: Date = Date()
  ) throws -> (chainPEM: String, keyPEM: String) {
    let subjects = ServerNames(
      names: names, addresses: addresses, permitted: info.domains, blocks: info.blocks)
    // An unreadable server certificate is replaced, unlike an unreadable authority.
    if let kept = try? keyFiles.load(.server).flatMap({ try IssuedCertificate(pem: $0) }),
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
    // The errors are not distinguished because all have the same remedies.
    guard let kept = try? IssuedCertificate(pem: pem), kept.key.publicKey == kept.certifiedKey
    else {
      throw LocalAuthorityError(
        sentence: "\(keyFiles.path(of: .authority)) contains no certificate with its key. "
          + "Restore it, or delete it to create a new authority, which each phone must trust again."
      )
    }
    try self.init(certificate: kept.certificate, key: kept.key, keyFiles: keyFiles)
  }

  /// The authority's fingerprint, expiry date and constraints.
  public var info: AuthorityInfo { AuthorityInfo(certificate) }
  /// The certificate's SHA-256 fingerprint, formatted as in browsers.
  public var fingerprint: String { info.fingerprint }
}

/// An error of the local authority, described in one sentence for the athlete.
public struct LocalAuthorityError: Error, CustomStringConvertible, Equatable {
  public let sentence: String
  public var description: String { sentence }
}

/// A certificate and its key. They are stored in a single PEM file so that they are replaced together.
struct IssuedCertificate {
  let certificate: Certificate
  let key: P256.Signing.PrivateKey
  let chainPEM: String

  var keyPEM: String { key.pemRepresentation }

  /// - Throws: An error unless the text contains a certificate and exactly one P-256 key.
  init(pem: String) throws {
    let documents = try PEMDocument.parseMultiple(pemString: pem)
    let certificates = documents.filter { $0.discriminator == "CERTIFICATE" }
    let keys = documents.filter { $0.discriminator != "CERTIFICATE" }
    guard let first = certificates.first, let key = keys.first, keys.count == 1 else {
      throw LocalAuthorityError(sentence: "The file contains no certificate with its key.")
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
