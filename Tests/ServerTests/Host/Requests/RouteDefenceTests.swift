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

/// Checks all routes of the router, so that new ones are covered automatically.
@Suite struct RouteDefenceTests {
  /// The routes that don't require a sign-in, each with the reason. All others must reject strangers.
  static let open = [
    "/healthz": "reports that the server runs", "/readyz": "reports whether the server is ready",
    "/offline": "the same for everybody, cached by the service worker",
    "/gallery": "samples, only if the server was started with them",
    "/gallery/{slug}": "samples, only if the server was started with them",
    "/calendar/{name}": "the address contains a secret", "/setup": "the link contains a secret",
    "/sign-in/passkey/options": "a random challenge, needed before signing in",
    "/sign-in/passkey": "checks the signature of the passkey",
    "/sign-in/oidc": "redirects to the provider before signing in",
    "/sign-in/oidc/callback":
      "checks the provider's token and the cookie of the browser that started the sign-in",
    "/strava/callback":
      "checks the state of the connection, as browsers send no session cookie here",
    "/strava/webhook": "checks the verification token, and verifies every event with Strava",
    "/api/v1/openapi.json": "the description of the API",
    "/api/v1/**": "addresses that do not exist",
  ]

  private static func start() async throws -> (TestServer, Browser, RouteFixtures) {
    let (server, browser) = try await TestServer.start(gallery: true)
    return (server, browser, try await RouteFixtures(server))
  }

  @Test func everyRouteExceptOpenOnesRefusesAStranger() async throws {
    let (server, browser, fixtures) = try await Self.start()
    let guarded = routes(of: server).filter { !$0.isOpen && !$0.isOtherMethod }
    for route in guarded {
      let answer = try await browser.ask(route, fixtures, token: nil)
      answer.expect(.unauthorized, headers: [.setCookie: nil], for: route)
      #expect(route.isForPrograms || !answer.text.contains(RouteFixtures.title), "\(route)")
    }
    #expect(guarded.count > 60)
  }

  /// Shows that the other test's requests are rejected because nobody is signed in, not because the page doesn't exist.
  @Test func everyPageOpensForItsAthlete() async throws {
    let (server, stranger, fixtures) = try await Self.start()
    let browser = try await server.signedIn(stranger)
    for route in routes(of: server) where !route.changes && !route.isOpen && !route.isOtherMethod {
      let answer = try await browser.ask(route, fixtures, token: fixtures.token)
      answer.expect(.ok, for: route)
      #expect(route.method == .head || !answer.bytes.isEmpty, "\(route)")
    }
  }

  @Test func openRoutesExistAndAnswerAStranger() async throws {
    let (server, browser, fixtures) = try await Self.start()
    let routes = routes(of: server)
    for path in Self.open.keys {
      let there = routes.filter { $0.path == path }
      // Declared outside the expectation, because Swift 6.3.1 confuses its closure with the one above.
      let asked = there.first { $0.method == .get } ?? there.first
      let route = try #require(asked, "\(path)")
      let answer = try await browser.ask(route, fixtures, token: nil)
      #expect(answer.status != .unauthorized, "\(path)")
    }
  }

  /// Sends the form token in a header. The request then reaches its handler, which may reject it for other reasons.
  @Test func everyChangeNeedsTheFormTokenAndTheSameOrigin() async throws {
    let (server, stranger, fixtures) = try await Self.start()
    let browser = try await server.signedIn(stranger)
    let changes = routes(of: server).filter { $0.changes && !$0.isOpen && !$0.isForPrograms }
    for route in changes {
      let defended: [HTTPFields] = [
        [:], [.formToken: "wrong"], [.formToken: browser.csrf, .origin: "https://evil.example"],
        [.formToken: browser.csrf, .secFetchSite: "cross-site"],
      ]
      for headers in defended {
        try await browser.ask(route, fixtures, token: nil, headers: headers).expect(
          .forbidden, for: "\(route) \(headers)")
      }
      let passed = try await browser.ask(
        route, fixtures, token: nil, headers: [.formToken: browser.csrf])
      #expect(![.forbidden, .unauthorized].contains(passed.status), "\(route)")
    }
    #expect(changes.count > 15)
  }

  @Test func tokenForReadingCannotChangeAnything() async throws {
    let (server, browser, fixtures) = try await Self.start()
    let reading = try await server.services.accounts.newToken(
      named: "Reading", scopes: .read, of: server.services.athlete, now: TestServer.now)
    let changes = routes(of: server).filter {
      $0.changes && $0.isForPrograms && !$0.isOpen && !$0.isOtherMethod
    }
    for route in changes {
      try await browser.ask(route, fixtures, token: reading).expect(.forbidden)
      let passed = try await browser.ask(route, fixtures, token: fixtures.token)
      #expect(![.forbidden, .unauthorized].contains(passed.status), "\(route)")
    }
    #expect(changes.count == PublicAPI.operations.filter { $0.scope == .write }.count)
  }
}

func routes(of server: TestServer) -> [Route] {
  buildRouter(server.services).routes.map {
    Route(method: $0.method, path: braced($0.path.description))
  }
}

/// Returns the path with its parameters in braces, for example `/activities/{id}` for `/activities/:id`.
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

  /// Whether the API doesn't support the method at this path, and therefore rejects it for everyone.
  var isOtherMethod: Bool {
    let method = method == .head ? .get : method
    return isForPrograms
      && !PublicAPI.operations.contains { "/api/v1" + $0.path == path && $0.method == method }
  }
}

/// Existing items for the routes' parameters, so that only access control can reject a request.
struct RouteFixtures: Sendable {
  /// A word that appears in the name of every item and nowhere else.
  static let mark = "Zaunkoenig"
  /// The title of the activity, as its pages show it.
  static let title = "Lake loop " + mark
  /// An API token for reading and writing.
  let token: String
  /// The parameter values, keyed by path prefix. The longest matching prefix applies.
  private var values: [String: [String: String]]

  /// - Parameter athlete: The owner of the items; by default the first athlete.
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
    let walk = try await store.sessions.add(log: walkLog().bytes, now: TestServer.now)
    let attached = try #require(try await store.attachments.list(of: run).first)
    let sound = try await store.sounds.add(
      name: "Bell " + Self.mark, bytes: sampleWAV(), now: TestServer.now)
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
      "/map/tiles/": ["z": "0", "x": "0", "y": "0"], "/gallery/": ["slug": "today"],
      "/train/how/": ["name": "squat"], "/api/v1/uploads/": ["id": try await Self.upload(store)],
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

  /// Adds a Strava athlete with a picture, and a manually entered ride.
  private mutating func addStrava(to store: AthleteStore) async throws {
    let athlete = StravaAthlete(
      id: 1, name: "Robin " + Self.mark, pictureAddress: "https://a.example/1.jpg")
    try await store.strava.apply(.athlete(athlete, []), state: [], now: TestServer.now)
    try await store.strava.setPicture(Picture(cleaning: smallJPEG))
    let typed = ManualActivity(
      id: "1", sport: .cycling, startUnixSeconds: 1_763_600_000, zoneMinutes: 0, movingSeconds: 60)
    values["/garage/rides/{activity}/typed"] = [
      "activity": try await Self.imported(typed.bytes, store).description
    ]
  }

  /// Adds a bike with a picture, default parts, a completed service, a chain measurement and a template.
  private mutating func addGarage(to store: AthleteStore) async throws {
    let garage = store.garage
    let bike = try await garage.add(
      Gear(id: GearID(0), kind: .bike(.road), name: "Bike " + Self.mark), now: TestServer.now)
    try await garage.setPhoto(Picture(cleaning: smallJPEG), of: bike)
    try await garage.addDefaults(to: bike, since: TestServer.now)
    let book = try await garage.contents().book
    let interval = try #require(book.intervals.first)
    let place = try #require(book.ledger.history(of: interval.gear).first)
    let record = try await garage.add(
      ServiceRecord(id: GearID(0), interval: interval.id, at: TestServer.now), now: TestServer.now)
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
    case .duplicate, .enriched, .skipped, .failed: throw AppError.conflict("\(outcome)")
    }
  }

  func address(of route: Route) throws -> String {
    let owner = values.keys.filter { route.path.hasPrefix($0) }.max { $0.count < $1.count }
    var address = route.path
    for (name, value) in owner.flatMap({ values[$0] }) ?? [:] {
      address = address.replacingOccurrences(of: "{\(name)}", with: value)
    }
    try #require(
      !address.contains("{"), "\(route): add a value for its parameter to `RouteFixtures`")
    return route.path.hasSuffix("/stretch") ? address + "?from=0&to=1" : address
  }
}

extension Browser {
  /// - Parameter token: An API token, which is only sent to routes of the API.
  func ask(
    _ route: Route, _ fixtures: RouteFixtures, token: String?, headers: HTTPFields = [:]
  ) async throws -> RouterAnswer {
    var headers = headers
    if let token, route.isForPrograms { headers[.authorization] = "Bearer " + token }
    if let cookie { headers[.cookie] = cookie }
    return try await client.execute(
      uri: try fixtures.address(of: route), method: route.method, headers: headers)
  }
}
