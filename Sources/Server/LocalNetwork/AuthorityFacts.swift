import Crypto
public import Foundation
import Outbound
import SwiftASN1
import X509

/// What there is to know of an authority without its key.
public struct AuthorityFacts: Sendable, Equatable {
  /// SHA-256 of the certificate, as browsers show it: `3A:91:0C:…`
  public let fingerprint: String
  public let notValidAfter: Date
  let domains: [String]
  /// Nil where it may vouch for any address, as those made before version 1.1.
  let blocks: [AddressBlock]?

  /// Whether its key, once stolen, is of no use for addresses elsewhere.
  public var isLimitedToLocalAddresses: Bool { blocks != nil }

  /// Of the authority in a data directory; nil where there is none that can be read. Changes nothing.
  public init?(dataPath: String) {
    let path = "\(dataPath)/keys/\(KeyFiles.Name.authority.rawValue)"
    // The server reports the error at startup.
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let kept = try? Issued(pem: text)
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
    fingerprint = SHA256.hash(data: serializer.serializedBytes).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined(separator: ":")
    notValidAfter = certificate.notValidAfter
    domains = constraints.map { Array($0.permittedDNSDomains) } ?? []
    blocks = ranges.isEmpty ? nil : ranges.compactMap { AddressBlock(constraint: Array($0.bytes)) }
  }
}

extension AddressBlock {
  /// Address and mask, as RFC 5280 writes them (section 4.2.1.10).
  var constraint: ASN1OctetString { ASN1OctetString(contentBytes: (octets + mask)[...]) }

  /// Nil for what is no address with a mask of a prefix.
  init?(constraint bytes: [UInt8]) {
    let half = bytes.count / 2
    let length = bytes.suffix(half).reduce(0) { $0 + $1.nonzeroBitCount }
    self.init(octets: Array(bytes.prefix(half)), prefixLength: length)
    guard octets + mask == bytes else { return nil }
  }
}
