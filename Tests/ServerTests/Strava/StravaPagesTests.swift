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
  /// The address of the athlete's picture, which is on another server.
  static let picture = "https://pictures.example/1.jpg"

  let strava: SimulatedStrava

  func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    if request.url == Self.picture {
      #expect(request.headers.isEmpty, "no token goes there")
      return OutboundResponse(status: 200, body: smallJPEG)
    }
    let simulated = SimulatedRequest(
      method: request.method, url: request.url, form: request.body,
      authorization: request["Authorization"])
    let answer = strava.answer(try #require(simulated))
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

  static func start(publicNames: [String] = []) async throws -> StravaRig {
    var plan = SimulatedAccount.Plan()
    (plan.rides, plan.bikes, plan.sampleSeconds) = (6, 2, 60)
    let strava = SimulatedStrava(SimulatedAccount(plan)) { TestServer.now }
    func change(_ options: inout ServerOptions) throws {
      options.publicAddresses = try publicNames.map { try PublicAddress(name: $0) }
      options.strava = try StravaAddresses(apiBase: "http://127.0.0.1:9/api/v3")
    }
    let (server, stranger) = try await TestServer.start(
      changing: change,
      making: {
        try await AppServices(
          options: $0, transport: DirectTransport(strava: strava), now: { TestServer.now })
      })
    return StravaRig(
      services: server.services, browser: try await server.signedIn(stranger), strava: strava,
      stranger: stranger)
  }

  var store: AthleteStore { get throws { try services.store(of: services.athlete) } }
  var library: StravaRepository { get throws { try store.strava } }

  /// Stores the Strava app's credentials, follows the page's link and returns the callback's path.
  func allow() async throws -> String {
    try await browser.post(
      "/garage/strava/app", form: ["client-id": "4711", "client-secret": "simulated-secret"]
    ).expect(.seeOther)
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
    try await comeBack(callback).expect(.ok)
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

  /// Sends an event to the webhook.
  func post(_ event: [UInt8]) async throws -> RouterAnswer {
    try await stranger.client.execute(
      uri: "/strava/webhook", method: .post, body: ByteBuffer(bytes: event))
  }

  /// Runs the background jobs that are due.
  func fetch() async { await BackgroundJobs(services).runDue() }
}

struct StravaPagesTests {
  @Test func failedConnectionIsLoggedWithItsCause() async throws {
    let rig = try await StravaRig.start()
    let log = LogCapture()
    let callback = try await rig.allow()
    let code = try #require(callback.firstMatch(of: /[?&]code=([^&]*)/)).output.1
    var wrong = rig
    wrong.stranger.client.logger = log.logger()
    try await wrong.comeBack(callback.replacing("code=\(code)", with: "code=other")).expect(
      .badRequest)
    #expect(log.text.hasPrefix("<4>a connection to Strava failed error="), "\(log.text)")
    #expect(!log.text.contains("simulated-secret"))
  }

  @Test func accountIsConnectedAndFetched() async throws {
    let rig = try await StravaRig.start()
    let callback = try await rig.allow()
    try await rig.stranger.get(callback).expect(.badRequest, for: "another browser's")
    try await rig.comeBack(callback).expect(.ok, has: "Connected")
    try await rig.comeBack(callback).expect(.badRequest, for: "a state is for one use")
    await rig.fetch()
    try await rig.browser.get("/garage/strava").expect(
      has: "6 of 6 rides are here", "Simone Ulated",
      "All rides, including those only you can see", lacks: "simulated-secret")
    #expect(try await rig.library.counts().stored == 6)
    try await rig.browser.get("/settings/jobs").expect(
      has: "Fetch rides", "Done: 6 new activities.", "Check services")
    try await rig.browser.get("/garage/bikes").expect(has: "Simone Ulated", "Road 1")
  }

  @Test func requiredReconnectionIsLogged() async throws {
    let rig = try await StravaRig.start()
    try await rig.connect()
    try await rig.library.setTokens(
      StravaTokens(accessToken: "x", refreshToken: "y", expiresAt: 9e9, scopes: ["read"]))
    try await rig.browser.post("/garage/strava/sync")
    await rig.fetch()
    let run = try #require(try await rig.store.jobs.latest().first { $0.job == "fetch-rides" })
    #expect(run.outcome == .failed && run.text.contains("connect again"))
  }

  @Test func pictureIsServedFromTheServersCopy() async throws {
    let rig = try await StravaRig.start()
    try await rig.browser.get("/garage/strava/picture").expect(
      headers: [.contentType: "image/svg+xml"], has: "<circle")
    try await rig.connect()
    try await rig.browser.get("/garage/bikes").expect(has: "<svg class=\"thumbnail")
    rig.strava.change { $0.picture = DirectTransport.picture }
    try await rig.browser.post("/garage/strava/sync")
    await rig.fetch()
    for page in ["/garage/bikes", "/garage/strava"] {
      try await rig.browser.get(page).expect(
        has: "src=\"/garage/strava/picture\"", "Simone", lacks: "pictures.example")
    }
    let picture = try await rig.browser.get("/garage/strava/picture")
    picture.expect(headers: [.contentType: "image/jpeg"])
    #expect(picture.bytes == smallJPEG)
    try await rig.stranger.get("/garage/strava/picture").expect(.unauthorized)
  }

  @Test func webhookIsTurnedOnAndOff() async throws {
    let local = try await StravaRig.start()
    try await local.connect()
    try await local.browser.get("/garage/strava").expect(has: "every 15 minutes")
    try await local.browser.post("/garage/strava/news").expect(.notFound)
    let rig = try await StravaRig.start(publicNames: ["localhost"])
    try await rig.connect()
    try await rig.browser.get("/garage/strava").expect(has: "Turn on")
    try await rig.browser.post("/garage/strava/news").expect(.seeOther)
    try await rig.browser.get("/garage/strava").expect(
      has: "https://localhost/strava/webhook", "Turn off")
    #expect(try await rig.library.subscription()?.id == 120_475)
    // Turning the webhook on again uses the existing subscription.
    try await rig.browser.post("/garage/strava/news").expect(.seeOther)
    try await rig.browser.post("/garage/strava/news/end").expect(.seeOther)
    #expect(try await rig.library.subscription() == nil)
    try await rig.browser.post("/garage/strava/news")
    try await rig.browser.post("/garage/strava/disconnect", form: ["rides": "keep"])
    #expect(rig.strava.requests.keys.count { $0.hasPrefix("DELETE") } == 1)
    #expect(rig.strava.requests.filter { $0.key.hasPrefix("DELETE") }.values.reduce(0, +) == 2)
  }

  @Test func unexpectedCallbackIsRefused() async throws {
    let rig = try await StravaRig.start()
    _ = try await rig.allow()
    for query in ["", "?state=x&code=y&scope=read", "?error=access_denied"] {
      try await rig.stranger.get("/strava/callback" + query).expect(.badRequest)
    }
    #expect(try await rig.library.tokens() == nil)
  }

  @Test func invalidApplicationIsRefused() async throws {
    let rig = try await StravaRig.start()
    try await rig.browser.post(
      "/garage/strava/app", form: ["client-id": "my app", "client-secret": "s"]
    ).expect(.unprocessableContent, has: "The client ID is a number")
    #expect(try await rig.library.application() == nil)
  }

  @Test func disconnectingKeepsOrDeletesRides() async throws {
    let rig = try await StravaRig.start()
    try await rig.connect()
    try await rig.browser.post("/garage/strava/disconnect", form: ["rides": "keep"])
    #expect(try await rig.store.activities.count() == 6)
    #expect(try await rig.library.tokens() == nil)
    #expect(rig.strava.requests["POST /oauth/revoke"] == 1)
    try await rig.connect()
    try await rig.browser.post("/garage/strava/disconnect", form: ["rides": "forget"])
    #expect(try await rig.store.activities.count() == 0)
    #expect(try await rig.library.application() == nil)
  }

  @Test func challengeIsEchoedOnlyWithTheVerificationToken() async throws {
    let rig = try await StravaRig.start()
    _ = try await rig.allow()
    let word = try await rig.library.webhookVerifyToken()
    let query = "/strava/webhook?hub.mode=subscribe&hub.challenge=a%22b&hub.verify_token="
    let answer = try await rig.stranger.get(query + word).expect(.ok)
    #expect(answer.text == #"{"hub.challenge":"a\"b"}"#)
    try await rig.stranger.get(query + "wrong").expect(.notFound)
    try await rig.stranger.get("/strava/webhook").expect(.notFound)
  }

  @Test func webhookCallOpensNoOtherDatabase() async throws {
    let rig = try await StravaRig.start(publicNames: ["localhost"])
    try await rig.connect()
    try await rig.browser.post("/garage/strava/news")
    let invited = try await rig.services.accounts.invite(named: "Ben", now: 0).athlete
    let event = rig.strava.event(activity: rig.strava.account.rides[0].id, aspect: "update")
    _ = try await rig.post(event)
    try await rig.stranger.get(
      "/strava/webhook?hub.mode=subscribe&hub.challenge=1&hub.verify_token=wrong")
    #expect(try await rig.library.nextEvent() != nil)
    #expect(!rig.services.directory.hasFile(of: invited))
    #expect(rig.services.base.stores.count == 1)
  }

  @Test func eventWithoutASubscriptionIsIgnored() async throws {
    let rig = try await StravaRig.start()
    try await rig.connect()
    let event = rig.strava.event(activity: rig.strava.account.rides[0].id, aspect: "delete")
    try await rig.post(event).expect(.ok)
    #expect(try await rig.library.nextEvent() == nil)
  }

  @Test func repeatedEventIsStoredOnceAndVerified() async throws {
    let rig = try await StravaRig.start(publicNames: ["localhost"])
    try await rig.connect()
    try await rig.browser.post("/garage/strava/news")
    let ride = rig.strava.account.rides[0].id
    let event = rig.strava.event(activity: ride, aspect: "delete")
    for _ in 0..<3 { try await rig.post(event).expect(.ok) }
    #expect(try await rig.library.nextEvent() == StravaEvent(activity: ride, aspect: .delete))
    await rig.fetch()
    #expect(rig.strava.requests["GET /api/v3/activities/\(ride)"] == 1)
    #expect(try await rig.store.activities.count() == 6, "Strava has it still: the news was false")
  }

  @Test(arguments: ["", "{}", "null", "[1]", #"{"owner_id":1e99}"#, "\u{0}"])
  func malformedEventIsIgnored(body: String) async throws {
    let rig = try await StravaRig.start()
    try await rig.post(Array(body.utf8)).expect(.ok)
    #expect(try await rig.library.nextEvent() == nil)
  }
}
