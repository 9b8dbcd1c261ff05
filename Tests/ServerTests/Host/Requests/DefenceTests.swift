import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Model
import NIOEmbedded
import Store
import Testing

@testable import Server

@Suite struct DefenceTests {
  @Test func changesNeedTheFormToken() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let form = ["units": "imperial"]
    try await browser.post("/settings", form: form, token: "wrong").expect(.forbidden)
    var tokenless = browser
    tokenless.csrf = ""
    try await tokenless.post("/settings", form: form).expect(.forbidden)
    #expect(try await server.store().settings.current().units == .metric)
    try await browser.post("/settings", form: form).expect(.seeOther)
    #expect(try await server.store().settings.current().units == .imperial)
  }

  @Test func formTokenOfAnotherSessionIsRefused() async throws {
    let (server, browser) = try await TestServer.start()
    let one = try await server.signedIn(browser)
    let two = try await server.signedIn(browser)
    #expect(one.csrf != two.csrf)
    try await one.post("/settings", token: two.csrf).expect(.forbidden)
    try await one.post("/settings", token: one.csrf).expect(.seeOther)
  }

  static let foreign: [HTTPFields] = [
    [.origin: "https://evil.example"], [.origin: "null"], [.origin: "http://localhost:1"],
    [.origin: "http://localhost/x"], [.origin: "ftp://localhost"], [.origin: ""],
    [.secFetchSite: "cross-site"], [.secFetchSite: "same-site"], [.secFetchSite: "none"],
    [.origin: "http://localhost", .secFetchSite: "cross-site"],
  ]

  /// Sends each request a second time with our own page's headers, which must succeed.
  @Test(arguments: foreign) func requestsFromForeignPagesAreRefused(headers: HTTPFields)
    async throws
  {
    let (server, browser) = try await TestServer.signedIn()
    let link = try await server.services.newSetupLink()
    let own: HTTPFields = [.origin: "http://localhost", .secFetchSite: "same-origin"]
    for (headers, isForeign) in [(headers, true), (own, false)] {
      try await browser.post("/settings", form: ["units": "imperial"], headers: headers).expect(
        isForeign ? .forbidden : .seeOther)
      #expect(
        try await server.store().settings.current().units == (isForeign ? .metric : .imperial))
      try await browser.send("/api/sessions", runLog().bytes, headers: headers)
        .expect(isForeign ? .forbidden : .created)
      try await browser.post("/setup", form: ["token": link.text], headers: headers).expect(
        isForeign ? .forbidden : .seeOther)
    }
  }

  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:8080", true), ("localhost.", true), ("127.0.0.1:80", true),
    ("[::1]:8080", true), ("192.168.1.7:8443", true), ("andante.localhost", true),
    ("evil.example", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example", false),
    ("", false), ("a:b:c", true), ("evil.example:8080", false), ("localhost:80, evil", false),
    ("localhost:x", false), ("[::1]x", false), ("[::1", false), ("localhost:", true),
  ]) func onlyKnownHostNamesAreAccepted(authority: String, isKnown: Bool) {
    let host = HostCheck.host(of: authority)
    let check = HostCheck(names: [])
    let isAccepted = check.accepts(authority)
    if authority == "a:b:c" {
      #expect(host == nil && !isAccepted)
    } else {
      #expect(isAccepted == isKnown)
    }
  }

  @Test func requestForAForeignHostIsRefused() async throws {
    let (server, _) = try await TestServer.start(demo: true)
    let responder = buildRouter(server.services).buildResponder()
    let context = AppContext(
      source: ApplicationRequestContextSource(
        channel: NIOAsyncTestingChannel(), logger: silentLogger))
    for (authority, status) in [
      ("evil.example", HTTPResponse.Status.misdirectedRequest), (nil, .badRequest),
      ("localhost", .ok),
    ] {
      let head = HTTPRequest(method: .get, scheme: nil, authority: authority, path: "/")
      let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
      let answer = try await responder.respond(to: request, context: context)
      #expect(answer.status == status)
      #expect((answer.headers[.setCookie] == nil) == (status != .ok))
    }
  }

  @Test func everyResponseHasTheSecurityHeaders() async throws {
    let (server, browser) = try await TestServer.start(gallery: true)
    let signedIn = try await server.signedIn(browser)
    for path in ["/", "/healthz", "/gallery", "/nothing/here", "/api/nothing", "/offline"] {
      for visitor in [browser, signedIn] {
        let headers = try await visitor.get(path).headers
        let policy = try #require(headers[.contentSecurityPolicy], "\(path)")
        #expect(policy.contains("default-src 'none'"))
        #expect(!policy.contains("unsafe-inline"))
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[.referrerPolicy] == "same-origin")
        #expect(headers[.permissionsPolicy]?.contains("microphone=()") == true)
      }
    }
  }

  @Test(arguments: [true, false])
  func galleryIsServedOnlyByDevelopmentPrograms(isProvided: Bool) async throws {
    let (_, browser) = try await TestServer.start(demo: true, gallery: isProvided)
    for path in ["/gallery", "/gallery/today"] {
      let status = try await browser.get(path).status
      #expect((status == .ok) == isProvided)
    }
    let missing = try await browser.get("/gallery/none").status
    #expect(missing != .ok)
  }

  @Test func tooLargeBodiesAreRefused() async throws {
    let (_, browser) = try await TestServer.signedIn()
    try await browser.post(
      "/settings", form: ["height": String(repeating: "1", count: RequestLimits.formBytes)]
    ).expect(.contentTooLarge)
    let log = [UInt8](repeating: 0, count: Limits.fileBytes + 1)
    let answer = try await browser.send("/api/sessions", log).expect(.contentTooLarge)
    #expect(answer.text == #"{"error":"The body is larger than 64 MB."}"#)
  }

  @Test func unknownAddressesGetAPageOrJSON() async throws {
    let (_, browser) = try await TestServer.signedIn()
    try await browser.get("/nothing").expect(
      .notFound, headers: [.contentType: "text/html; charset=utf-8"])
    try await browser.get("/api/nothing").expect(
      .notFound, headers: [.contentType: "application/json"])
  }

  /// All of these files exist. A server that simply joined the folder and the path would send them.
  @Test(arguments: [
    "/../secret.js", "/%2e%2e/secret.js", "/..%2fsecret.js", "/icons/../../secret.js",
    "/icons/%2e%2e/plain.js", "/accounts.sqlite", "/.hidden.js", "/.git/x.js", "//plain.js",
    "/icons/a/b.svg", "/icons/.b.svg", "/build/app.wasm", "/notes.txt", "/a%20b.js",
  ]) func onlyFilesOfTheWebFolderAreServed(path: String) async throws {
    let (server, browser) = try await TestServer.signedIn()
    let name = try #require(path.removingPercentEncoding)
    try server.writeWebFile("plain.js")
    try server.writeWebFile("icons/plain.svg")
    try server.writeWebFile(name)
    #expect(FileManager.default.contents(atPath: server.webPath + name)?.isEmpty == false)
    try await browser.get(path).expect(.notFound)
    #expect(try await browser.get("/plain.js").text == "secret")
    #expect(try await browser.get("/icons/plain.svg").text == "secret")
  }

  @Test func linksOutOfTheWebFolderAreNotFollowed() async throws {
    let (server, browser) = try await TestServer.start()
    try server.writeWebFile("../secret.js")
    try server.writeWebFile("plain.js")
    try FileManager.default.createSymbolicLink(
      atPath: server.webPath + "/link.js", withDestinationPath: "../secret.js")
    #expect(FileManager.default.contents(atPath: server.webPath + "/link.js") != nil)
    try await browser.get("/plain.js").expect(.ok)
    #expect(try await browser.get("/link.js").text != "secret")
  }
}
