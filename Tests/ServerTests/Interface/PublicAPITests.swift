import ActivityFiles
import Engine
import Foundation
import HTTPTypes
import Hummingbird
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
    ) async throws -> (status: HTTPResponse.Status, bytes: [UInt8], headers: HTTPFields) {
      let answer = try await client.execute(
        uri: "/api/v1" + path, method: method, headers: [.authorization: "Bearer " + token],
        body: ByteBuffer(bytes: body))
      return (answer.status, answer.bytes, answer.headers)
    }

    func document(_ path: String) async throws -> JSONValue {
      let answer = try await ask(.get, path)
      #expect(answer.status == .ok && answer.headers[.contentType] == "application/json")
      return try JSONValue(bytes: answer.bytes)
    }
  }

  private static func run(
    _ scopes: TokenScope = [.read, .write],
    _ test: @Sendable (TestServer, Program) async throws -> Void
  ) async throws {
    try await TestServer.run { server, browser in
      let token = try await server.services.accounts.newToken(
        named: "Test", scopes: scopes, of: server.services.athlete, now: TestServer.now)
      try await test(server, Program(client: browser.client, token: token))
    }
  }

  @Test func importLogIsReturned() async throws {
    try await Self.run { _, program in
      _ = try await program.ask(.post, "/activities?name=lake.gpx", sampleGPX())
      _ = try await program.ask(.post, "/activities?name=none.gpx", [1])
      let first = try await program.document("/imports?limit=1")
      #expect(first["imports"]?.array?.first?["name"]?.text == "none.gpx")
      #expect(first["imports"]?.array?.first?["fate"]?.text == "skipped")
      let next = try #require(first["next"]?.number)
      let rest = try await program.document("/imports?before=\(Int(next))")
      #expect(rest["imports"]?.array?.map { $0["fate"]?.text } == ["imported"])
      #expect(try await program.ask(.get, "/imports?before=x").status == .badRequest)
    }
  }

  @Test func activityIsStoredReadChangedAndDeleted() async throws {
    try await Self.run { _, program in
      let stored = try await program.ask(.post, "/activities?name=lake.gpx", sampleGPX())
      #expect(stored.status == .created)
      let id = try #require(try JSONValue(bytes: stored.bytes)["id"]?.text)
      let again = try await program.ask(.post, "/activities?name=lake.gpx", sampleGPX())
      #expect(again.status == .ok)
      #expect(try JSONValue(bytes: again.bytes)["isNew"]?.bool == false)

      let list = try await program.document("/activities?sport=running&limit=1")
      #expect(list["activities"]?.array?.first?["title"]?.text == "Lake loop")
      #expect(list["next"] == nil)
      let changed = try await program.ask(
        .patch, "/activities/\(id)", Array(#"{"title": "River", "sport": "walking"}"#.utf8))
      #expect(changed.status == .ok)
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
        let file = try await program.ask(.get, "/activities/\(id)/file?format=\(format)")
        #expect(file.status == .ok && !file.bytes.isEmpty)
        let type = try #require(file.headers[.contentType]).prefix { $0 != ";" }
        #expect(types.contains(String(type)))
      }
      #expect(try await program.ask(.get, "/activities/\(id)/original").bytes == sampleGPX())
      #expect(try await program.ask(.delete, "/activities/\(id)").status == .noContent)
      #expect(try await program.ask(.get, "/activities/\(id)").status == .notFound)
    }
  }

  @Test func fileReportsDataThatItsFormatCannotHold() async throws {
    try await Self.run { _, program in
      let table = "time,lat,lon,hr\n1795242600,52,13,90\n,52.001,13,91\n1795242660,,,92\n"
      let stored = try await program.ask(.post, "/activities?name=a.csv", Array(table.utf8))
      let id = try #require(try JSONValue(bytes: stored.bytes)["id"]?.text)
      let field = try #require(HTTPField.Name("Andante-Left-Out"))
      let fit = try await program.ask(.get, "/activities/\(id)/file?format=fit")
      #expect(fit.headers[field] == "1 of 3 points has no time, which FIT needs: left out")
      let csv = try await program.ask(.get, "/activities/\(id)/file?format=csv")
      #expect(csv.status == .ok && csv.headers[field] == nil)

      let indoors = Array("time,hr\n1795342600,90\n1795342660,91\n".utf8)
      let second = try await program.ask(.post, "/activities?name=b.csv", indoors)
      let other = try #require(try JSONValue(bytes: second.bytes)["id"]?.text)
      let refused = try await program.ask(.get, "/activities/\(other)/file?format=gpx")
      #expect(refused.status == .unprocessableContent)
      let words = String(decoding: refused.bytes, as: UTF8.self)
      #expect(words.contains("none of its 2 points has a position, which GPX needs"))
    }
  }

  @Test func twoActivitiesAreCompared() async throws {
    try await Self.run { _, program in
      var ids: [String] = []
      for hour in 0..<2 {
        let stored = try await program.ask(
          .post, "/activities", sampleGPX(pointCount: 500, start: 3_600 * hour))
        ids.append(try #require(try JSONValue(bytes: stored.bytes)["id"]?.text))
      }
      let found = try await program.document("/activities/\(ids[0])/comparison/\(ids[1])")
      #expect(found["basis"]?.text == "route" && found["secondsAhead"]?.number == 0)
      #expect(found["splits"]?.array?.count == 2 && found["gaps"]?.array?.isEmpty == false)
      #expect(found["own"]?["heartRate"]?.number == nil)
      let missing = try await program.ask(.get, "/activities/\(ids[0])/comparison/\(ids[0])0")
      #expect(missing.status == .notFound)
    }
  }

  @Test func activityListIsPaged() async throws {
    try await Self.run { _, program in
      for hour in 0..<3 {
        _ = try await program.ask(.post, "/activities", sampleGPX(start: 3_600 * hour))
      }
      let first = try await program.document("/activities?limit=2")
      #expect(first["activities"]?.array?.count == 2)
      let next = try #require(first["next"]?.text)
      let second = try await program.document("/activities?limit=2&before=\(next)")
      #expect(second["activities"]?.array?.count == 1 && second["next"] == nil)
    }
  }

  @Test(arguments: [
    "/activities?limit=0", "/activities?limit=x", "/activities?sport=chess",
    "/activities?from=2026-13-01", "/activities?before=x", "/totals?to=1.1.2026",
  ])
  func unreadableParameterIsRefused(path: String) async throws {
    try await Self.run { _, program in
      let answer = try await program.ask(.get, path)
      #expect(answer.status == .badRequest)
      #expect(answer.headers[.contentType] == "application/problem+json")
      #expect(try JSONValue(bytes: answer.bytes)["status"]?.number == 400)
    }
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"title": ""}"#, #"{"title": " River"}"#, #"{"title": 3}"#,
    #"{"sport": "chess"}"#, #"{"colour": "red"}"#,
  ])
  func invalidChangeIsRefused(body: String) async throws {
    try await Self.run { server, program in
      let stored = try await program.ask(.post, "/activities", sampleGPX())
      let id = try #require(try JSONValue(bytes: stored.bytes)["id"]?.text)
      #expect(
        try await program.ask(.patch, "/activities/\(id)", Array(body.utf8)).status == .badRequest)
      #expect(try await program.document("/activities/\(id)")["title"]?.text == "Lake loop")
    }
  }

  @Test func invalidFileIsRefusedWithAReason() async throws {
    try await Self.run { _, program in
      let answer = try await program.ask(.post, "/activities?name=a.txt", Array("hello".utf8))
      #expect(answer.status == .unprocessableContent)
      #expect(try JSONValue(bytes: answer.bytes)["detail"]?.text?.hasPrefix("a.txt: ") == true)
    }
  }

  @Test func onlyTheDescriptionIsAvailableWithoutAToken() async throws {
    try await TestServer.run { server, browser in
      let signedIn = try await server.signedIn(browser)
      for path in ["/api/v1/athlete", "/api/v1/activities"] {
        #expect(try await browser.get(path).status == .unauthorized)
        // A session cookie is not accepted.
        #expect(try await signedIn.get(path).status == .unauthorized)
      }
      let document = try JSONValue(
        bytes: Array(try await browser.get("/api/v1/openapi.json").text.utf8))
      #expect(document["openapi"]?.text == "3.1.0")
      let file = document["paths"]?["/activities/{id}/file"]?["get"]?["responses"]?["200"]
      #expect(file?["headers"]?["Andante-Left-Out"]?["schema"]?["type"]?.text == "string")
      #expect(document["paths"]?.members?.count == Set(PublicAPI.operations.map(\.path)).count)
    }
  }

  @Test func revokedTokenIsRefused() async throws {
    try await Self.run { server, program in
      let token = try #require(
        try await server.services.accounts.tokens(of: server.services.athlete).first)
      #expect(token.lastUsedAt == nil)
      #expect(try await program.ask(.get, "/records").status == .ok)
      #expect(
        try await program.ask(.get, "/bests?sport=cycling&kind=power&from=2026-01-01").status == .ok
      )
      let used = try await server.services.accounts.tokens(of: server.services.athlete)
      #expect(used.first?.lastUsedAt == TestServer.now)
      #expect(
        try await server.services.accounts.revokeToken(token.id, of: server.services.athlete))
      let refused = try await program.ask(.get, "/records")
      #expect(refused.status == .unauthorized)
      let detail = try JSONValue(bytes: refused.bytes)["detail"]?.text
      #expect(detail == "The token is unknown or was revoked.")
    }
  }

  @Test(arguments: [
    ("/totals?from=2026-11-21&to=2026-11-20", "2026-11-20"),
    ("/bests?from=2026-11-21&to=2026-11-20", "2026-11-20"),
    ("/activities?sports=running", "sports"), ("/athlete?x=1", "x"),
  ])
  func contradictoryOrUnknownParameterIsNamed(path: String, word: String) async throws {
    try await Self.run { _, program in
      let answer = try await program.ask(.get, path)
      #expect(answer.status == .unprocessableContent)
      #expect(try JSONValue(bytes: answer.bytes)["detail"]?.text?.contains(word) == true)
    }
  }

  @Test func everyActivityOfAFileIsReturned() async throws {
    try await Self.run { server, program in
      let file = try fileWithTwoSports()
      let stored = try await program.ask(.post, "/activities?name=two.fit", file)
      #expect(stored.status == .created)
      let answer = try JSONValue(bytes: stored.bytes)
      let ids = answer["activities"]?.array?.compactMap(\.text) ?? []
      #expect(ids.count == 2 && ids.first == answer["id"]?.text)
      #expect(try await server.store().activities.count() == 2)
    }
  }

  @Test func unknownMethodsAndAddressesAreRefused() async throws {
    try await Self.run { _, program in
      let answer = try await program.ask(.put, "/activities")
      #expect(answer.status == .methodNotAllowed && answer.headers[.allow] == "GET, POST")
      #expect(try await program.ask(.get, "/nowhere/at/all").status == .notFound)
    }
  }
}

@Suite struct TokenPageTests {
  @Test func tokenIsCreatedShownOnceAndRevoked() async throws {
    try await TestServer.signedIn { server, browser in
      let refused = try await browser.post("/settings/tokens", form: ["name": " "])
      #expect(refused.status == .unprocessableContent)
      let made = try await browser.post(
        "/settings/tokens", form: ["name": "Dashboard", "scope": "write"])
      #expect(made.text.contains(AccountStore.tokenPrefix))
      let tokens = try await server.services.accounts.tokens(of: server.services.athlete)
      #expect(tokens.map(\.name) == ["Dashboard"] && tokens[0].scopes == [.read, .write])
      #expect(!(try await browser.get("/settings/tokens")).text.contains(AccountStore.tokenPrefix))
      let revoked = try await browser.post("/settings/tokens/\(tokens[0].id)/revoke")
      #expect(revoked.status == .seeOther)
      #expect(try await server.services.accounts.tokens(of: server.services.athlete).isEmpty)
    }
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
