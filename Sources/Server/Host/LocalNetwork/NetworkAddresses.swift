import Foundation
import Outbound

/// The names and addresses at which other devices on the local network can reach this machine.
public struct NetworkAddresses: Equatable, Sendable {
  /// An address of a network interface that is up.
  public struct Address: Equatable, Sendable {
    /// The interface's name, such as `wlan0` or `eth0`.
    public let interface: String
    /// The address as written in a URL, but without brackets.
    public let text: String
    public let isIPv4: Bool
  }

  /// The addresses, starting with those that a phone can most likely reach. Excludes loopback and IPv6 link-local
  /// addresses, because URLs cannot contain a scope.
  public let addresses: [Address]
  /// The result of `gethostname`, in lower case.
  public let hostName: String

  /// The machine's current names and addresses. Costs one system call for all interfaces.
  public static var current: NetworkAddresses {
    NetworkAddresses(addresses: interfaceAddresses(), hostName: hostName)
  }

  init(addresses: [Address], hostName: String) {
    self.addresses = addresses.enumerated()
      .sorted { (Self.rank($0.element), $0.offset) < (Self.rank($1.element), $1.offset) }
      .map(\.element)
    self.hostName = hostName
  }

  /// The names for the server's certificate: the host name, its multicast DNS name and `localhost`.
  public var certificateNames: [String] { Self.names(ofHost: hostName) }

  /// The current `certificateNames`. Costs one system call.
  static var currentNames: [String] { names(ofHost: hostName) }

  private static func names(ofHost hostName: String) -> [String] {
    let label = hostName.prefix { $0 != "." }
    return [hostName, "\(label).local", "localhost"]
  }

  /// The addresses for the server's certificate: `addresses` and both loopback addresses.
  public var certificateAddresses: [String] { addresses.map(\.text) + ["127.0.0.1", "::1"] }

  /// The preferred address as the host of a URL, or nil if there is no network.
  public var preferredHost: String? {
    addresses.first.map { $0.isIPv4 ? $0.text : "[\($0.text)]" }
  }

  public static var hostName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let name = String(decoding: bytes, as: UTF8.self).lowercased()
    return name.isEmpty ? "localhost" : name
  }

  /// Returns an address's rank in the order of preference: physical interfaces before virtual ones, IPv4 before IPv6
  /// because it is easier to type, private addresses before public ones.
  private static func rank(_ address: Address) -> Int {
    let virtual = ["docker", "br-", "veth", "virbr", "vmnet", "cni", "flannel", "podman"]
    let isVirtual = virtual.contains { address.interface.hasPrefix($0) }
    return (isVirtual ? 4 : 0) + (address.isIPv4 ? 0 : 2) + (isPrivate(address.text) ? 0 : 1)
  }

  /// Returns whether an address is private (RFC 1918, and RFC 4193 for IPv6).
  private static func isPrivate(_ text: String) -> Bool {
    guard let bytes = IPAddress.octets(of: text) else { return false }
    guard bytes.count == 4 else { return bytes[0] & 0xFE == 0xFC }
    return bytes[0] == 10 || (bytes[0] == 192 && bytes[1] == 168)
      || (bytes[0] == 172 && bytes[1] & 0xF0 == 16)
  }

  private static func interfaceAddresses() -> [Address] {
    var head: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&head) == 0 else { return [] }
    defer { freeifaddrs(head) }
    return sequence(first: head, next: { $0?.pointee.ifa_next })
      .compactMap { $0.flatMap { address(of: $0.pointee) } }
  }

  private static func address(of entry: ifaddrs) -> Address? {
    guard let socketAddress = entry.ifa_addr, entry.ifa_flags & UInt32(IFF_UP) != 0,
      entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
    else { return nil }
    let family = Int32(socketAddress.pointee.sa_family)
    guard family == AF_INET || family == AF_INET6 else { return nil }
    let length =
      family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard
      getnameinfo(
        socketAddress, socklen_t(length), &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST)
        == 0
    else { return nil }
    let text = String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let isLinkLocal = text.lowercased().hasPrefix("fe80:")
    guard !isLinkLocal else { return nil }
    return Address(
      interface: String(cString: entry.ifa_name), text: text, isIPv4: family == AF_INET)
  }
}
