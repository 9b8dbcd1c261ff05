/// An HTTP request to Strava.
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

/// An HTTP response from Strava.
public struct StravaReply: Equatable, Sendable {
  public var status: Int
  /// The headers, keyed by lowercase name because Strava's capitalisation varies.
  public var headers: [String: String]
  public var body: [UInt8]

  public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Sends HTTP requests. Tests provide their own implementation.
public protocol StravaTransport: Sendable {
  /// Sends a request and returns the complete response.
  ///
  /// - Throws: an error if the response is missing or incomplete.
  func send(_ request: StravaRequest) async throws -> StravaReply
}
