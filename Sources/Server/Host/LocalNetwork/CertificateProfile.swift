import Crypto
import Foundation
import Outbound
import X509

/// The contents of the authority's certificate and the server's certificate.
enum CertificateProfile {
  /// The authority's lifetime: ten years, because trusting a new one takes several steps on each phone.
  static let authorityLifetime = 3_652 * 86_400.0
  /// The server certificate's lifetime: 30 days, including `slack`. It is short to limit the damage if the key is
  /// stolen.
  static let leafLifetime = 30 * 86_400.0
  /// The remaining lifetime below which the server certificate is renewed.
  static let leafRenewal = 10 * 86_400.0
  /// The period by which certificates are backdated: one day, in case a phone's clock is behind.
  private static let slack = 86_400.0

  /// Returns the domains for which the authority may issue certificates: the machine's own name, and those reserved
  /// for local networks (`local` by RFC 6762, `home.arpa` by RFC 8375, `internal` by ICANN in 2024, and `lan` by
  /// convention of home routers).
  static func permittedDomains(hostName: String) -> [String] {
    let local = ["localhost", "local", "lan", "home.arpa", "internal"]
    let isNew = ServerNames.isDomainName(hostName) && !local.contains(hostName)
    return isNew ? local + [hostName] : local
  }

  /// Returns the addresses for which the authority may issue certificates: private networks (RFC 1918, RFC 4193, and
  /// RFC 6598 for mesh networks), link-local addresses (RFC 3927, RFC 4291), loopback, and any other addresses of the
  /// machine. Other IPv6 addresses are extended to their /64 network, because machines change the remaining bits.
  static func permittedBlocks(of machine: NetworkAddresses) -> [AddressBlock] {
    let own = machine.addresses.compactMap { IPAddress($0.text) }
      .filter { address in !localBlocks.contains { $0.contains(address) } }
      .map { AddressBlock(octets: $0.octets, prefixLength: $0.octets.count == 4 ? 32 : 64) }
    return localBlocks + own
  }

  private static let localBlocks =
    [
      "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16",
      "fc00::/7", "fe80::/10",
    ].compactMap(AddressBlock.init) + AddressBlock.loopback

  static func authority(
    key: P256.Signing.PrivateKey, for machine: NetworkAddresses, now: Date
  ) throws -> Certificate {
    let host = machine.hostName
    let day = now.formatted(.iso8601.year().month().day())
    let subject = try DistinguishedName {
      OrganizationName("Andante")
      CommonName("Andante on \(host.prefix(40)), \(day)")
    }
    let publicKey = Certificate.PublicKey(key.publicKey)
    return try Certificate(
      version: .v3, serialNumber: .init(), publicKey: publicKey,
      notValidBefore: now.addingTimeInterval(-slack),
      notValidAfter: now.addingTimeInterval(authorityLifetime - slack),
      issuer: subject, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        Critical(
          NameConstraints(
            permittedDNSDomains: NameConstraints.DNSNames(permittedDomains(hostName: host)),
            permittedIPRanges: NameConstraints.IPRanges(
              permittedBlocks(of: machine).map(\.constraint))))
        SubjectKeyIdentifier(hash: publicKey)
      },
      issuerPrivateKey: .init(key))
  }

  static func server(
    subjects: ServerNames, key: P256.Signing.PrivateKey, authority: Certificate,
    authorityKey: P256.Signing.PrivateKey, now: Date
  ) throws -> Certificate {
    let publicKey = Certificate.PublicKey(key.publicKey)
    return try Certificate(
      version: .v3, serialNumber: .init(), publicKey: publicKey,
      notValidBefore: now.addingTimeInterval(-slack),
      notValidAfter: now.addingTimeInterval(leafLifetime - slack),
      issuer: authority.subject,
      subject: try DistinguishedName { OrganizationName("Andante") },
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(subjects.generalNames)
        SubjectKeyIdentifier(hash: publicKey)
        AuthorityKeyIdentifier(
          keyIdentifier: SubjectKeyIdentifier(hash: authority.publicKey).keyIdentifier)
      },
      issuerPrivateKey: .init(authorityKey))
  }
}
