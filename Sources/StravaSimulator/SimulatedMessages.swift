import Foundation
import TextEncoding

/// A request to the simulator.
public struct SimulatedRequest: Sendable {
  public var method: String
  /// The path without the query.
  public var path: String
  /// The fields of the query and, for forms, of the body.
  public var fields: [String: String]
  /// The unparsed query, for counting repeated requests.
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

  /// Returns a request with the fields of its address and of a form, or nil if the address is malformed.
  public init?(method: String, url: String, form: [UInt8], authorization: String?) {
    guard let address = URLComponents(string: url) else { return nil }
    var fields = URLComponents()
    fields.percentEncodedQuery = String(decoding: form, as: UTF8.self)
    let items = (address.queryItems ?? []) + (fields.queryItems ?? [])
    self.init(
      method: method, path: address.path,
      fields: Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 },
      query: address.percentEncodedQuery ?? "", authorization: authorization)
  }

  var bearer: String? {
    guard let authorization, authorization.hasPrefix("Bearer ") else { return nil }
    return String(authorization.dropFirst(7))
  }
}

/// A response, and how it is sent.
public struct SimulatedResponse: Sendable {
  public var status: Int
  public var headers: [(String, String)]
  public var body: [UInt8]
  /// Whether the connection is closed in the middle of the response.
  public var isDropped = false
  /// The delay before the response is sent, in seconds.
  public var delaySeconds = 0.0

  init(_ status: Int, _ json: JSONValue? = nil, headers: [(String, String)] = []) {
    self.status = status
    body = json.map { Array($0.compact.utf8) } ?? []
    self.headers = headers + (json == nil ? [] : [("Content-Type", "application/json")])
  }

  static func fault(
    _ status: Int, _ message: String, _ resource: String, _ field: String, _ code: String
  ) -> SimulatedResponse {
    SimulatedResponse(
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

  static func missingScope(_ scope: String) -> SimulatedResponse {
    fault(401, "Authorization Error", "AccessToken", "\(scope)_permission", "missing")
  }
}

/// A simulated failure of Strava's API.
public struct SimulatedFailure: Codable, Sendable {
  public enum Kind: String, Codable, Sendable {
    /// Responds with `status`.
    case status
    /// Responds with 401, as if the token had expired, and invalidates the token.
    case expired
    /// Responds with 401, as if a scope hadn't been granted.
    case missingScope
    /// Responds with 403, as if the app had been deactivated.
    case inactive
    /// Closes the connection in the middle of the response.
    case dropped
    /// Delays the response by `seconds`.
    case slow
  }

  public var kind: Kind
  /// A substring of the paths of the affected requests.
  public var path: String
  public var status: Int?
  public var seconds: Double?
  /// The number of requests that succeed before the first failure.
  public var after: Int?
  /// The number of requests to affect; nil for all.
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

  func matchesSchedule(hit: Int) -> Bool {
    let first = after ?? 0
    return hit > first && (times.map { hit <= first + $0 } ?? true)
  }
}
