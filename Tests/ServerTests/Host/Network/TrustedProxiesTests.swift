import Outbound
import Testing

@testable import Server

@Suite struct TrustedProxiesTests {
  @Test func addressIsContainedOnlyInItsBlocks() throws {
    let proxies = try TrustedProxies(["10.0.0.0/8", "192.168.1.7", "fd00::/8", "172.16.0.0/12"])
    for inside in ["10.255.3.4", "192.168.1.7", "fd12::9", "172.31.255.255", "::ffff:10.1.1.1"] {
      #expect(proxies.contains(IPAddress(inside)), "\(inside)")
    }
    for outside in ["11.0.0.1", "192.168.1.8", "fe80::1", "172.32.0.0", "172.15.0.0", "::1"] {
      #expect(!proxies.contains(IPAddress(outside)), "\(outside)")
    }
    #expect(!proxies.contains(nil))
  }

  @Test func bitsAfterThePrefixDoNotMatter() throws {
    #expect(AddressBlock("10.9.8.7/8") == AddressBlock("10.0.0.0/8"))
    #expect(try TrustedProxies(["0.0.0.0/0"]).contains(IPAddress("203.0.113.9")))
  }

  @Test func everyPrefixLengthCoversTheRightAddresses() throws {
    for length in 1...32 {
      let block = try #require(AddressBlock("128.0.0.0/\(length)"))
      #expect(block.contains(try #require(IPAddress("128.0.0.0"))))
      #expect(!block.contains(try #require(IPAddress("127.255.255.255"))))
      #expect(block.mask.reduce(0) { $0 + $1.nonzeroBitCount } == length)
    }
  }

  @Test(arguments: [
    "", "10.0.0.0/33", "10.0.0/8", "proxy.example", "::/129", "10.0.0.0/", "1.2.3.4/-1",
    "1.2.3.4/8/8",
  ])
  func invalidAddressIsRefusedWithAReason(_ text: String) {
    #expect {
      try TrustedProxies([text])
    } throws: { "\($0)".contains("--trusted-proxy takes an address") }
  }

  @Test func loopbackIncludesIPv4AndIPv6() {
    let contained = ["127.0.0.53", "::1", "::2"].map {
      TrustedProxies.loopback.contains(IPAddress($0))
    }
    #expect(contained == [true, true, false])
    #expect(TrustedProxies.none.isEmpty)
  }
}
