import HTTPTypes
import Store

/// The OpenAPI document, generated from the operations that the server routes and from the types of their bodies.
struct OpenAPIDocument: Encodable {
  let openapi = "3.1.0"
  let info = Info()
  /// The list of servers, which contains only the API's base URL, such as `/andante/api/v1` if the site's base path is
  /// `/andante`.
  var servers: [[String: String]] = []
  /// The operations, keyed by path and by lowercase method.
  let paths: [String: [String: Operation]]
  let components: Components

  init(_ operations: [APIOperation], components objects: [any APIObject.Type]) {
    paths = Dictionary(grouping: operations, by: \.path).mapValues { operations in
      Dictionary(
        uniqueKeysWithValues: operations.map {
          ($0.method.rawValue.lowercased(), Operation($0))
        })
    }
    components = Components(objects)
  }

  /// Returns the document for clients that reach the site under `basePath`.
  func served(below basePath: String) -> OpenAPIDocument {
    var document = self
    document.servers = [["url": basePath + "/api/v1"]]
    return document
  }

  struct Info: Encodable {
    let title = "Andante"
    let version = "1"
    let summary = "Read, add and change the activities of one athlete."
    let description =
      "SI units, seconds as numbers, times in ISO 8601 and UTC; what is unknown is null. "
      + "Create tokens under Settings, Access tokens."
    let license = ["name": "Apache-2.0"]
  }

  struct Components: Encodable {
    let schemas: [String: JSONSchema]
    let securitySchemes = [
      "token": [
        "type": "http", "scheme": "bearer",
        "description": "A token with the scope read, write or both.",
      ]
    ]

    init(_ objects: [any APIObject.Type]) {
      var schemas = [ActivityChange.componentName: ActivityChange.definition]
      for object in objects { schemas[object.componentName ?? ""] = object.definition }
      self.schemas = schemas
    }
  }

  struct Operation: Encodable {
    let operationId: String
    let summary: String
    let security: [[String: [String]]]
    let parameters: [Parameter]
    let requestBody: RequestBody?
    /// The responses, keyed by status code.
    let responses: [String: Answer]

    init(_ operation: APIOperation) {
      operationId = operation.name
      summary = operation.summary
      security = operation.scope == nil ? [] : [["token": []]]
      parameters = operation.parameters.map(Parameter.init)
      requestBody = operation.body.map {
        RequestBody(content: [$0.type: Content(schema: $0.schema)])
      }
      responses = Dictionary(
        uniqueKeysWithValues: operation.allAnswers.map { (String($0.status.code), Answer($0)) })
    }
  }

  struct Parameter: Encodable {
    let name: String
    let `in`: APIParameter.Location
    let required: Bool
    let description: String
    let schema: JSONSchema

    init(_ parameter: APIParameter) {
      name = parameter.name
      `in` = parameter.location
      required = parameter.location == .path
      description = parameter.what
      schema = parameter.schema
    }
  }

  struct RequestBody: Encodable {
    let required = true
    /// The body's schema, keyed by media type.
    let content: [String: Content]
  }

  struct Content: Encodable {
    let schema: JSONSchema
  }

  struct Answer: Encodable {
    let description: String
    let content: [String: Content]?
    let headers: [String: Header]?

    init(_ answer: APIAnswer) {
      description = answer.what
      content =
        answer.types.isEmpty
        ? nil
        : Dictionary(
          uniqueKeysWithValues: answer.types.map { ($0, Content(schema: answer.schema)) })
      headers =
        answer.headers.isEmpty
        ? nil
        : Dictionary(
          uniqueKeysWithValues: answer.headers.map { ($0.name, Header(description: $0.what)) })
    }
  }

  struct Header: Encodable {
    let description: String
    let schema = String.schema
  }
}

extension APIOperation {
  /// All responses, including those for rejected tokens and invalid parameters.
  fileprivate var allAnswers: [APIAnswer] {
    var answers = answers
    if let scope {
      let token = "The token is missing, unknown or revoked."
      answers.append(.problem(.unauthorized, token))
      let name = scope == .write ? "write" : "read"
      answers.append(.problem(.forbidden, "The token does not have the scope \(name)."))
    }
    if !answers.contains(where: { $0.status == .unprocessableContent }) {
      answers.append(
        .problem(.unprocessableContent, "A parameter is unknown or has an invalid value."))
    }
    return answers
  }
}
