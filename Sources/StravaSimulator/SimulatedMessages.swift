import ActivityFiles

/// A request as the simulator sees it.
public struct SimulatedRequest: Sendable {
  public var method: String
  /// Without the query.
  public var path: String
  /// Of the address and, for forms, of the body.
  public var fields: [String: String]
  /// As they stood in the address, for counting what is asked twice.
  public var query: String
  public var authorization: String?

  public init(
    method: String, path: String, fields: [String: String] = [:], query: String = "",
    authorization: String? = nil
  ) {
    self.method = method
    self.path = path
    self.fields = fields
    self.query = query
    self.authorization = authorization
  }

  var bearer: String? {
    guard let authorization, authorization.hasPrefix("Bearer ") else { return nil }
    return String(authorization.dropFirst(7))
  }
}

/// An answer, and what happens to it on its way.
public struct SimulatedAnswer: Sendable {
  public var status: Int
  public var headers: [(String, String)]
  public var body: [UInt8]
  /// The connection breaks in the middle of it.
  public var isDropped = false
  /// Seconds until it is sent.
  public var delaySeconds = 0.0

  init(_ status: Int, _ json: JSONValue? = nil, headers: [(String, String)] = []) {
    self.status = status
    body = json.map { Array($0.compact.utf8) } ?? []
    self.headers = headers + (json == nil ? [] : [("Content-Type", "application/json")])
  }

  static func fault(
    _ status: Int, _ message: String, _ resource: String, _ field: String, _ code: String
  ) -> SimulatedAnswer {
    SimulatedAnswer(
      status,
      .object([
        ("message", .text(message)),
        (
          "errors",
          .array([
            .object([
              ("resource", .text(resource)), ("field", .text(field)), ("code", .text(code)),
            ])
          ])
        ),
      ]))
  }

  static let expired = fault(
    401, "Authorization Error", "AccessToken", "access_token", "invalid")
  static let missing = fault(404, "Record Not Found", "resource", "path", "not found")

  static func missingScope(_ scope: String) -> SimulatedAnswer {
    fault(401, "Authorization Error", "AccessToken", "\(scope)_permission", "missing")
  }
}

/// Something that goes wrong by schedule.
public struct SimulatedFault: Codable, Sendable {
  public enum Kind: String, Codable, Sendable {
    /// Answers with `status`.
    case status
    /// 401 as for an expired token, which also ends it.
    case expired
    /// 401 as for a scope that was not granted.
    case missingScope
    /// 403 as for an app that was switched off.
    case inactive
    /// The connection breaks in the middle of the answer.
    case dropped
    /// The answer takes `seconds`.
    case slow
  }

  public var kind: Kind
  /// Part of the path of the requests it meets.
  public var path: String
  public var status: Int?
  public var seconds: Double?
  /// Requests that go well before.
  public var after: Int?
  /// Requests it meets; all of them when nil.
  public var times: Int?

  public init(
    _ kind: Kind, path: String, status: Int? = nil, seconds: Double? = nil, after: Int? = nil,
    times: Int? = nil
  ) {
    self.kind = kind
    self.path = path
    self.status = status
    self.seconds = seconds
    self.after = after
    self.times = times
  }

  func meets(hit: Int) -> Bool {
    let first = after ?? 0
    return hit > first && (times.map { hit <= first + $0 } ?? true)
  }
}
