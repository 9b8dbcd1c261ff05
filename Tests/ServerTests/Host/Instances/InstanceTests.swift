import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import Server
@testable import Store

/// Moves an athlete from one running instance to another.
@Suite struct InstanceTests {
  private struct Instances {
    let folder: TemporaryPath
    let first: AppServices
    let second: AppServices
    let firstBrowser: Browser
    let secondBrowser: Browser
    let token: String

    static func start() async throws -> Instances {
      let folder = TemporaryPath()
      let first = try await services(folder.path, "a", athlete: "Ada")
      let second = try await services(folder.path, "b", athlete: "Bob")
      let link = try await first.newSetupLink()
      var browser = try await browser(first)
      let answer = try await browser.post("/setup", form: ["token": link.text, "name": "Phone"])
      browser.cookie = "andante=\(sessionToken(in: answer))"
      browser.csrf = try await first.visitor(token: browser.sessionToken)?.formToken ?? ""
      var other = try await Self.browser(second)
      (other.cookie, other.csrf) = (browser.cookie, browser.csrf)
      let token = try await first.accounts.newToken(
        named: "Script", scopes: [.read, .write], of: first.athlete,
        instance: first.options.instance, now: TestServer.now)
      return Instances(
        folder: folder, first: first, second: second, firstBrowser: browser, secondBrowser: other,
        token: token)
    }

    private static func services(
      _ root: String, _ name: String, athlete: String
    ) async throws -> AppServices {
      var options = ServerOptions(dataPath: root + "/" + name)
      options.athleteName = athlete
      options.instance = InstanceName(name)
      options.openStoreLimit = 2
      return try await AppServices(options: options, now: { TestServer.now })
    }

    private static func browser(_ services: AppServices) async throws -> Browser {
      let application = buildApplication(services, logger: silentLogger)
      return Browser(client: RouterClient(try await application.responder))
    }

    private static func sessionToken(in answer: RouterAnswer) -> String {
      answer.headers[values: .setCookie].first { $0.hasPrefix("andante=") }
        .flatMap { $0.split(separator: ";").first }.map { String($0.dropFirst(8)) } ?? ""
    }

    func move() throws -> AthleteMove {
      try AthleteMove(from: .init(first.directory), to: second.directory, instance: nil)
    }

    func postWithToken(_ browser: Browser, _ path: String) async throws -> RouterAnswer {
      try await browser.client.execute(
        uri: path, method: .post, headers: [.authorization: "Bearer " + token],
        body: ByteBuffer(bytes: sampleGPX()))
    }
  }

  private func cookies(_ answer: RouterAnswer) -> [String] { answer.headers[values: .setCookie] }

  @Test func signedInBrowserGetsAnInstanceCookie() async throws {
    let instances = try await Instances.start()
    let answer = try await instances.firstBrowser.get("/")
    let cookie = try #require(cookies(answer).first { $0.hasPrefix("andante-instance=a;") })
    for part in ["Path=/", "HttpOnly", "SameSite=Strict"] { #expect(cookie.contains(part)) }
    var returning = instances.firstBrowser
    returning.cookie = (returning.cookie ?? "") + "; andante-instance=a"
    #expect(try await cookies(returning.get("/")).isEmpty)
    #expect(try await cookies(instances.secondBrowser.get("/")).isEmpty, "a stranger")
  }

  @Test func tokensAndLinksNameTheirInstance() async throws {
    let instances = try await Instances.start()
    #expect(instances.token.hasPrefix("andante_a."))
    let announcement = try await StartupBanner(instances.second)
    #expect(announcement.lines(port: 1).contains { $0.hasSuffix("&andante-instance=b") })
  }

  @Test func onlyChangesAreRefusedDuringAMove() async throws {
    let instances = try await Instances.start()
    let browser = instances.firstBrowser
    _ = try await instances.first.accounts.athletes()
    let fence = try instances.move()
    try await browser.send("/api/import", sampleGPX()).expect(.ok)
    _ = try await fence.raiseFence(of: instances.first.athlete)
    try await browser.send("/api/import", sampleGPX(start: 7_200)).expect(
      .serviceUnavailable, headers: [.retryAfter: "1"], has: "Try again in a moment")
    try await browser.send("/api/sessions", runLog().bytes).expect(.serviceUnavailable)
    try await instances.postWithToken(browser, "/api/v1/activities?name=x.gpx").expect(
      .serviceUnavailable, headers: [.retryAfter: "1"])
    for page in ["/", "/activities", "/statistics", "/settings", "/garage", "/walk", "/run"] {
      try await browser.get(page).expect(.ok)
    }
  }

  /// A calendar program doesn't store cookies, so the address to which it is redirected must name the other instance.
  @Test func calendarOfAMovedAthleteIsRedirected() async throws {
    let instances = try await Instances.start()
    let browser = instances.firstBrowser
    let store = try instances.first.store(of: instances.first.athlete)
    let secret = try await store.reminders.newCalendarToken()
    let path = CalendarController.path(of: instances.first.athlete, secret)
    try await browser.get(path).expect(.ok)
    _ = try await instances.move().run("Ada") { TestServer.now }
    let answer = try await browser.get(path).expect(.temporaryRedirect)
    let address = try #require(answer.headers[.location])
    #expect(address == path + "?andante-instance=b")
    try await instances.secondBrowser.get(address).expect(.ok)
  }

  /// Simulates a request that looked up the athlete just before the file was moved.
  @Test func fileMovedDuringARequestIsReportedAsUnavailable() async throws {
    let instances = try await Instances.start()
    let athlete = instances.first.athlete
    instances.first.base.stores.close(athlete)
    try instances.move().putAside(athlete)
    try await instances.firstBrowser.get("/activities").expect(
      .serviceUnavailable, headers: [.retryAfter: "1"])
    try await instances.postWithToken(instances.firstBrowser, "/api/v1/activities?name=x.gpx")
      .expect(.serviceUnavailable, headers: [.retryAfter: "1"])
  }

  @Test func formerInstanceRedirectsRequests() async throws {
    let instances = try await Instances.start()
    try await instances.firstBrowser.send("/api/import", sampleGPX())
    _ = try await instances.move().run("Ada") { TestServer.now }
    let page = try await instances.firstBrowser.get("/activities?sport=running")
    page.expect(.temporaryRedirect, location: "/activities?sport=running")
    #expect(cookies(page).contains { $0.hasPrefix("andante-instance=b;") })
    let program = try await instances.postWithToken(
      instances.firstBrowser, "/api/v1/activities?name=x.gpx&andante-instance=a")
    program.expect(.temporaryRedirect)
    let there = "/api/v1/activities?name=x.gpx&andante-instance=b"
    program.expect(location: there)
    try await instances.postWithToken(instances.secondBrowser, there).expect(.ok)
    try await instances.secondBrowser.get("/activities").expect(has: "Lake loop")
    try await instances.secondBrowser.send("/api/import", sampleGPX(start: 7_200)).expect(.ok)
  }

  @Test func setupLinkOfAMovedAthleteWorksAtTheNewInstance() async throws {
    let instances = try await Instances.start()
    let link = try await instances.first.newSetupLink()
    _ = try await instances.move().run("Ada") { TestServer.now }
    let path = "/setup?token=\(link.text)"
    try await instances.firstBrowser.get(path).expect(.temporaryRedirect)
    try await instances.secondBrowser.get(path).expect(.ok)
  }

  /// A store that has been open since before the move still uses the previous file.
  @Test func returningAthletesDataGoesToTheCurrentFile() async throws {
    let instances = try await Instances.start()
    try await instances.firstBrowser.send("/api/import", sampleGPX())
    _ = try await instances.move().run("Ada") { TestServer.now }
    try await instances.secondBrowser.send("/api/import", sampleGPX(start: 7_200))
    let back = try AthleteMove(
      from: .init(instances.second.directory), to: instances.first.directory, instance: nil)
    _ = try await back.run("Ada") { TestServer.now }
    try await instances.firstBrowser.send("/api/import", sampleGPX(start: 14_400)).expect(.ok)
    let store = try instances.first.directory.openStore(of: instances.first.athlete)
    #expect(try await store.activities.count() == 3)
  }

  @Test func numberOfOpenStoresIsLimited() async throws {
    let instances = try await Instances.start()
    let accounts = instances.first.accounts
    for name in ["Cy", "Di", "Eve", "Flo"] {
      let athlete = try await accounts.athlete(named: name, now: TestServer.now)
      _ = try instances.first.store(of: athlete)
    }
    #expect(instances.first.base.stores.count == 2)
    let again = try instances.first.store(of: instances.first.athlete)
    #expect(try instances.first.store(of: instances.first.athlete) === again)
  }
}
