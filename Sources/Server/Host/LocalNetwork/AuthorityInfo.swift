import Crypto
public import Foundation
import Outbound
import SwiftASN1
import TextEncoding
import X509

/// Properties of a certificate authority that can be read without its key.
public struct AuthorityInfo: Sendable, Equatable {
  /// The certificate's SHA-256 fingerprint, formatted as in browsers: `3A:91:0C:…`
  public let fingerprint: String
  public let notValidAfter: Date
  let domains: [String]
  /// The addresses for which the authority may issue certificates; nil if it is unrestricted, like those created before
  /// version 1.1.
  let blocks: [AddressBlock]?

  /// Whether the authority can only issue certificates for local addresses, so that a stolen key cannot be used
  /// elsewhere.
  public var isLimitedToLocalAddresses: Bool { blocks != nil }

  /// Reads the authority in a data directory, without changing anything. Returns nil if it doesn't exist or cannot be
  /// read.
  public init?(dataPath: String) {
    let path = "\(dataPath)/keys/\(KeyFiles.Name.authority.rawValue)"
    // Errors can be ignored here because the server reports them at startup.
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let kept = try? IssuedCertificate(pem: text)
    else { return nil }
    self.init(kept.certificate)
  }

  init(_ certificate: Certificate) {
    // An authority with unreadable constraints counts as unconstrained, which the pages and `doctor` report.
    let constraints = try? certificate.extensions.nameConstraints
    let ranges = constraints.map { Array($0.permittedIPRanges) } ?? []
    var serializer = DER.Serializer()
    // Never fails: a parsed certificate can be serialized again.
    try? serializer.serialize(certificate)
    let hash = SHA256.hash(data: serializer.serializedBytes)
    fingerprint = hexText(hash, separator: ":").uppercased()
    notValidAfter = certificate.notValidAfter
    domains = constraints.map { Array($0.permittedDNSDomains) } ?? []
    blocks = ranges.isEmpty ? nil : ranges.compactMap { AddressBlock(constraint: Array($0.bytes)) }
  }
}

extension AddressBlock {
  /// The address and mask as encoded in name constraints (RFC 5280, section 4.2.1.10).
  var constraint: ASN1OctetString { ASN1OctetString(contentBytes: (octets + mask)[...]) }

  /// Returns nil unless the bytes are an address and a contiguous prefix mask.
  init?(constraint bytes: [UInt8]) {
    let half = bytes.count / 2
    let length = bytes.suffix(half).reduce(0) { $0 + $1.nonzeroBitCount }
    self.init(octets: Array(bytes.prefix(half)), prefixLength: length)
    guard octets + mask == bytes else { return nil }
  }
}
