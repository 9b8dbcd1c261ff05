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

  private func network(in folder: TemporaryPath, _ start: Date) throws -> LocalNetwork {
    var options = ServerOptions(dataPath: folder.path)
    (options.usesLocalNetwork, options.port) = (true, 8443)
    return try LocalNetwork(
      options: options, keysPath: folder.path, addresses: Self.addresses("192.168.1.20"),
      now: start)
  }

  @Test func newAddressIsServedAtOnce() throws {
    let moves = Mutex(0)
    let folder = TemporaryPath()
    let network = try network(in: folder, Date())
    let certificate = try ServedCertificate(network, now: Date())
    let watch = CertificateRenewal(
      certificate: certificate, logger: silentLogger, addresses: { Self.addresses("192.168.7.9") },
      onAddressChange: { moves.withLock { $0 += 1 } })
    let before = certificate.context
    watch.renewIfNeeded()
    watch.renewIfNeeded()
    #expect(certificate.context !== before)
    #expect(network.secureAddresses.first == "https://192.168.7.9:8443")
    #expect(network.trustAddress.contains("192.168.7.9"))
    #expect(moves.withLock { $0 } == 1)
  }

  @Test func certificateIsRenewedBeforeItExpires() throws {
    let (folder, start) = (TemporaryPath(), Date())
    let network = try network(in: folder, start)
    func leaf(day: Double) throws -> [UInt8] {
      try self.leaf(network, start.addingTimeInterval(day * 86_400))
    }
    let first = try leaf(day: 0)
    #expect(try leaf(day: 18) == first)
    let second = try leaf(day: 20)
    #expect(second != first)
    #expect(try leaf(day: 37) == second)
    #expect(try leaf(day: 60) != second)
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
    let folder = TemporaryPath()
    let authority = try LocalAuthority.open(in: folder.url)
    let forged = try CertificateProfile.server(
      subjects: ServerNames(names: [], addresses: [address], permitted: []), key: .init(),
      authority: authority.certificate, authorityKey: authority.key, now: Date())
    let root = try folder.write(authority.authorityCertificatePEM.utf8, as: "root.pem")
    let leaf = try folder.write(forged.serializeAsPEM().pemString.utf8, as: "leaf.pem")
    let output = try ExternalTool.openssl.run(
      ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", root, leaf])
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
    let folder = TemporaryPath()
    let keys = folder.url.appendingPathComponent("keys")
    #expect(AuthorityInfo(dataPath: folder.path) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    let first = try LocalAuthority.open(in: keys)
    let facts = try #require(AuthorityInfo(dataPath: folder.path))
    #expect(facts.fingerprint == first.fingerprint && facts.isLimitedToLocalAddresses)
    #expect(facts.fingerprint.count == 95)
    #expect(facts.blocks.map(Set.init) == Set(CertificateProfile.permittedBlocks(of: .current)))
    let second = try LocalAuthority.make(in: keys)
    #expect(AuthorityInfo(dataPath: folder.path)?.fingerprint == second.fingerprint)
    #expect(second.fingerprint != first.fingerprint)
  }
}
