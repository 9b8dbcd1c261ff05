import Crypto
import Foundation
import SwiftASN1
import Testing
import X509

@testable import Server

/// Verifies the local authority's certificates with OpenSSL, an independent implementation.
@Suite struct LocalNetworkAuthorityTests {
  private static let names = ["box.local", "localhost"]
  private static let addresses = ["192.168.1.20", "127.0.0.1", "fd00::7"]
  private static let opensslIsMissing: Comment = "openssl is not installed"

  @Test(.enabled(if: ExternalTool.openssl.isInstalled, opensslIsMissing))
  func opensslTrustsTheChainForEachNameAndAddress() throws {
    let folder = TemporaryPath()
    let authority = try LocalAuthority.open(in: folder.url)
    let issued = try authority.certificate(forNames: Self.names, addresses: Self.addresses)
    let root = try folder.write(authority.authorityCertificatePEM.utf8, as: "root.pem")
    let chain = try folder.write(issued.chainPEM.utf8, as: "chain.pem")
    let common = ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", root]
    let options =
      Self.names.map { ["-verify_hostname", $0] } + Self.addresses.map { ["-verify_ip", $0] }
    for option in options {
      let output = try ExternalTool.openssl.run(common + option + [chain])
      #expect(output.status == 0, "\(option): \(output.text)")
    }
    let foreign = try ExternalTool.openssl.run(common + ["-verify_hostname", "example.org", chain])
    #expect(foreign.status != 0)
  }

  @Test(.enabled(if: ExternalTool.openssl.isInstalled, opensslIsMissing))
  func keyMatchesTheCertificate() throws {
    let folder = TemporaryPath()
    let issued = try LocalAuthority.open(in: folder.url)
      .certificate(forNames: Self.names, addresses: Self.addresses)
    let key = try folder.write(issued.keyPEM.utf8, as: "key.pem")
    let chain = try folder.write(issued.chainPEM.utf8, as: "chain.pem")
    let fromKey = try ExternalTool.openssl.run(["pkey", "-in", key, "-pubout"])
    let fromCertificate = try ExternalTool.openssl.run(["x509", "-in", chain, "-noout", "-pubkey"])
    #expect(fromKey.status == 0 && fromKey.text == fromCertificate.text)
  }

  @Test(.enabled(if: ExternalTool.openssl.isInstalled, opensslIsMissing))
  func authorityCannotSignForPublicNames() throws {
    let folder = TemporaryPath()
    let authority = try LocalAuthority.open(in: folder.url)
    let now = Date()
    let publicNames = ServerNames(
      names: ["bank.example"], addresses: [], permitted: ["bank.example"])
    let leaf = try CertificateProfile.server(
      subjects: publicNames, key: .init(), authority: authority.certificate,
      authorityKey: authority.key, now: now)
    let root = try folder.write(authority.authorityCertificatePEM.utf8, as: "root.pem")
    let forged = try folder.write(leaf.serializeAsPEM().pemString.utf8, as: "forged.pem")
    let output = try ExternalTool.openssl.run(["verify", "-CAfile", root, forged])
    #expect(output.status != 0 && output.text.contains("permitted subtree violation"))
  }

  @Test func namesOutsideTheAuthoritysLimitsAreLeftOut() {
    let names = ServerNames(
      names: ["Box.Local", "box.local", "bank.example", "-bad.local", "10.0.0.1", ""],
      addresses: ["10.0.0.1", "10.0.0.1", "fe80::1%eth0", "nonsense"], permitted: ["local"])
    #expect(names.generalNames.count == 3)
    #expect(names.generalNames.first == .dnsName("box.local"))
  }

  @Test func keysAreReadableOnlyByTheirOwner() throws {
    let folder = TemporaryPath()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    chmod(folder.path, 0o755)
    let authority = try LocalAuthority.open(in: folder.url)
    _ = try authority.certificate(forNames: Self.names, addresses: Self.addresses)
    let permissions = try ["", "authority.pem", "server.pem"].map(folder.permissions)
    #expect(permissions == [0o700, 0o600, 0o600])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test func reopeningKeepsAuthorityAndCertificate() throws {
    let folder = TemporaryPath()
    let first = try LocalAuthority.open(in: folder.url)
    let issued = try first.certificate(forNames: Self.names, addresses: Self.addresses)
    let second = try LocalAuthority.open(in: folder.url)
    let again = try second.certificate(forNames: Self.names.reversed(), addresses: Self.addresses)
    #expect(second.authorityCertificateDER == first.authorityCertificateDER)
    #expect(again == issued)
  }

  @Test func newAddressGetsANewCertificateFromTheSameAuthority() throws {
    let folder = TemporaryPath()
    let authority = try LocalAuthority.open(in: folder.url)
    let before = try authority.certificate(forNames: Self.names, addresses: Self.addresses)
    let after = try authority.certificate(forNames: Self.names, addresses: ["192.168.1.21"])
    #expect(before.chainPEM != after.chainPEM && before.keyPEM != after.keyPEM)
    #expect(after.chainPEM.hasSuffix(authority.authorityCertificatePEM + "\n"))
  }

  @Test func expiringAuthorityIsReplaced() throws {
    let folder = TemporaryPath()
    let first = try LocalAuthority.open(in: folder.url)
    let later = Date().addingTimeInterval(9.95 * 365 * 86_400)
    let second = try LocalAuthority.open(in: folder.url, now: later)
    #expect(first.authorityCertificatePEM != second.authorityCertificatePEM)
  }

  @Test func damagedAuthorityIsNotReplaced() throws {
    let folder = TemporaryPath()
    try folder.write("half a file".utf8, as: "authority.pem")
    #expect(throws: LocalAuthorityError.self) { try LocalAuthority.open(in: folder.url) }
    #expect(
      try String(contentsOf: folder.url.appendingPathComponent("authority.pem"), encoding: .utf8)
        == "half a file")
  }

  @Test func damagedServerCertificateIsReissued() throws {
    let folder = TemporaryPath()
    let authority = try LocalAuthority.open(in: folder.url)
    let first = try authority.certificate(forNames: Self.names, addresses: Self.addresses)
    try folder.write(String(first.chainPEM.dropLast(200)).utf8, as: "server.pem")
    let second = try authority.certificate(forNames: Self.names, addresses: Self.addresses)
    #expect(second.keyPEM != first.keyPEM)
    #expect(try authority.certificate(forNames: Self.names, addresses: Self.addresses) == second)
  }
}

extension TemporaryPath {
  fileprivate func permissions(of name: String) throws -> Int {
    let path = url.appendingPathComponent(name).path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }
}
