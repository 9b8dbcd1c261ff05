import Crypto
import Foundation
import Logging
import NIOSSL
import Outbound
import SwiftASN1
import Synchronization
import Testing
import X509

@testable import Server

/// The certificate and the addresses are updated when the machine's addresses change while the server runs.
@Suite struct CertificateRenewalTests {
  private static func addresses(_ text: String) -> NetworkAddresses {
    NetworkAddresses(
      addresses: [.init(interface: "wlan0", text: text, isIPv4: true)], hostName: "box")
  }

  private func withNetwork(
    _ start: Date, _ test: (LocalNetwork, ServedCertificate) throws -> Void
  ) throws {
    let path = NSTemporaryDirectory() + "andante-renewal-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = ServerOptions(dataPath: path)
    options.usesLocalNetwork = true
    options.port = 8443
    let network = try LocalNetwork(
      options: options, keysPath: path, addresses: Self.addresses("192.168.1.20"), now: start)
    let certificate = try ServedCertificate(network, now: start)
    try test(network, certificate)
  }

  @Test func newAddressIsServedAtOnce() throws {
    let moves = Mutex(0)
    try withNetwork(Date()) { network, certificate in
      let watch = CertificateRenewal(
        certificate: certificate, logger: silentLogger,
        addresses: { Self.addresses("192.168.7.9") }
      ) { moves.withLock { $0 += 1 } }
      let before = certificate.context
      watch.renewIfNeeded()
      watch.renewIfNeeded()
      #expect(certificate.context !== before)
      #expect(network.secureAddresses.first == "https://192.168.7.9:8443")
      #expect(network.trustAddress.contains("192.168.7.9"))
      #expect(moves.withLock { $0 } == 1)
    }
  }

  @Test func certificateIsRenewedBeforeItExpires() throws {
    let start = Date()
    try withNetwork(start) { (network, _) throws in
      func day(_ day: Double) -> Date { start.addingTimeInterval(day * 86_400) }
      let first = try leaf(network, day(0))
      #expect(try leaf(network, day(18)) == first)
      let second = try leaf(network, day(20))
      #expect(second != first)
      #expect(try leaf(network, day(37)) == second)
      #expect(try leaf(network, day(60)) != second)
    }
  }

  /// Returns the DER-encoded certificate that a connection gets.
  private func leaf(_ network: LocalNetwork, _ now: Date) throws -> [UInt8] {
    let chain = try network.tlsConfiguration(now: now).certificateChain
    guard case .certificate(let first) = chain[0] else { return [] }
    return try first.toDERBytes()
  }
}

@Suite struct AuthorityConstraintTests {
  private static let opensslIsMissing: Comment = "openssl is not installed"

  @Test(
    .enabled(if: ExternalTool.openssl.isInstalled, opensslIsMissing),
    arguments: [
      ("203.0.113.9", false), ("2001:db8::7", false), ("192.168.1.20", true), ("fd00::7", true),
    ])
  func stolenKeyCannotSignForPublicAddresses(_ address: String, _ isLocal: Bool) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("andante-constraint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let authority = try LocalAuthority.open(in: folder)
    let forged = try CertificateProfile.server(
      subjects: ServerNames(names: [], addresses: [address], permitted: []), key: .init(),
      authority: authority.certificate, authorityKey: authority.key, now: Date())
    let root = folder.appendingPathComponent("root.pem")
    let leaf = folder.appendingPathComponent("leaf.pem")
    try Data(authority.authorityCertificatePEM.utf8).write(to: root)
    try Data(forged.serializeAsPEM().pemString.utf8).write(to: leaf)
    let output = try ExternalTool.openssl.run(
      ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", root.path, leaf.path])
    #expect((output.status == 0) == isLocal, "\(output.text)")
  }

  @Test func certificateLeavesOutAddressesOutsideItsLimits() throws {
    let blocks = CertificateProfile.permittedBlocks(
      of: NetworkAddresses(addresses: [], hostName: "box"))
    let names = ServerNames(
      names: [], addresses: ["192.168.1.20", "2001:db8::7", "127.0.0.1", "::1", "100.100.1.1"],
      permitted: [], blocks: blocks)
    #expect(names.generalNames.count == 4)
  }

  @Test func publicAddressesOfTheMachineArePermitted() throws {
    let machine = NetworkAddresses(
      addresses: [
        .init(interface: "eth0", text: "203.0.113.9", isIPv4: true),
        .init(interface: "eth0", text: "2001:db8:1:2::7", isIPv4: false),
      ], hostName: "box")
    let blocks = CertificateProfile.permittedBlocks(of: machine)
    #expect(blocks.contains(try #require(AddressBlock("203.0.113.9/32"))))
    #expect(blocks.contains(try #require(AddressBlock("2001:db8:1:2::/64"))))
  }

  @Test func factsAreReadWithoutCreatingAnAuthority() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("andante-facts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(AuthorityInfo(dataPath: folder.path) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    let first = try LocalAuthority.open(in: folder.appendingPathComponent("keys"))
    let facts = try #require(AuthorityInfo(dataPath: folder.path))
    #expect(facts.fingerprint == first.fingerprint && facts.isLimitedToLocalAddresses)
    #expect(facts.fingerprint.count == 95)
    #expect(facts.blocks.map(Set.init) == Set(CertificateProfile.permittedBlocks(of: .current)))
    let second = try LocalAuthority.make(in: folder.appendingPathComponent("keys"))
    #expect(AuthorityInfo(dataPath: folder.path)?.fingerprint == second.fingerprint)
    #expect(second.fingerprint != first.fingerprint)
  }
}
