import HTTPTypes
import Outbound
import Testing

@testable import Server

@Suite struct ExternalURLTests {
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
  ) throws -> ExternalURL {
    var request = HTTPRequest(method: .get, scheme: "http", authority: host, path: path)
    for (name, value) in fields { request.headerFields[name] = value }
    return try ExternalURL(request, peer: peer, options: options)
  }

  @Test func forwardedFieldsOfATrustedProxyAreUsed() throws {
    let outer = try Self.outer(
      try Self.options(),
      [
        (.xForwardedProto, "https"), (.xForwardedHost, "ada.example.org:443"),
        (.xForwardedPrefix, "/andante/"), (.xForwardedFor, "203.0.113.9"),
      ])
    #expect(outer.isSecure && outer.authority == "ada.example.org")
    #expect(outer.basePath == "/andante" && outer.path == "/run")
    #expect(outer.client == IPAddress("203.0.113.9"))
  }

  @Test func forwardedFieldsOfOthersAreIgnored() throws {
    let outer = try Self.outer(
      host: "box:8080", from: Self.stranger, try Self.options(),
      [
        (.xForwardedProto, "https"), (.xForwardedHost, "evil.example"),
        (.xForwardedPrefix, "/x"), (.xForwardedFor, "127.0.0.1"), (.forwarded, "host=evil.example"),
      ])
    #expect(!outer.isSecure && outer.authority == "box:8080" && outer.basePath.isEmpty)
    #expect(outer.client == Self.stranger)
  }

  @Test func onlyTheEntryAddedByTheProxyCounts() throws {
    let outer = try Self.outer(
      Self.options(), [(.xForwardedFor, "127.0.0.1, 203.0.113.9, 127.0.0.1")])
    #expect(outer.client == IPAddress("203.0.113.9"))
    let standard = try Self.outer(
      Self.options(),
      [(.forwarded, "for=192.0.2.1;host=evil.example;proto=https, for=203.0.113.9")])
    #expect(standard.client == IPAddress("203.0.113.9"))
    #expect(standard.authority == "127.0.0.1:8080" && !standard.isSecure)
    let chain = try Self.outer(
      Self.options(),
      [(.forwarded, "host=evil.example, for=203.0.113.9;host=ada.example.org, for=127.0.0.1")])
    #expect(chain.client == IPAddress("203.0.113.9") && chain.authority == "ada.example.org")
  }

  @Test(
    arguments: [
      [(.xForwardedFor, "127.0.0.1"), (.forwarded, "for=203.0.113.9")],
      [(.xForwardedFor, "203.0.113.9"), (.forwarded, "for=127.0.0.1")],
      [(.xForwardedHost, "evil.example"), (.forwarded, "for=203.0.113.9;host=ada.example.org")],
      [(.xForwardedHost, "evil.example"), (.forwarded, "for=203.0.113.9")],
      [(.xForwardedProto, "https"), (.forwarded, "for=203.0.113.9;proto=http")],
    ] as [[(HTTPField.Name, String)]])
  func contradictingForwardedFieldsAreRefused(fields: [(HTTPField.Name, String)]) throws {
    #expect(throws: ForwardedFields.Conflict.self) {
      try Self.outer(Self.options(), fields)
    }
    #expect(try Self.outer(from: Self.stranger, Self.options(), fields).client == Self.stranger)
  }

  @Test func agreeingForwardedFormsAreAccepted() throws {
    let outer = try Self.outer(
      Self.options(),
      [
        (.xForwardedFor, "192.0.2.1, 203.0.113.9"), (.xForwardedProto, "HTTPS"),
        (.forwarded, #"for="203.0.113.9:4711";proto=https"#),
      ])
    #expect(outer.client == IPAddress("203.0.113.9") && outer.isSecure)
  }

  @Test func onlyConfiguredHeadersAreUsed() throws {
    var options = try Self.options()
    try options.trust(forwardedHeaders: ["forwarded"])
    let outer = try Self.outer(
      options,
      [
        (.xForwardedFor, "127.0.0.1"), (.xForwardedHost, "evil.example"),
        (.xForwardedPrefix, "/evil"), (.forwarded, "for=203.0.113.9"),
      ])
    #expect(outer.client == IPAddress("203.0.113.9") && outer.basePath.isEmpty)
    #expect(outer.authority == "127.0.0.1:8080")
    #expect(throws: OptionError.self) { try options.trust(forwardedHeaders: ["X-Real-IP"]) }
  }

  @Test(
    arguments: [
      ("ada.example.org", "https://ada.example.org/a", nil, "https://ada.example.org"),
      ("ada.example.org:9999", "https://ada.example.org", nil, "https://ada.example.org"),
      ("localhost:9999", nil, nil, "http://localhost:8080"),
      ("[::1]:9999", nil, nil, "http://[::1]:8080"),
      ("127.0.0.1", nil, "desk.local:8443", "http://desk.local:8443"),
    ] as [(String, String?, String?, String)])
  func visitorCannotChooseTheOrigin(
    host: String, site: String?, forwarded: String?, origin: String
  ) throws {
    let fields = forwarded.map { [(HTTPField.Name.xForwardedHost, $0)] } ?? []
    let outer = try Self.outer(host: host, Self.options(site), fields)
    #expect(outer.origin == origin)
  }

  @Test func standardForwardedHeaderIsRead() throws {
    let outer = try Self.outer(
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

  @Test func publicNameDeterminesSchemeAndBasePath() throws {
    let options = try Self.options("https://ada.example.org/andante")
    for asked in ["/andante/run?play=1", "/run?play=1"] {
      let outer = try Self.outer(at: asked, host: "ada.example.org", from: Self.stranger, options)
      #expect(outer.isSecure && outer.basePath == "/andante" && outer.path == "/run?play=1")
    }
    let direct = try Self.outer(options)
    #expect(!direct.isSecure && direct.basePath.isEmpty && direct.path == "/run")
    let other = try Self.outer(at: "/andanteria", host: "ada.example.org", options)
    #expect(other.path == "/andanteria")
  }

  @Test(arguments: ["//evil.example", "/a//b", "andante", "/../x", "/a\"b", "/a b"])
  func invalidPrefixIsIgnored(_ prefix: String) throws {
    #expect(try Self.outer(Self.options(), [(.xForwardedPrefix, prefix)]).basePath.isEmpty)
  }
}

@Suite struct PublicAddressTests {
  @Test func addressIsNormalised() throws {
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
  func invalidNameIsRefused(_ name: String) {
    #expect(throws: OptionError.self) { try PublicAddress(name: name) }
  }

  @Test(arguments: [
    "ada.example.org", "ftp://ada.example.org", "https://", "https://a@ada.example.org",
    "https://ada.example.org/?q", "https://ada.example.org/#f", "https://ada.example.org/%2e%2e/",
    "https://ada.example.org:99999", "https://ada.example.org//x",
  ])
  func invalidAddressIsRefused(_ url: String) {
    #expect(throws: OptionError.self) { try PublicAddress(url: url) }
  }
}
