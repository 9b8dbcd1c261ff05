public import Foundation

/// An HTTP request to another machine.
public struct OutboundRequest: Sendable {
  public typealias Header = (name: String, value: String)

  public var method: String
  public var url: String
  /// The headers in the order in which they are sent.
  public var headers: [Header]
  public var body: [UInt8]
  public var limits: OutboundLimits
  /// The addresses to which the request may be sent.
  public var outbound: Outbound

  public init(
    method: String = "GET", url: String, headers: [Header] = [], body: [UInt8] = [],
    limits: OutboundLimits = OutboundLimits(), outbound: Outbound = .anywhere
  ) {
    (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
    (self.limits, self.outbound) = (limits, outbound)
  }

  /// The value of the header with the given name, ignoring case.
  public subscript(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// The limits of one exchange.
public struct OutboundLimits: Hashable, Sendable {
  /// The time limit for connecting.
  public var connect: Duration
  /// The longest pause while receiving; nil if only the total time is limited.
  public var idle: Duration?
  /// The time limit for the whole exchange, including a second attempt with another address.
  public var total: Duration
  /// The maximum size of the response's body.
  public var bodyBytes: Int
  /// Whether a failed connection is attempted again until the time limit for connecting. Otherwise the request fails
  /// immediately, with the actual cause.
  public var retriesConnecting: Bool

  public init(
    connect: Duration = .seconds(15), idle: Duration? = nil, total: Duration = .seconds(60),
    bodyBytes: Int = 64 << 20, retriesConnecting: Bool = true
  ) {
    (self.connect, self.idle, self.total, self.bodyBytes) = (connect, idle, total, bodyBytes)
    self.retriesConnecting = retriesConnecting
  }
}

/// An HTTP response.
public struct OutboundResponse: Sendable {
  public var status: Int
  /// The headers, keyed by lowercase name.
  public var headers: [String: String]
  public var body: [UInt8]

  public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// The number of seconds that the server asks the client to wait (RFC 9110, section 10.2.3), at most 1,000,000; nil
  /// if the `Retry-After` header is missing or invalid.
  public func retryAfter(now: Date) -> Double? {
    guard let text = headers["retry-after"] else { return nil }
    if let seconds = Double(text), seconds.isFinite { return max(0, min(seconds, 1e6)) }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: text).map { max(0, min($0.timeIntervalSince(now), 1e6)) }
  }
}

/// Sends HTTP requests. Tests provide their own implementation.
public protocol OutboundTransport: Sendable {
  /// Sends a request and returns the complete response, whatever its status. Doesn't follow redirects, because they
  /// could expose secrets or bypass the address rule.
  ///
  /// - Throws: `OutboundError` if the response is missing or incomplete, or `CancellationError`.
  func send(_ request: OutboundRequest) async throws -> OutboundResponse
}

extension OutboundTransport {
  /// Sends a request without secrets, and follows redirects to HTTP or HTTPS but never from HTTPS to HTTP. Returns the
  /// last response if it leads elsewhere, or if there are more redirects.
  ///
  /// - Parameter elsewhere: The permitted addresses after a redirect to another host.
  public func send(
    _ request: OutboundRequest, followingRedirects limit: Int, elsewhere: Outbound
  ) async throws -> OutboundResponse {
    var request = request
    var response = try await send(request)
    for _ in 0..<limit {
      guard [301, 302, 303, 307, 308].contains(response.status),
        let next = Self.destination(response.headers["location"], from: request.url)
      else { break }
      if URL(string: next)?.host != URL(string: request.url)?.host { request.outbound = elsewhere }
      request.url = next
      response = try await send(request)
    }
    return response
  }

  private static func destination(_ location: String?, from address: String) -> String? {
    guard let location, let base = URL(string: address),
      let url = URL(string: location, relativeTo: base)?.absoluteURL, url.user == nil,
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      scheme == "https" || base.scheme?.lowercased() == "http"
    else { return nil }
    return url.absoluteString
  }
}
