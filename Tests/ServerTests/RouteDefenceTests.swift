import ActivityFiles
import Engine
import Foundation
import Garage
import HTTPTypes
import Hummingbird
import MapTiles
import NIOCore
import Store
import Testing

@testable import Server

/// Every route of the router, so that a new one is held to the same without anybody thinking of it.
@Suite struct RouteDefenceTests {
  /// What needs nobody to be signed in, and why. All else refuses a stranger.
  static let open = [
    "/healthz": "says that the server serves",
    "/readyz": "says whether the server can serve",
    "/offline": "the same for all, kept by the service worker",
    "/gallery": "samples, where the server was asked for them",
    "/gallery/{slug}": "samples, where the server was asked for them",
    "/calendar/{name}": "the address's own secret is the proof",
    "/setup": "the link's own secret is the proof",
    "/sign-in/passkey/options": "a challenge at random, for somebody who is not signed in yet",
    "/sign-in/passkey": "the passkey's signature is the proof",
    "/sign-in/oidc": "leads to the provider, for somebody who is not signed in yet",
    "/sign-in/oidc/callback":
      "the provider's token and the cookie of the browser that began are the proof",
    "/strava/callback":
      "the state of a sign-in is the proof; the cookie does not come along from there",
    "/strava/webhook": "its word is the proof of a subscription, and news are only looked up",
    "/api/v1/openapi.json": "the description of the interface",
    "/api/v1/**": "nothing is there",
  ]

  private static func run(
    _ test: @Sendable (TestServer, Browser, Things) async throws -> Void
  ) async throws {
    try await TestServer.run(gallery: true) { server, browser in
      try await test(server, browser, try await Things(server))
    }
  }

  @Test func everyRouteButTheOpenOnesRefusesAStranger() async throws {
    try await Self.run { server, browser, things in
      let guarded = routes(of: server).filter { !$0.isOpen && !$0.isOtherMethod }
      for route in guarded {
        let answer = try await browser.ask(route, things, token: nil)
        #expect(answer.status == .unauthorized, "\(route)")
        #expect(answer.headers[.setCookie] == nil, "\(route)")
        #expect(route.isForPrograms || !answer.text.contains(Things.title), "\(route)")
      }
      #expect(guarded.count > 60)
    }
  }

  /// So that it is the sign-in that refuses, and not an address where nothing is.
  @Test func everyPageOpensForItsAthlete() async throws {
    try await Self.run { server, browser, things in
      let browser = try await server.signedIn(browser)
      for route in routes(of: server) where !route.changes && !route.isOpen && !route.isOtherMethod
      {
        let answer = try await browser.ask(route, things, token: things.token)
        #expect(answer.status == .ok, "\(route)")
        #expect(route.method == .head || answer.body.readableBytes > 0, "\(route)")
      }
    }
  }

  @Test func theOpenRoutesAreThereAndAnswerAStranger() async throws {
    try await Self.run { server, browser, things in
      let routes = routes(of: server)
      for path in Self.open.keys {
        let there = routes.filter { $0.path == path }
        // Not inside the expectation: its closure is compiled as the one above (Swift 6.3.1).
        let asked = there.first { $0.method == .get } ?? there.first
        let route = try #require(asked, "\(path)")
        let answer = try await browser.ask(route, things, token: nil)
        #expect(answer.status != .unauthorized, "\(path)")
      }
    }
  }

  /// The session's token is in the header here. With it the request reaches its handler, whatever that makes of it.
  @Test func everyChangeNeedsTheTokenAndTheOwnPage() async throws {
    try await Self.run { server, browser, things in
      let browser = try await server.signedIn(browser)
      let changes = routes(of: server).filter { $0.changes && !$0.isOpen && !$0.isForPrograms }
      for route in changes {
        let defended: [HTTPFields] = [
          [:], [.formToken: "wrong"], [.formToken: browser.csrf, .origin: "https://evil.example"],
          [.formToken: browser.csrf, .secFetchSite: "cross-site"],
        ]
        for headers in defended {
          let answer = try await browser.ask(route, things, token: nil, headers: headers)
          #expect(answer.status == .forbidden, "\(route) \(headers)")
        }
        let passed = try await browser.ask(
          route, things, token: nil, headers: [.formToken: browser.csrf])
        #expect(![.forbidden, .unauthorized].contains(passed.status), "\(route)")
      }
      #expect(changes.count > 15)
    }
  }

  @Test func aProgramChangesNothingWithATokenForReading() async throws {
    try await Self.run { server, browser, things in
      let reading = try await server.services.accounts.newToken(
        named: "Reading", scopes: .read, of: server.services.athlete, now: TestServer.now)
      let changes = routes(of: server).filter {
        $0.changes && $0.isForPrograms && !$0.isOpen && !$0.isOtherMethod
      }
      for route in changes {
        let refused = try await browser.ask(route, things, token: reading)
        #expect(refused.status == .forbidden, "\(route)")
        let passed = try await browser.ask(route, things, token: things.token)
        #expect(![.forbidden, .unauthorized].contains(passed.status), "\(route)")
      }
      #expect(changes.count == PublicAPI.operations.filter { $0.scope == .write }.count)
    }
  }
}

func routes(of server: TestServer) -> [Route] {
  buildRouter(server.services).routes.map {
    Route(method: $0.method, path: braced($0.path.description))
  }
}

/// `/activities/:id` as `/activities/{id}`.
private func braced(_ path: String) -> String {
  path.split(separator: "/", omittingEmptySubsequences: false)
    .map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
}

struct Route: CustomStringConvertible {
  let method: HTTPRequest.Method
  let path: String

  var description: String { "\(method) \(path)" }
  var isOpen: Bool { RouteDefenceTests.open[path] != nil }
  var isForPrograms: Bool { path.hasPrefix("/api/v1/") }
  var changes: Bool { method != .get && method != .head }

  /// That a program's address does not have, and which it refuses whoever asks.
  var isOtherMethod: Bool {
    let method = method == .head ? .get : method
    return isForPrograms
      && !PublicAPI.operations.contains { "/api/v1" + $0.path == path && $0.method == method }
  }
}

/// Things that are there, for the parameters of the routes: without the defence each address would be answered.
struct Things: Sendable {
  /// In the name of each of them, and nowhere else.
  static let mark = "Zaunkoenig"
  /// Of the activity, as its pages show it.
  static let title = "Lake loop " + mark
  /// Of a program that may change what it likes.
  let token: String
  /// Values of parameters, by the beginnings of paths; the longest one counts.
  private var values: [String: [String: String]]

  /// - Parameter athlete: whose they are; the first athlete's unless told.
  init(_ server: TestServer, of athlete: Athlete? = nil) async throws {
    let services = server.services
    let owner = athlete ?? services.athlete
    let store = try services.store(of: owner)
    let recording = simulatedRecording(
      seed: 9, sport: .running, lengthMeters: 1_500, startUnixSeconds: 1_763_700_000)
    var poorer = recording
    for index in poorer.segments[0].indices { poorer.segments[0][index].heartRate = nil }
    let run = try await Self.imported(writeGPX(recording), store)
    _ = try await Self.imported(writeGPX(poorer), store)
    _ = try await store.activities.edit(run, ActivityEdit(title: Self.title))
    let walk = try await store.sessions.add(log: WalkPagesTests.log().bytes, now: TestServer.now)
    let attached = try #require(try await store.attachments.list(of: run).first)
    let sound = try await store.sounds.add(
      name: "Bell " + Self.mark, bytes: SoundPagesTests.wav(), now: TestServer.now)
    token = try await services.accounts.newToken(
      named: "Program " + Self.mark, scopes: [.read, .write], of: owner, now: TestServer.now)
    let made = try #require(try await services.accounts.tokens(of: owner).first)
    let load = Identifier.random().description
    values = [
      "/activities/": ["id": walk.id.description, "other": run.description],
      "/activities/{id}/sources/": ["id": run.description, "source": attached.id.description],
      "/metronome/sounds/": ["id": sound.id.description],
      "/settings/devices/": ["id": try await Self.device(of: owner, services)],
      "/settings/household/": ["id": owner.identifier.description],
      "/settings/tokens/": ["id": String(made.id)],
      "/settings/passkeys/": ["id": try await Self.passkey(services)],
      "/settings/identities/": ["id": try await Self.identity(services)],
      "/settings/health/": ["id": load], "/import/archives/": ["id": load],
      "/settings/reminders/push/": ["id": "1"], "/calendar/": ["name": "none.ics"],
      "/garage/rides/": ["activity": run.description],
      "/map/tiles/": ["z": "0", "x": "0", "y": "0"],
      "/gallery/": ["slug": "today"], "/train/how/": ["name": "squat"],
      "/api/v1/uploads/": ["id": try await Self.upload(store)],
      "/api/v1/activities/": ["id": run.description, "other": walk.id.description],
    ]
    if services.maps.folder.paths.isEmpty { try MapTilesTests.addMap(server) }
    try await addGarage(to: store)
    try await addStrava(to: store)
  }

  private static func device(of owner: Athlete, _ services: AppServices) async throws -> String {
    _ = try await services.accounts.newSession(
      for: owner, device: "Other " + mark, now: TestServer.now)
    let sessions = try await services.accounts.sessions(of: owner, now: TestServer.now)
    return String(try #require(sessions.first).id)
  }

  private static func upload(_ store: AthleteStore) async throws -> String {
    let id = Identifier.random()
    try await store.uploads.accept(id, .archive, name: "a.zip", byteCount: 1, now: TestServer.now)
    return id.description
  }

  private static func passkey(_ services: AppServices) async throws -> String {
    _ = try await services.accounts.add(
      NewPasskey(credential: [1], publicKey: [1], site: "localhost", signCount: 0), named: "Key",
      of: services.athlete, now: TestServer.now)
    return try await services.accounts.passkeys(of: services.athlete).map { String($0.id) }.joined()
  }

  private static func identity(_ services: AppServices) async throws -> String {
    let athlete = services.athlete
    _ = try await services.accounts.link("robin", at: .proxy, to: athlete, now: TestServer.now)
    return try await services.accounts.identities(of: athlete).map { String($0.id) }.joined()
  }

  /// An athlete with a picture, and a ride that was typed in.
  private mutating func addStrava(to store: AthleteStore) async throws {
    let athlete = StravaAthlete(
      id: 1, name: "Robin " + Self.mark, pictureAddress: "https://a.example/1.jpg")
    try await store.strava.apply(.athlete(athlete, []), state: [], now: TestServer.now)
    try await store.strava.setPicture(Picture(cleaning: smallJPEG))
    let typed = TypedActivity(
      id: "1", sport: .cycling, startUnixSeconds: 1_763_600_000, zoneMinutes: 0, movingSeconds: 60)
    values["/garage/rides/{activity}/typed"] = [
      "activity": try await Self.imported(typed.bytes, store).description
    ]
  }

  /// A bike with a picture, a part on it, an interval that was done, a chain that was measured.
  private mutating func addGarage(to store: AthleteStore) async throws {
    let garage = store.garage
    let bike = try await garage.add(
      Gear(id: GearID(0), kind: .bike(.road), name: "Bike " + Self.mark), now: TestServer.now)
    try await garage.setPhoto(Picture(cleaning: smallJPEG), of: bike)
    try await garage.addDefaults(to: bike, since: TestServer.now)
    let book = try await garage.contents().book
    let interval = try #require(book.intervals.first)
    let place = try #require(book.workshop.history(of: interval.gear).first)
    let record = try await garage.add(
      ServiceRecord(id: GearID(0), interval: interval.id, at: TestServer.now),
      now: TestServer.now)
    let reading = try await garage.add(
      ChainMeasurement(id: GearID(0), chain: interval.gear, at: TestServer.now, percent: 0.1))
    let template = try await garage.add(
      book.template(of: bike, at: TestServer.now), named: "Template " + Self.mark,
      now: TestServer.now)
    values["/garage/templates/"] = ["id": "\(template)"]
    values["/garage/bikes/"] = ["id": "\(bike)"]
    values["/garage/services/"] = ["id": "\(interval.id)"]
    values["/garage/installations/"] = ["id": "\(place.id)"]
    values["/garage/records/"] = ["id": "\(record)"]
    values["/garage/measurements/"] = ["id": "\(reading)"]
  }

  private static func imported(_ bytes: [UInt8], _ store: AthleteStore) async throws -> Identifier {
    let outcome = try await store.imports.add(
      files: [ImportFile(name: "run.gpx", bytes: bytes)], now: TestServer.now)[0]
    switch outcome {
    case .imported(let id), .attached(let id): return id
    case .duplicate, .enriched, .skipped, .failed:
      throw AppError.conflict("\(outcome)")
    }
  }

  func address(of route: Route) throws -> String {
    let owner = values.keys.filter { route.path.hasPrefix($0) }.max { $0.count < $1.count }
    var address = route.path
    for (name, value) in owner.flatMap({ values[$0] }) ?? [:] {
      address = address.replacingOccurrences(of: "{\(name)}", with: value)
    }
    try #require(
      !address.contains("{"), "\(route): say in `Things` what its parameter stands for")
    return route.path.hasSuffix("/stretch") ? address + "?from=0&to=1" : address
  }
}

extension Browser {
  /// - Parameter token: a program's, sent where the route is for programs.
  func ask(
    _ route: Route, _ things: Things, token: String?, headers: HTTPFields = [:]
  ) async throws -> RouterAnswer {
    var headers = headers
    if let token, route.isForPrograms { headers[.authorization] = "Bearer " + token }
    if let cookie { headers[.cookie] = cookie }
    return try await client.execute(
      uri: try things.address(of: route), method: route.method, headers: headers)
  }
}
