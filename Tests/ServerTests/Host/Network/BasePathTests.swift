import ActivityFiles
import Foundation
import Gallery
import HTTPTypes
import Hummingbird
import Outbound
import Screens
import Store
import Testing

@testable import Server

@Suite struct BasePathTests {
  private func withBasePath(_ page: String) -> String {
    String(decoding: BasePath("/andante").applied(toPage: Array(page.utf8)), as: UTF8.self)
  }

  @Test func basePathIsAddedOnlyToOwnAddresses() {
    #expect(
      withBasePath(#"<a class="x" href="/run">/run</a><form action="/">"#)
        == #"<a class="x" href="/andante/run">/run</a><form action="/andante/">"#)
    for page in [
      #"<a href="https://x.org/y">"#, #"<a href="//x.org/y">"#, #"<input value="/home/me">"#,
      #"<a href="?show=1">"#, "<p>href=&quot;/run&quot;</p>", #"<a href="#, #"<p>="/"#,
    ] { #expect(withBasePath(page) == page) }
  }

  /// Addresses in attributes that are on neither list wouldn't get the base path.
  @Test func screensHaveAddressesOnlyInKnownAttributes() throws {
    // These attributes contain text, or addresses to which a script adds the base path when it fetches them.
    let texts: Set<String> = [
      "value", "placeholder", "data-stretch", "data-routes", "data-frozen-poll",
      "data-frozen-routes",
    ]
    for item in gallery {
      let parts = item.render().text.components(separatedBy: "=\"/")
      for (before, after) in zip(parts, parts.dropFirst()) where !after.hasPrefix("/") {
        let name = String(
          before.suffix(40).reversed().prefix { $0.isLetter || $0 == "-" }.reversed())
        guard !name.isEmpty, !texts.contains(name) else { continue }
        #expect(BasePath.attributes.contains(name), "\(item.slug): \(name)=\"/\(after.prefix(20))")
      }
    }
  }

  @Test func scriptKnowsTheSameAttributes() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Web/shared/address.js").standardizedFileURL
    let script = try String(contentsOf: path, encoding: .utf8)
    let list = try #require(script.firstMatch(of: /\(\?:([a-z|-]+)\)/))
    #expect(Set(list.1.split(separator: "|").map(String.init)) == BasePath.attributes)
  }

  @Test func pagesRedirectsAndCookiesMatchTheProxy() async throws {
    let (services, browser) = try await start()
    let proxied: HTTPFields = [.xForwardedProto: "https", .xForwardedHost: "ada.example.org"]
    let link = try await services.newSetupLink()
    let answer = try await browser.post(
      "/andante/setup", form: ["token": link.text, "name": "Test"],
      headers: proxied.merging([.origin: "https://ada.example.org"]))
    answer.expect(location: "/andante/")
    let cookie = try #require(answer.headers[.setCookie])
    #expect(cookie.hasPrefix("__Host-andante-8080=") && cookie.contains("; Secure"))
    var known = browser
    known.cookie = String(cookie.prefix { $0 != ";" })
    try await known.get("/andante/", headers: proxied).expect(
      .ok, has: #"href="/andante/settings""#, lacks: #"href="/settings""#)
    try await browser.get("/offline").expect(has: #"href="/run""#)
  }

  @Test func changesMustComeFromThePublicOrigin() async throws {
    let (services, browser) = try await start()
    for origin in ["http://ada.example.org", "https://127.0.0.1:8080", "https://evil.example"] {
      let link = try await services.newSetupLink()
      try await browser.post(
        "/setup", form: ["token": link.text],
        headers: [.xForwardedHost: "ada.example.org", .origin: origin]
      ).expect(.forbidden, for: origin)
    }
  }

  @Test func basePathWithoutASlashRedirectsToTheSite() async throws {
    let (_, browser) = try await start()
    try await browser.get("/andante", headers: [.xForwardedHost: "ada.example.org"]).expect(
      .seeOther, location: "/andante/")
  }

  @Test func addressesInJSONIncludeTheBasePath() async throws {
    let (services, browser) = try await start()
    let proxied: HTTPFields = [.xForwardedProto: "https", .xForwardedHost: "ada.example.org"]
    try await browser.get("/andante/api/v1/openapi.json", headers: proxied).expect(
      headers: [.strictTransportSecurity: StrictTransport.value],
      has: #""servers":[{"url":"/andante/api/v1"}]"#)
    let athlete = try await Self.signedIn(browser, services)
    let headers = proxied.merging([.origin: "https://ada.example.org"])
    try await athlete.send("/andante/api/sessions", runLog().bytes, headers: headers).expect(
      has: #""url":"/andante/activities/"#)
    try await athlete.send("/andante/metronome/sounds?name=a", sampleWAV(), headers: headers)
      .expect(has: #""url":"/andante/metronome/sounds/"#)
    let writer = ZipWriter()
    writer.add("run.gpx", sampleGPX())
    await services.imports.jobs.stop()
    try await athlete.send(
      "/andante/api/import", writer.finish(), headers: headers.merging([.fileName: "export.zip"])
    ).expect(has: #""archive":"/andante/import/archives/"#)
    // The second upload is a duplicate.
    for _ in 0..<2 {
      let file = try await athlete.send("/andante/api/import", sampleGPX(), headers: headers)
      for field in ["page", "url"] { file.expect(has: "\"\(field)\":\"/andante/activities/") }
    }
  }

  @Test func addressesInJSONHaveNoPrefixWithoutABasePath() async throws {
    let (server, browser) = try await TestServer.start()
    try await browser.get("/api/v1/openapi.json").expect(
      headers: [.strictTransportSecurity: nil], has: #""servers":[{"url":"/api/v1"}]"#)
    try await server.signedIn(browser).send("/api/import", sampleGPX()).expect(
      has: #""url":"/activities/"#)
  }

  private static func signedIn(_ browser: Browser, _ services: AppServices) async throws -> Browser
  {
    let link = try await services.newSetupLink()
    let answer = try await browser.post(
      "/andante/setup", form: ["token": link.text],
      headers: [
        .xForwardedProto: "https", .xForwardedHost: "ada.example.org",
        .origin: "https://ada.example.org",
      ])
    var signedIn = browser
    signedIn.cookie = answer.headers[.setCookie].map { String($0.prefix { $0 != ";" }) }
    signedIn.csrf = try await services.visitor(token: signedIn.sessionToken)?.formToken ?? ""
    return signedIn
  }

  /// Returns a browser whose requests come from a proxy on this machine. `RouterClient` has no peer by default.
  private func start() async throws -> (AppServices, Browser) {
    func publish(_ options: inout ServerOptions) throws {
      options.publicAddresses = [try PublicAddress(url: "https://ada.example.org/andante")]
      options.trustedProxies = .loopback
    }
    let (server, _) = try await TestServer.start(changing: publish)
    let responder = FromProxy(inner: buildResponder(server.services))
    return (server.services, Browser(client: server.client(responder)))
  }
}

private struct FromProxy<Inner: HTTPResponder>: HTTPResponder where Inner.Context == AppContext {
  let inner: Inner

  func respond(to request: Request, context: AppContext) async throws -> Response {
    var context = context
    context.peer = IPAddress("127.0.0.1")
    return try await inner.respond(to: request, context: context)
  }
}

extension HTTPFields {
  fileprivate func merging(_ other: HTTPFields) -> HTTPFields {
    var fields = self
    fields.append(contentsOf: other)
    return fields
  }
}
