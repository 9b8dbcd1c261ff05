import ActivityFiles
import Engine
import HTTPTypes
import NIOCore
import Store
import Testing
import TextEncoding

@testable import Server

/// Compares the API description with what the server returns.
@Suite struct APIDescriptionTests {
  private static func start() async throws -> (TestServer, RouterClient, HTTPFields) {
    let (server, browser) = try await TestServer.start()
    let token = try await server.services.accounts.newToken(
      named: "Test", scopes: [.read, .write], of: server.services.athlete, now: TestServer.now)
    return (server, browser.client, [.authorization: "Bearer " + token])
  }

  private static func description(_ client: RouterClient) async throws -> APIDescription {
    APIDescription(
      document: try await client.execute(uri: "/api/v1/openapi.json", method: .get).json)
  }

  @Test func everyReferenceHasAComponentAndEveryComponentIsUsed() async throws {
    let (_, client, _) = try await Self.start()
    let description = try await Self.description(client)
    let names = description.document["components"]?["schemas"]?.members?.map { $0.name } ?? []
    #expect(names.count == PublicAPI.components.count + 1 && Set(names).count == names.count)
    #expect(Set(description.references) == Set(names))
  }

  @Test func responsesMatchTheirDescription() async throws {
    let (_, client, headers) = try await Self.start()
    let description = try await Self.description(client)
    var ids: [String] = []
    for hour in 0..<2 {
      let stored = try await client.execute(
        uri: "/api/v1/activities?name=lake.gpx", method: .post, headers: headers,
        body: ByteBuffer(bytes: sampleGPX(pointCount: 500, start: 3_600 * hour)))
      let node = try description.check(stored, .post, "/activities")
      ids.append(try #require(node["id"]?.text))
    }
    let session = try await client.execute(
      uri: "/api/v1/sessions", method: .post, headers: headers,
      body: ByteBuffer(bytes: runLog().bytes))
    try description.check(session, .post, "/sessions")
    for operation in PublicAPI.operations where operation.method == .get && operation.isJSON {
      for id in ids + [String(repeating: "0", count: 32)] {
        let path = operation.path.replacing("{id}", with: id).replacing("{other}", with: ids[0])
        let answer = try await client.execute(uri: "/api/v1" + path, method: .get, headers: headers)
        try description.check(answer, .get, operation.path)
      }
    }
    for body in [#"{"title": "River"}"#, #"{"title": ""}"#] {
      let changed = try await client.execute(
        uri: "/api/v1/activities/" + ids[0], method: .patch, headers: headers,
        body: ByteBuffer(string: body))
      try description.check(changed, .patch, "/activities/{id}")
    }
  }

  @Test func unknownValuesAreNullAndNumbersAreShort() async throws {
    let (_, client, headers) = try await Self.start()
    let athlete = try await client.execute(uri: "/api/v1/athlete", method: .get, headers: headers)
    #expect(
      athlete.text.hasPrefix(#"{"birthYear":null,"heightMeters":null,"maximumHeartRate":null"#))
    let table = "lat,lon\n52,13\n52.01,13\n"
    _ = try await client.execute(
      uri: "/api/v1/activities?name=a.csv", method: .post, headers: headers,
      body: ByteBuffer(string: table))
    let list = try await client.execute(uri: "/api/v1/activities", method: .get, headers: headers)
    list.expect(has: #""startTime":null"#, #""averageHeartRate":null"#, #""next":null"#)
    #expect(list.text.contains(#/"distanceMeters":\d+(\.\d{1,3})?,/#))
  }

  @Test(arguments: [
    (1.0, "1"), (-0.0, "0"), (0.0005, "0"), (0.0015, "0.002"), (2.345_678, "2.346"),
    (.nan, "null"), (-.infinity, "null"), (1e300, "1e+300"), (123_456.789, "123456.789"),
  ]) func numbersAreRoundedAndNonFiniteOnesAreNull(value: Double, text: String) throws {
    #expect(String(decoding: try jsonBytes([APINumber(value)]), as: UTF8.self) == "[\(text)]")
  }
}

extension APIOperation {
  fileprivate var isJSON: Bool { answers.first?.types == ["application/json"] }
}

/// A validator for the parts of JSON Schema that the description uses.
private struct APIDescription {
  let document: JSONValue

  var references: [String] { Self.references(in: document) }

  private static func references(in node: JSONValue) -> [String] {
    let own = node["$ref"]?.text.map { [String($0.split(separator: "/").last ?? "")] } ?? []
    let members = node.members?.flatMap { references(in: $0.value) } ?? []
    return own + members + (node.array?.flatMap(references) ?? [])
  }

  @discardableResult func check(
    _ answer: RouterAnswer, _ method: HTTPRequest.Method, _ path: String
  ) throws -> JSONValue {
    let operation = document["paths"]?[path]?[method.rawValue.lowercased()]
    let described = try #require(
      operation?["responses"]?[String(answer.status.code)], "\(path) \(answer.status)")
    let type = try #require(answer.headers[.contentType])
    let schema = try #require(described["content"]?[type]?["schema"], "\(path) \(type)")
    let node = try answer.json
    #expect(faults(of: node, schema, at: path) == [])
    return node
  }

  private func faults(of node: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
    if let reference = schema["$ref"]?.text {
      let name = String(reference.split(separator: "/").last ?? "")
      guard let component = document["components"]?["schemas"]?[name] else {
        return ["\(place): no \(name)"]
      }
      return faults(of: node, component, at: place)
    }
    let kinds = schema["type"]?.array?.compactMap(\.text) ?? schema["type"]?.text.map { [$0] } ?? []
    guard kinds.contains(where: { node.isKind($0) }) else { return ["\(place): not \(kinds)"] }
    if let choices = schema["enum"]?.array, !choices.contains(node) {
      return ["\(place): none of the choices"]
    }
    if let items = schema["items"], let values = node.array {
      return values.flatMap { faults(of: $0, items, at: place + "[]") }
    }
    return node.members.map { fieldFaults(of: $0, schema, at: place) } ?? []
  }

  private func fieldFaults(
    of members: [JSONValue.Member], _ schema: JSONValue, at place: String
  ) -> [String] {
    let names = Set(members.map { $0.name })
    let missing = (schema["required"]?.array ?? []).compactMap(\.text).filter {
      !names.contains($0)
    }
    return missing.map { "\(place): no \($0)" }
      + members.flatMap { member in
        schema["properties"]?[member.name].map {
          faults(of: member.value, $0, at: place + "." + member.name)
        } ?? ["\(place): \(member.name) is not described"]
      }
  }
}

extension JSONValue {
  fileprivate func isKind(_ kind: String) -> Bool {
    switch (kind, self) {
    case ("null", .null), ("boolean", .bool), ("string", .text), ("array", .array),
      ("object", .object), ("number", .number):
      true
    case ("integer", .number(let value)): value.rounded() == value
    default: false
    }
  }
}
