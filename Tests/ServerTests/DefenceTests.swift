import Engine
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOEmbedded
import Store
import Testing

@testable import Server

@Suite struct DefenceTests {
  @Test func changesNeedTheSessionsToken() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      let form = ["units": "imperial"]
      #expect(try await browser.post("/settings", form: form, token: "wrong").status == .forbidden)
      var tokenless = browser
      tokenless.csrf = ""
      #expect(try await tokenless.post("/settings", form: form).status == .forbidden)
      #expect(try await server.store().settings.current().units == .metric)
      #expect(try await browser.post("/settings", form: form).status == .seeOther)
      #expect(try await server.store().settings.current().units == .imperial)
    }
  }

  @Test func anotherSessionsTokenDoesNotCount() async throws {
    try await TestServer.run { server, browser in
      let one = try await server.signedIn(browser)
      let two = try await server.signedIn(browser)
      #expect(one.csrf != two.csrf)
      #expect(try await one.post("/settings", token: two.csrf).status == .forbidden)
    }
  }

  static let foreign: [HTTPFields] = [
    [.origin: "https://evil.example"], [.origin: "null"], [.origin: "http://localhost:1"],
    [.origin: "http://localhost/x"], [.origin: "ftp://localhost"], [.origin: ""],
    [.secFetchSite: "cross-site"], [.secFetchSite: "same-site"], [.secFetchSite: "none"],
    [.origin: "http://localhost", .secFetchSite: "cross-site"],
  ]

  @Test(arguments: foreign) func foreignPagesChangeNothing(headers: HTTPFields) async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      #expect(try await browser.post("/settings", headers: headers).status == .forbidden)
      #expect(try await browser.send("/api/sessions", [1], headers: headers).status == .forbidden)
      let link = try await server.services.newSetupLink()
      let answer = try await browser.post(
        "/setup", form: ["token": link.text], headers: headers)
      #expect(answer.status == .forbidden)
    }
  }

  @Test func theOwnPageMayChangeThings() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      let answer = try await browser.post(
        "/settings", headers: [.origin: "http://localhost", .secFetchSite: "same-origin"])
      #expect(answer.status == .seeOther)
    }
  }

  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:8080", true), ("localhost.", true), ("127.0.0.1:80", true),
    ("[::1]:8080", true), ("192.168.1.7:8443", true), ("andante.localhost", true),
    ("evil.example", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example", false),
    ("", false), ("a:b:c", true), ("evil.example:8080", false),
  ]) func onlyKnownNamesAreAnswered(authority: String, isKnown: Bool) {
    let host = HostCheck.host(of: authority)
    let check = HostCheck(names: [])
    let isAccepted = check.accepts(authority)
    if authority == "a:b:c" {
      #expect(host == nil && !isAccepted)
    } else {
      #expect(isAccepted == isKnown)
    }
  }

  @Test func aForeignHostGetsNothing() async throws {
    try await TestServer.run(demo: true) { server, _ in
      let responder = buildRouter(server.services).buildResponder()
      let context = AppContext(
        source: ApplicationRequestContextSource(
          channel: NIOAsyncTestingChannel(), logger: silentLogger))
      for authority in ["evil.example", nil] {
        let head = HTTPRequest(method: .get, scheme: nil, authority: authority, path: "/")
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let answer = try await responder.respond(to: request, context: context)
        #expect(answer.status == .misdirectedRequest)
        #expect(answer.headers[.setCookie] == nil)
      }
    }
  }

  @Test func everyAnswerCarriesTheHeaders() async throws {
    try await TestServer.run(gallery: true) { server, browser in
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
  }

  @Test func tooLargeBodiesAreRefusedInWords() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      let form = try await browser.post(
        "/settings", form: ["height": String(repeating: "1", count: ChangeCheck.formLimit)])
      #expect(form.status == .contentTooLarge)
      let log = [UInt8](repeating: 0, count: (64 << 20) + 1)
      let answer = try await browser.send("/api/sessions", log)
      #expect(answer.status == .contentTooLarge)
      #expect(answer.text == #"{"error":"The body is larger than 64 MB."}"#)
    }
  }

  @Test func unknownAddressesAreAPageOrASentence() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      let page = try await browser.get("/nothing")
      #expect(page.status == .notFound)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      let sentence = try await browser.get("/api/nothing")
      #expect(sentence.status == .notFound)
      #expect(sentence.headers[.contentType] == "application/json")
    }
  }

  @Test(arguments: [
    "/../accounts.sqlite", "/%2e%2e/accounts.sqlite", "/accounts.sqlite", "/icons/../../demo",
    "/build/app.wasm", "/.hidden.js", "/athletes/x.js", "//etc/passwd", "/icons/a/b.svg",
  ]) func onlyTheWebFoldersOwnFilesAreServed(path: String) async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      #expect(try await browser.get(path).status == .notFound)
    }
  }
}
