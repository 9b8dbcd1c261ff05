import HTTPTypes
import Outbound
import Testing

@testable import Server

@Suite struct StrictTransportTests {
  private static func applies(
    _ host: String, proto: String? = "https", from peer: String = "127.0.0.1",
    publicURL: String? = nil, lan: Bool = false
  ) throws -> Bool {
    var options = ServerOptions(dataPath: "/nowhere")
    options.publicAddresses = try publicURL.map { [try PublicAddress(url: $0)] } ?? []
    options.trustedProxies = .loopback
    options.usesLocalNetwork = lan
    var request = HTTPRequest(method: .get, scheme: "http", authority: host, path: "/")
    request.headerFields[.xForwardedProto] = proto
    let outer = try ExternalURL(request, peer: IPAddress(peer), options: options)
    return StrictTransport.applies(to: outer, options: options)
  }

  @Test func onlyNamesServedByHTTPSArePinned() throws {
    let (name, url) = ("ada.example.org", "https://ada.example.org")
    let pinned = try [
      Self.applies(name), Self.applies(name + ":8443", proto: nil, publicURL: url),
      Self.applies(name, proto: nil, publicURL: url, lan: true),
    ]
    #expect(pinned == [true, true, true])
    let others = try [
      Self.applies(name, proto: "http"), Self.applies(name, from: "192.0.2.7"),
      Self.applies(name, proto: nil, publicURL: "http://ada.example.org"),
      Self.applies("box", proto: nil, lan: true),
      Self.applies("box.local:8443", proto: nil, lan: true),
    ]
    #expect(others == [false, false, false, false, false])
  }

  @Test(arguments: ["localhost", "andante.localhost:8443", "box.local", "192.0.2.1", "[::1]:8443"])
  func localNameOrAddressIsNotPinned(host: String) throws {
    #expect(try !Self.applies(host))
    #expect(try !Self.applies(host, publicURL: "https://\(host)"))
  }
}
