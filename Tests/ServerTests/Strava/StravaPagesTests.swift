import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Model
import NIOCore
import Outbound
import Store
import Strava
import StravaSimulator
import Testing

@testable import Server

/// A transport that sends requests to a simulator in this process.
private struct DirectTransport: OutboundTransport {
  struct Failed: Error {}
  /// The address of the athlete's picture, which is on another server.
  static let picture = "https://pictures.example/1.jpg"

  let strava: SimulatedStrava

  func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    if request.url == Self.picture {
      #expect(request.headers.isEmpty, "no token goes there")
      return OutboundResponse(status: 200, body: smallJPEG)
    }
    guard let address = URLComponents(string: request.url) else { throw Failed() }
    var form = URLComponents()
    form.percentEncodedQuery = String(decoding: request.body, as: UTF8.self)
    let items = (address.queryItems ?? []) + (form.queryItems ?? [])
    let answer = strava.answer(
      SimulatedRequest(
        method: request.method, path: address.path,
        fields: Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 },
        authorization: request["Authorization"]))
    let headers = Dictionary(answer.headers.map { ($0.0.lowercased(), $0.1) }) { $1 }
    return OutboundResponse(status: answer.status, headers: headers, body: answer.body)
  }
}

/// A server with a simulated Strava, and a browser that is signed in to it.
private struct StravaRig {
  let services: AppServices
  let browser: Browser
  let strava: SimulatedStrava
  var stranger: Browser

  static func run(
    publicNames: [String] = [], _ test: (StravaRig) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var plan = SimulatedAccount.Plan()
    (plan.rides, plan.bikes, plan.sampleSeconds) = (6, 2, 60)
    let strava = SimulatedStrava(SimulatedAccount(plan)) { TestServer.now }
    var options = ServerOptions(dataPath: path)
    options.webPath = path + "/web"
    options.publicAddresses = try publicNames.map { try PublicAddress(name: $0) }
    options.strava = try StravaAddresses(apiBase: "http://127.0.0.1:9/api/v3")
    let services = try await AppServices(
      options: options, transport: DirectTransport(strava: strava),
      now: { TestServer.now })
    let application = buildApplication(services, logger: silentLogger)
    let stranger = Browser(client: RouterClient(try await application.responder))
    let browser = try await TestServer(services: services).signedIn(stranger)
    try await test(
      StravaRig(services: services, browser: browser, strava: strava, stranger: stranger))
  }

  var library: StravaRepository {
    get throws { try services.store(of: services.athlete).strava }
  }

  /// Stores the Strava app's credentials, follows the page's link and returns the callback's path.
  func allow() async throws -> String {
    let kept = try await browser.post(
      "/garage/strava/app", form: ["client-id": "4711", "client-secret": "simulated-secret"])
    #expect(kept.status == .seeOther)
    let page = try await browser.get("/garage/strava").text
    let link = try #require(
      page.firstMatch(of: /href="(http:\/\/127.0.0.1:9\/oauth\/authorize[^"]*)"/))
    let address = String(link.output.1).replacing("&amp;", with: "&")
    let reply = try await DirectTransport(strava: strava).send(OutboundRequest(url: address))
    let location = try #require(reply.headers["location"])
    #expect(location.firstMatch(of: /^https?:\/\/localhost\/strava\/callback\?/) != nil)
    return String(location[try #require(location.range(of: "/strava/callback")).lowerBound...])
  }

  func connect() async throws {
    let callback = try await allow()
    #expect(try await comeBack(callback).status == .ok)
    await fetch()
  }

  /// Opens the callback in the browser that started the connection. Browsers send the connection's cookie there, but
  /// not the session's.
  func comeBack(_ callback: String) async throws -> RouterAnswer {
    let state = try #require(callback.firstMatch(of: /[?&]state=([^&]*)/)).output.1
    // With a public name, the cookie has the prefix for secure cookies.
    let cookie = "andante-strava-8080=\(state)"
    return try await stranger.get(callback, headers: [.cookie: "\(cookie); __Host-\(cookie)"])
  }

  /// Runs the background jobs that are due.
  func fetch() async { await BackgroundJobs(services).runDue() }
}

struct StravaPagesTests {
  @Test func failedConnectionIsLoggedWithItsCause() async throws {
    try await StravaRig.run { rig in
      let log = LogCapture()
      let callback = try await rig.allow()
      let code = try #require(callback.firstMatch(of: /[?&]code=([^&]*)/)).output.1
      var wrong = rig
      wrong.stranger.client.logger = log.logger()
      let answer = try await wrong.comeBack(callback.replacing("code=\(code)", with: "code=other"))
      #expect(answer.status == .badRequest)
      #expect(log.text.hasPrefix("<4>a connection to Strava failed error="), "\(log.text)")
      #expect(!log.text.contains("simulated-secret"))
    }
  }

  @Test func accountIsConnectedAndFetched() async throws {
    try await StravaRig.run { rig in
      let callback = try await rig.allow()
      #expect(try await rig.stranger.get(callback).status == .badRequest, "another browser's")
      let back = try await rig.comeBack(callback)
      #expect(back.status == .ok && back.text.contains("Connected"))
      #expect(try await rig.comeBack(callback).status == .badRequest, "a state is for one use")
      await rig.fetch()
      let page = try await rig.browser.get("/garage/strava").text
      #expect(page.contains("6 of 6 rides are here") && page.contains("Simone Ulated"))
      #expect(page.contains("All rides, including those only you can see"))
      #expect(!page.contains("simulated-secret"))
      #expect(try await rig.library.counts().stored == 6)
      let log = try await rig.browser.get("/settings/jobs").text
      #expect(log.contains("Fetch rides") && log.contains("Done: 6 new activities."))
      #expect(log.contains("Check services"))
      let bikes = try await rig.browser.get("/garage/bikes").text
      #expect(bikes.contains("Simone Ulated") && bikes.contains("Road 1"))
    }
  }

  @Test func requiredReconnectionIsLogged() async throws {
    try await StravaRig.run { rig in
      try await rig.connect()
      try await rig.library.setTokens(
        StravaTokens(accessToken: "x", refreshToken: "y", expiresAt: 9e9, scopes: ["read"]))
      _ = try await rig.browser.post("/garage/strava/sync")
      await rig.fetch()
      let run = try #require(
        try await rig.services.store(of: rig.services.athlete).jobs.latest().first {
          $0.job == "fetch-rides"
        })
      #expect(run.outcome == .failed && run.text.contains("connect again"))
    }
  }

  @Test func pictureIsServedFromTheServersCopy() async throws {
    try await StravaRig.run { rig in
      let none = try await rig.browser.get("/garage/strava/picture")
      #expect(none.headers[.contentType] == "image/svg+xml" && none.text.contains("<circle"))
      try await rig.connect()
      #expect(try await rig.browser.get("/garage/bikes").text.contains("<svg class=\"thumbnail"))
      rig.strava.change { $0.picture = DirectTransport.picture }
      _ = try await rig.browser.post("/garage/strava/sync")
      await rig.fetch()
      for page in ["/garage/bikes", "/garage/strava"] {
        let text = try await rig.browser.get(page).text
        #expect(text.contains("src=\"/garage/strava/picture\"") && text.contains("Simone"))
        #expect(!text.contains("pictures.example"))
      }
      let picture = try await rig.browser.get("/garage/strava/picture")
      #expect(picture.headers[.contentType] == "image/jpeg")
      #expect(picture.bytes == smallJPEG)
      #expect(try await rig.stranger.get("/garage/strava/picture").status == .unauthorized)
    }
  }

  @Test func webhookIsTurnedOnAndOff() async throws {
    try await StravaRig.run { rig in
      try await rig.connect()
      #expect(try await rig.browser.get("/garage/strava").text.contains("every 15 minutes"))
      #expect(try await rig.browser.post("/garage/strava/news").status == .notFound)
    }
    try await StravaRig.run(publicNames: ["localhost"]) { rig in
      try await rig.connect()
      #expect(try await rig.browser.get("/garage/strava").text.contains("Turn on"))
      #expect(try await rig.browser.post("/garage/strava/news").status == .seeOther)
      let page = try await rig.browser.get("/garage/strava").text
      #expect(page.contains("https://localhost/strava/webhook") && page.contains("Turn off"))
      #expect(try await rig.library.subscription()?.id == 120_475)
      // Turning the webhook on again uses the existing subscription.
      #expect(try await rig.browser.post("/garage/strava/news").status == .seeOther)
      #expect(try await rig.browser.post("/garage/strava/news/end").status == .seeOther)
      #expect(try await rig.library.subscription() == nil)
      _ = try await rig.browser.post("/garage/strava/news")
      _ = try await rig.browser.post("/garage/strava/disconnect", form: ["rides": "keep"])
      #expect(rig.strava.requests.keys.count { $0.hasPrefix("DELETE") } == 1)
      #expect(rig.strava.requests.filter { $0.key.hasPrefix("DELETE") }.values.reduce(0, +) == 2)
    }
  }

  @Test func unexpectedCallbackIsRefused() async throws {
    try await StravaRig.run { rig in
      _ = try await rig.allow()
      for query in ["", "?state=x&code=y&scope=read", "?error=access_denied"] {
        #expect(try await rig.stranger.get("/strava/callback" + query).status == .badRequest)
      }
      #expect(try await rig.library.tokens() == nil)
    }
  }

  @Test func invalidApplicationIsRefused() async throws {
    try await StravaRig.run { rig in
      let answer = try await rig.browser.post(
        "/garage/strava/app", form: ["client-id": "my app", "client-secret": "s"])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("The client ID is a number"))
      #expect(try await rig.library.application() == nil)
    }
  }

  @Test func disconnectingKeepsOrDeletesRides() async throws {
    try await StravaRig.run { rig in
      try await rig.connect()
      _ = try await rig.browser.post("/garage/strava/disconnect", form: ["rides": "keep"])
      let store = try rig.services.store(of: rig.services.athlete)
      #expect(try await store.activities.count() == 6)
      #expect(try await rig.library.tokens() == nil)
      #expect(rig.strava.requests["POST /oauth/revoke"] == 1)
      try await rig.connect()
      _ = try await rig.browser.post("/garage/strava/disconnect", form: ["rides": "forget"])
      #expect(try await store.activities.count() == 0)
      #expect(try await rig.library.application() == nil)
    }
  }

  @Test func challengeIsEchoedOnlyWithTheVerificationToken() async throws {
    try await StravaRig.run { rig in
      _ = try await rig.allow()
      let word = try await rig.library.webhookVerifyToken()
      let query = "/strava/webhook?hub.mode=subscribe&hub.challenge=a%22b&hub.verify_token="
      let answer = try await rig.stranger.get(query + word)
      #expect(answer.status == .ok && answer.text == #"{"hub.challenge":"a\"b"}"#)
      #expect(try await rig.stranger.get(query + "wrong").status == .notFound)
      #expect(try await rig.stranger.get("/strava/webhook").status == .notFound)
    }
  }

  @Test func webhookCallOpensNoOtherDatabase() async throws {
    try await StravaRig.run(publicNames: ["localhost"]) { rig in
      try await rig.connect()
      _ = try await rig.browser.post("/garage/strava/news")
      let invited = try await rig.services.accounts.invite(named: "Ben", now: 0).athlete
      let event = rig.strava.event(activity: rig.strava.account.rides[0].id, aspect: "update")
      _ = try await rig.stranger.client.execute(
        uri: "/strava/webhook", method: .post, body: ByteBuffer(bytes: event))
      _ = try await rig.stranger.get(
        "/strava/webhook?hub.mode=subscribe&hub.challenge=1&hub.verify_token=wrong")
      #expect(try await rig.library.nextEvent() != nil)
      #expect(!rig.services.directory.hasFile(of: invited))
      #expect(rig.services.base.stores.count == 1)
    }
  }

  @Test func eventWithoutASubscriptionIsIgnored() async throws {
    try await StravaRig.run { rig in
      try await rig.connect()
      let event = rig.strava.event(activity: rig.strava.account.rides[0].id, aspect: "delete")
      let answer = try await rig.stranger.client.execute(
        uri: "/strava/webhook", method: .post, body: ByteBuffer(bytes: event))
      #expect(answer.status == .ok)
      #expect(try await rig.library.nextEvent() == nil)
    }
  }

  @Test func repeatedEventIsStoredOnceAndVerified() async throws {
    try await StravaRig.run(publicNames: ["localhost"]) { rig in
      try await rig.connect()
      _ = try await rig.browser.post("/garage/strava/news")
      let ride = rig.strava.account.rides[0].id
      let event = ByteBuffer(bytes: rig.strava.event(activity: ride, aspect: "delete"))
      for _ in 0..<3 {
        let answer = try await rig.stranger.client.execute(
          uri: "/strava/webhook", method: .post, body: event)
        #expect(answer.status == .ok)
      }
      #expect(try await rig.library.nextEvent() == StravaEvent(activity: ride, aspect: .delete))
      await rig.fetch()
      #expect(rig.strava.requests["GET /api/v3/activities/\(ride)"] == 1)
      let store = try rig.services.store(of: rig.services.athlete)
      #expect(try await store.activities.count() == 6, "Strava has it still: the news was false")
    }
  }

  @Test(arguments: ["", "{}", "null", "[1]", #"{"owner_id":1e99}"#, "\u{0}"])
  func malformedEventIsIgnored(body: String) async throws {
    try await StravaRig.run { rig in
      let answer = try await rig.stranger.client.execute(
        uri: "/strava/webhook", method: .post, body: ByteBuffer(string: body))
      #expect(answer.status == .ok)
      #expect(try await rig.library.nextEvent() == nil)
    }
  }
}
