import ActivityFiles
import Engine
import HTTPTypes
import NIOCore
import Store
import Testing
import TextEncoding

@testable import Server

@Suite struct PublicAPITests {
  /// An API client with a token.
  private struct Program {
    let client: RouterClient
    let token: String

    func ask(
      _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8] = []
    ) async throws -> RouterAnswer {
      try await client.execute(
        uri: "/api/v1" + path, method: method, headers: [.authorization: "Bearer " + token],
        body: ByteBuffer(bytes: body))
    }

    /// Stores a file and returns the identifier of its activity.
    func stored(_ file: [UInt8], name: String? = nil) async throws -> String {
      let query = name.map { "?name=" + $0 } ?? ""
      let answer = try await ask(.post, "/activities" + query, file)
      return try #require(try answer.json["id"]?.text)
    }

    func document(_ path: String) async throws -> JSONValue {
      try await ask(.get, path).expect(.ok, headers: [.contentType: "application/json"]).json
    }
  }

  private static func start(
    _ scopes: TokenScope = [.read, .write]
  ) async throws -> (TestServer, Program) {
    let (server, browser) = try await TestServer.start()
    let token = try await server.services.accounts.newToken(
      named: "Test", scopes: scopes, of: server.services.athlete, now: TestServer.now)
    return (server, Program(client: browser.client, token: token))
  }

  @Test func importLogIsReturned() async throws {
    let (_, program) = try await Self.start()
    _ = try await program.stored(sampleGPX())
    _ = try await program.ask(.post, "/activities?name=none.gpx", [1])
    let first = try await program.document("/imports?limit=1")
    #expect(first["imports"]?.array?.first?["name"]?.text == "none.gpx")
    #expect(first["imports"]?.array?.first?["fate"]?.text == "skipped")
    let next = try #require(first["next"]?.number)
    let rest = try await program.document("/imports?before=\(Int(next))")
    #expect(rest["imports"]?.array?.map { $0["fate"]?.text } == ["imported"])
    try await program.ask(.get, "/imports?before=x").expect(.badRequest)
  }

  @Test func activityIsStoredReadChangedAndDeleted() async throws {
    let (_, program) = try await Self.start()
    let stored = try await program.ask(.post, "/activities?name=lake.gpx", sampleGPX())
    let id = try #require(try stored.expect(.created).json["id"]?.text)
    let again = try await program.ask(.post, "/activities?name=lake.gpx", sampleGPX())
    #expect(try again.expect(.ok).json["isNew"]?.bool == false)

    let list = try await program.document("/activities?sport=running&limit=1")
    #expect(list["activities"]?.array?.first?["title"]?.text == "Lake loop" && list["next"] == nil)
    try await program.ask(
      .patch, "/activities/\(id)", Array(#"{"title": "River", "sport": "walking"}"#.utf8)
    ).expect(.ok)
    let activity = try await program.document("/activities/\(id)")
    #expect(activity["title"]?.text == "River" && activity["sport"]?.text == "walking")
    #expect(activity["pointCount"]?.number == 120)
    let track = try await program.document("/activities/\(id)/track")
    #expect(track["latitude"]?.array?.count == 120)
    let described = try await program.document("/openapi.json")["paths"]
    let types =
      described?["/activities/{id}/file"]?["get"]?["responses"]?["200"]?["content"]?
      .members?.map { $0.name } ?? []
    #expect(types.count == WritableFormat.allCases.count && !types.contains("*/*"))
    for format in WritableFormat.allCases {
      let file = try await program.ask(.get, "/activities/\(id)/file?format=\(format)").expect(.ok)
      #expect(!file.bytes.isEmpty)
      let type = try #require(file.headers[.contentType]).prefix { $0 != ";" }
      #expect(types.contains(String(type)))
    }
    #expect(try await program.ask(.get, "/activities/\(id)/original").bytes == sampleGPX())
    try await program.ask(.delete, "/activities/\(id)").expect(.noContent)
    try await program.ask(.get, "/activities/\(id)").expect(.notFound)
  }

  @Test func fileReportsDataThatItsFormatCannotHold() async throws {
    let (_, program) = try await Self.start()
    let table = "time,lat,lon,hr\n1795242600,52,13,90\n,52.001,13,91\n1795242660,,,92\n"
    let id = try await program.stored(Array(table.utf8), name: "a.csv")
    let field = try #require(HTTPField.Name("Andante-Left-Out"))
    let fit = try await program.ask(.get, "/activities/\(id)/file?format=fit")
    #expect(fit.headers[field] == "1 of 3 points has no time, which FIT needs: left out")
    try await program.ask(.get, "/activities/\(id)/file?format=csv").expect(
      .ok, headers: [field: nil])

    let indoors = Array("time,hr\n1795342600,90\n1795342660,91\n".utf8)
    let other = try await program.stored(indoors, name: "b.csv")
    try await program.ask(.get, "/activities/\(other)/file?format=gpx").expect(
      .unprocessableContent, has: "none of its 2 points has a position, which GPX needs")
  }

  @Test func twoActivitiesAreCompared() async throws {
    let (_, program) = try await Self.start()
    var ids: [String] = []
    for hour in 0..<2 {
      ids.append(try await program.stored(sampleGPX(pointCount: 500, start: 3_600 * hour)))
    }
    let found = try await program.document("/activities/\(ids[0])/comparison/\(ids[1])")
    #expect(found["basis"]?.text == "route" && found["secondsAhead"]?.number == 0)
    #expect(found["splits"]?.array?.count == 2 && found["gaps"]?.array?.isEmpty == false)
    #expect(found["own"]?["heartRate"]?.number == nil)
    try await program.ask(.get, "/activities/\(ids[0])/comparison/\(ids[0])0").expect(.notFound)
  }

  @Test func activityListIsPaged() async throws {
    let (_, program) = try await Self.start()
    for hour in 0..<3 { _ = try await program.stored(sampleGPX(start: 3_600 * hour)) }
    let first = try await program.document("/activities?limit=2")
    #expect(first["activities"]?.array?.count == 2)
    let next = try #require(first["next"]?.text)
    let second = try await program.document("/activities?limit=2&before=\(next)")
    #expect(second["activities"]?.array?.count == 1 && second["next"] == nil)
  }

  @Test(arguments: [
    "/activities?limit=0", "/activities?limit=x", "/activities?sport=chess",
    "/activities?from=2026-13-01", "/activities?before=x", "/totals?to=1.1.2026",
  ])
  func unreadableParameterIsRefused(path: String) async throws {
    let (_, program) = try await Self.start()
    let answer = try await program.ask(.get, path)
    answer.expect(.badRequest, headers: [.contentType: "application/problem+json"])
    #expect(try answer.json["status"]?.number == 400)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"title": ""}"#, #"{"title": " River"}"#, #"{"title": 3}"#,
    #"{"sport": "chess"}"#, #"{"colour": "red"}"#,
  ])
  func invalidChangeIsRefused(body: String) async throws {
    let (_, program) = try await Self.start()
    let id = try await program.stored(sampleGPX())
    try await program.ask(.patch, "/activities/\(id)", Array(body.utf8)).expect(.badRequest)
    #expect(try await program.document("/activities/\(id)")["title"]?.text == "Lake loop")
  }

  @Test func invalidFileIsRefusedWithAReason() async throws {
    let (_, program) = try await Self.start()
    let answer = try await program.ask(.post, "/activities?name=a.txt", Array("hello".utf8))
    let detail = try answer.expect(.unprocessableContent).json["detail"]?.text
    #expect(detail?.hasPrefix("a.txt: ") == true)
  }

  @Test func onlyTheDescriptionIsAvailableWithoutAToken() async throws {
    let (server, browser) = try await TestServer.start()
    let signedIn = try await server.signedIn(browser)
    for path in ["/api/v1/athlete", "/api/v1/activities"] {
      try await browser.get(path).expect(.unauthorized)
      // A session cookie is not accepted.
      try await signedIn.get(path).expect(.unauthorized)
    }
    let document = try await browser.get("/api/v1/openapi.json").json
    #expect(document["openapi"]?.text == "3.1.0")
    let file = document["paths"]?["/activities/{id}/file"]?["get"]?["responses"]?["200"]
    #expect(file?["headers"]?["Andante-Left-Out"]?["schema"]?["type"]?.text == "string")
    #expect(document["paths"]?.members?.count == Set(PublicAPI.operations.map(\.path)).count)
  }

  @Test func revokedTokenIsRefused() async throws {
    let (server, program) = try await Self.start()
    let (accounts, athlete) = (server.services.accounts, server.services.athlete)
    let token = try #require(try await accounts.tokens(of: athlete).first)
    #expect(token.lastUsedAt == nil)
    try await program.ask(.get, "/records").expect(.ok)
    try await program.ask(.get, "/bests?sport=cycling&kind=power&from=2026-01-01").expect(.ok)
    #expect(try await accounts.tokens(of: athlete).first?.lastUsedAt == TestServer.now)
    #expect(try await accounts.revokeToken(token.id, of: athlete))
    let refused = try await program.ask(.get, "/records").expect(.unauthorized).json
    #expect(refused["detail"]?.text == "The token is unknown or was revoked.")
  }

  @Test(arguments: [
    ("/totals?from=2026-11-21&to=2026-11-20", "2026-11-20"),
    ("/bests?from=2026-11-21&to=2026-11-20", "2026-11-20"),
    ("/activities?sports=running", "sports"), ("/athlete?x=1", "x"),
  ])
  func contradictoryOrUnknownParameterIsNamed(path: String, word: String) async throws {
    let (_, program) = try await Self.start()
    let answer = try await program.ask(.get, path)
    let detail = try answer.expect(.unprocessableContent).json["detail"]?.text
    #expect(detail?.contains(word) == true)
  }

  @Test func everyActivityOfAFileIsReturned() async throws {
    let (server, program) = try await Self.start()
    let file = try fileWithTwoSports()
    let stored = try await program.ask(.post, "/activities?name=two.fit", file)
    let answer = try stored.expect(.created).json
    let ids = answer["activities"]?.array?.compactMap(\.text) ?? []
    #expect(ids.count == 2 && ids.first == answer["id"]?.text)
    #expect(try await server.store().activities.count() == 2)
  }

  @Test func unknownMethodsAndAddressesAreRefused() async throws {
    let (_, program) = try await Self.start()
    try await program.ask(.put, "/activities").expect(
      .methodNotAllowed, headers: [.allow: "GET, POST"])
    try await program.ask(.get, "/nowhere/at/all").expect(.notFound)
  }
}

@Suite struct TokenPageTests {
  @Test func tokenIsCreatedShownOnceAndRevoked() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await browser.post("/settings/tokens", form: ["name": " "]).expect(.unprocessableContent)
    try await browser.post("/settings/tokens", form: ["name": "Dashboard", "scope": "write"])
      .expect(has: AccountStore.tokenPrefix)
    let tokens = try await server.services.accounts.tokens(of: server.services.athlete)
    #expect(tokens.map(\.name) == ["Dashboard"] && tokens[0].scopes == [.read, .write])
    try await browser.get("/settings/tokens").expect(lacks: AccountStore.tokenPrefix)
    try await browser.post("/settings/tokens/\(tokens[0].id)/revoke").expect(.seeOther)
    #expect(try await server.services.accounts.tokens(of: server.services.athlete).isEmpty)
  }
}

/// Returns a FIT file that contains a run and a ride.
private func fileWithTwoSports() throws -> [UInt8] {
  var file = ActivityFile(
    format: .fit,
    recording: simulatedRecording(
      seed: 3, sport: .running, lengthMeters: 2_000, startUnixSeconds: 1_763_700_000))
  let points = file.recording.segments[0]
  let half = points.count / 2
  file.recording.segments = [Array(points[..<half]), Array(points[half...])]
  file.sessions = [
    FileSession(sport: .running, segments: 0..<1, summary: DeviceSummary(startSeconds: 0)),
    FileSession(
      sport: .cycling, segments: 1..<2, summary: DeviceSummary(startSeconds: Double(half))),
  ]
  return try writeFIT(file)
}
