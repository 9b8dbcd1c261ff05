/// A request as it goes out.
public struct StravaRequest: Equatable, Sendable {
  public var method: String
  public var address: String
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]

  public init(
    method: String = "GET", address: String, headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
  }

  public static func == (first: StravaRequest, second: StravaRequest) -> Bool {
    first.method == second.method && first.address == second.address && first.body == second.body
      && first.headers.elementsEqual(second.headers, by: ==)
  }
}

/// An answer as it came.
public struct StravaReply: Equatable, Sendable {
  public var status: Int
  /// By name in lower case: Strava's case varies.
  public var headers: [String: String]
  public var body: [UInt8]

  public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Sends requests; tests have their own.
public protocol StravaTransport: Sendable {
  /// - Throws: whenever there is no complete answer.
  func send(_ request: StravaRequest) async throws -> StravaReply
}
