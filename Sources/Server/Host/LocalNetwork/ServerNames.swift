import Foundation
import Outbound
import SwiftASN1
import X509

/// The valid names and addresses for a server certificate, in order and without duplicates.
struct ServerNames: Equatable {
  let generalNames: [GeneralName]

  /// - Parameters:
  ///   - permitted: The domains that may be included, with their subdomains.
  ///   - blocks: The addresses that may be included, or nil for all.
  init(names: [String], addresses: [String], permitted: [String], blocks: [AddressBlock]? = nil) {
    let domains = names.map { $0.lowercased() }.filter { name in
      Self.isDomainName(name) && permitted.contains { Self.is(name, within: $0) }
    }
    let octets = addresses.compactMap { IPAddress($0) }
      .filter { address in blocks?.contains { $0.contains(address) } ?? true }.map(\.octets)
    var seen = Set<GeneralName>()
    generalNames =
      (domains.map(GeneralName.dnsName)
      + octets.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) })
      .filter { seen.insert($0).inserted }
  }

  /// Returns whether `text` is a valid domain name: labels of 1 to 63 lower-case letters, digits and hyphens, at most
  /// 253 characters in total. IPv4 addresses are not domain names.
  static func isDomainName(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 253 && IPAddress.octets(of: text) == nil
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
          && label.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
              UInt8(ascii: "-"):
              true
            default: false
            }
          }
      }
  }

  private static func `is`(_ name: String, within domain: String) -> Bool {
    name == domain || name.hasSuffix("." + domain)
  }
}
