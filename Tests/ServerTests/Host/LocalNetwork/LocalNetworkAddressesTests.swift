import Outbound
import Testing

@testable import Server

@Suite struct LocalNetworkAddressesTests {
  private static func address(_ interface: String, _ text: String) -> NetworkAddresses.Address {
    .init(interface: interface, text: text, isIPv4: !text.contains(":"))
  }

  @Test func addressReachableByAPhoneComesFirst() {
    let network = NetworkAddresses(
      addresses: [
        Self.address("docker0", "172.17.0.1"), Self.address("eth0", "2001:db8::7"),
        Self.address("eth0", "203.0.113.9"), Self.address("wlan0", "192.168.1.20"),
      ], hostName: "box.lan")
    #expect(network.addresses.map(\.interface) == ["wlan0", "eth0", "eth0", "docker0"])
    #expect(network.preferredHost == "192.168.1.20")
    #expect(network.certificateNames == ["box.lan", "box.local", "localhost"])
    #expect(network.certificateAddresses.suffix(2) == ["127.0.0.1", "::1"])
  }

  @Test func ipv6HostIsBracketed() {
    let network = NetworkAddresses(addresses: [Self.address("eth0", "fd00::7")], hostName: "box")
    #expect(network.preferredHost == "[fd00::7]")
  }

  @Test func preferredHostIsNilWithoutANetwork() {
    #expect(NetworkAddresses(addresses: [], hostName: "box").preferredHost == nil)
  }

  @Test func currentAddressesAreValidAndNotLoopback() {
    for address in NetworkAddresses.current.addresses {
      #expect(IPAddress.octets(of: address.text)?.count == (address.isIPv4 ? 4 : 16))
      #expect(!address.text.hasPrefix("127.") && address.text != "::1")
    }
  }
}
