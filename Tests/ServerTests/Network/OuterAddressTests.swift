import HTTPTypes
import Outbound
import Testing

@testable import Server

@Suite struct OuterAddressTests {
  private static let proxy = IPAddress("127.0.0.1")
  private static let stranger = IPAddress("192.168.1.66")

  private static func options(_ url: String? = nil) throws -> ServerOptions {
    var options = ServerOptions(dataPath: "/nowhere")
    options.publicAddresses = try url.map { [try PublicAddress(url: $0)] } ?? []
    options.trustedProxies = .loopback
    return options
  }

  private static func outer(
    at path: String = "/run", host: String = "127.0.0.1:8080", from peer: IPAddress? = proxy,
    _ options: ServerOptions, _ fields: [(HTTPField.Name, String)] = []
  ) -> OuterAddress {
    var request = HTTPRequest(method: .get, scheme: "http", authority: host, path: path)
    for (name, value) in fields { request.headerFields[name] = value }
    return OuterAddress(request, peer: peer, options: options)
  }

  @Test func aTrustedProxySaysHowTheBrowserAsked() throws {
    let outer = Self.outer(
      try Self.options(),
      [
        (.xForwardedProto, "https"), (.xForwardedHost, "ada.example.org:443"),
        (.xForwardedPrefix, "/andante/"), (.xForwardedFor, "203.0.113.9"),
      ])
    #expect(outer.isSecure && outer.authority == "ada.example.org")
    #expect(outer.basePath == "/andante" && outer.path == "/run")
    #expect(outer.client == IPAddress("203.0.113.9"))
  }

  @Test func nobodyElseIsBelieved() throws {
    let outer = Self.outer(
      host: "box:8080", from: Self.stranger, try Self.options(),
      [
        (.xForwardedProto, "https"), (.xForwardedHost, "evil.example"),
        (.xForwardedPrefix, "/x"), (.xForwardedFor, "127.0.0.1"), (.forwarded, "host=evil.example"),
      ])
    #expect(!outer.isSecure && outer.authority == "box:8080" && outer.basePath.isEmpty)
    #expect(outer.client == Self.stranger)
  }

  @Test func aBrowserCannotPutItselfBeforeTheProxysWord() throws {
    let outer = Self.outer(
      try Self.options(),
      [
        (.xForwardedFor, "127.0.0.1, 203.0.113.9, 127.0.0.1"),
        (.forwarded, "for=127.0.0.1;host=evil.example"),
      ])
    #expect(outer.client == IPAddress("203.0.113.9"))
    #expect(outer.authority == "127.0.0.1:8080")
  }

  @Test func theStandardsHeaderIsReadWhereThereIsNoOther() throws {
    let outer = Self.outer(
      try Self.options(),
      [
        (
          .forwarded,
          #"for=198.51.100.7, for="[2001:db8::7]:4711";Proto=https;host="ada.example.org""#
        )
      ])
    #expect(outer.isSecure && outer.authority == "ada.example.org")
    #expect(outer.client == IPAddress("2001:db8::7"))
  }

  @Test func underThePublicNameSchemeAndPathAreKnown() throws {
    let options = try Self.options("https://ada.example.org/andante")
    for asked in ["/andante/run?play=1", "/run?play=1"] {
      let outer = Self.outer(at: asked, host: "ada.example.org", from: Self.stranger, options)
      #expect(outer.isSecure && outer.basePath == "/andante" && outer.path == "/run?play=1")
    }
    let direct = Self.outer(options)
    #expect(!direct.isSecure && direct.basePath.isEmpty && direct.path == "/run")
    let other = Self.outer(at: "/andanteria", host: "ada.example.org", options)
    #expect(other.path == "/andanteria")
  }

  @Test(arguments: ["//evil.example", "/a//b", "andante", "/../x", "/a\"b", "/a b"])
  func aPrefixThatIsNoPathIsNone(_ prefix: String) throws {
    #expect(Self.outer(try Self.options(), [(.xForwardedPrefix, prefix)]).basePath.isEmpty)
  }
}

@Suite struct PublicAddressTests {
  @Test func anAddressIsReadWithoutWhatGoesWithoutSaying() throws {
    #expect(
      try PublicAddress(url: "https://Ada.Example.org:443/").text == "https://ada.example.org")
    #expect(
      try PublicAddress(url: "http://ada.example.org:8443/andante/").text
        == "http://ada.example.org:8443/andante")
    #expect(try PublicAddress(url: "https://[fd00::7]/").text == "https://[fd00::7]")
    #expect(try PublicAddress(name: "ada.example.org").text == "https://ada.example.org")
  }

  @Test(arguments: [
    "https://ada.example.org", "ada.example.org:8443", "ada.example.org/x", "", "a b", "-a.org",
    "ä.org",
  ])
  func whatIsNoNameIsRefused(_ name: String) {
    #expect(throws: PublicAddress.Fault.self) { try PublicAddress(name: name) }
  }

  @Test(arguments: [
    "ada.example.org", "ftp://ada.example.org", "https://", "https://a@ada.example.org",
    "https://ada.example.org/?q", "https://ada.example.org/#f", "https://ada.example.org/%2e%2e/",
    "https://ada.example.org:99999", "https://ada.example.org//x",
  ])
  func whatIsNoAddressIsRefused(_ url: String) {
    #expect(throws: PublicAddress.Fault.self) { try PublicAddress(url: url) }
  }
}
