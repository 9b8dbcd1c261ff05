import ActivityFiles
import HTTPTypes
import Store

/// The description of the interface, made from the very operations that are served.
struct OpenAPIDocument {
  let operations: [APIOperation]
  let components: [(String, JSONValue)]

  var value: JSONValue {
    .object([
      ("openapi", .text("3.1.0")),
      (
        "info",
        .object([
          ("title", .text("Andante")), ("version", .text("1")),
          ("summary", .text("Activities of one athlete: read, stored, changed.")),
          (
            "description",
            .text(
              "SI units, seconds as numbers, times in ISO 8601 and UTC; what is unknown is null. "
                + "Tokens are made under Settings.")
          ), ("license", .object([("name", .text("Apache-2.0"))])),
        ])
      ), ("servers", .array([.object([("url", .text("/api/v1"))])])), ("paths", paths),
      (
        "components",
        .object([
          ("schemas", .object(components)), ("securitySchemes", .object([("token", Self.token)])),
        ])
      ),
    ])
  }

  private static let token = JSONValue.object([
    ("type", .text("http")), ("scheme", .text("bearer")),
    ("description", .text("A token with the scopes read, write or both.")),
  ])

  /// In the operations' order, a path's methods together.
  private var paths: JSONValue {
    var paths: [(String, [(String, JSONValue)])] = []
    for operation in operations {
      let member = (operation.method.rawValue.lowercased(), Self.value(of: operation))
      if let index = paths.firstIndex(where: { $0.0 == operation.path }) {
        paths[index].1.append(member)
      } else {
        paths.append((operation.path, [member]))
      }
    }
    return .object(paths.map { ($0.0, .object($0.1)) })
  }

  private static func value(of operation: APIOperation) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("operationId", .text(operation.name)), ("summary", .text(operation.summary)),
      (
        "security",
        .array(operation.scope == nil ? [] : [.object([("token", .array([]))])])
      ), ("parameters", .array(operation.parameters.map(value))),
    ]
    if let body = operation.body {
      let content = JSONValue.object([(body.type, .object([("schema", body.schema)]))])
      members.append(
        ("requestBody", .object([("required", .bool(true)), ("content", content)])))
    }
    members.append(("responses", responses(of: operation)))
    return .object(members)
  }

  private static func value(of parameter: APIParameter) -> JSONValue {
    .object([
      ("name", .text(parameter.name)), ("in", .text(parameter.place.rawValue)),
      ("required", .bool(parameter.place == .path)), ("description", .text(parameter.what)),
      ("schema", parameter.schema),
    ])
  }

  private static func responses(of operation: APIOperation) -> JSONValue {
    var answers = operation.answers
    if let scope = operation.scope {
      let token = "There is no token, or one that is unknown or was revoked."
      answers.append(.problem(.unauthorized, token))
      let name = scope == .write ? "write" : "read"
      answers.append(.problem(.forbidden, "The token lacks the scope \(name)."))
    }
    if !answers.contains(where: { $0.status == .unprocessableContent }) {
      answers.append(.problem(.unprocessableContent, "A parameter is not known."))
    }
    return .object(answers.map { (String($0.status.code), value(of: $0)) })
  }

  private static func value(of answer: APIAnswer) -> JSONValue {
    var members: [(String, JSONValue)] = [("description", .text(answer.what))]
    if let type = answer.type {
      members.append(
        ("content", .object([(type, .object([("schema", answer.schema)]))])))
    }
    if !answer.headers.isEmpty {
      members.append(("headers", .object(answer.headers.map { ($0.name, header($0.what)) })))
    }
    return .object(members)
  }

  private static func header(_ what: String) -> JSONValue {
    .object([("description", .text(what)), ("schema", APISchema.text())])
  }
}
