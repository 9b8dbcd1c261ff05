import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
public import Outbound

/// An HTTP POST request.
public struct OutgoingPost: Equatable, Sendable {
  public var address: String
  /// The headers in the order in which they are sent.
  public var headers: [Header]
  public var body: [UInt8]

  public struct Header: Equatable, Sendable {
    public var name: String
    public var value: String
  }

  /// The value of the header with the given name, ignoring case.
  public subscript(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// The status of a response, and the number of seconds that the receiver asks the client to wait.
public struct PostResponse: Equatable, Sendable {
  public var status: Int
  public var retryAfter: Double?

  public init(status: Int, retryAfter: Double? = nil) {
    self.status = status
    self.retryAfter = retryAfter
  }
}

/// Sends POST requests. Tests replace the closure to avoid using the network.
public struct HTTPPoster: Sendable {
  public var post: @Sendable (OutgoingPost) async throws(ReminderError) -> PostResponse

  public init(
    post: @escaping @Sendable (OutgoingPost) async throws(ReminderError) -> PostResponse
  ) {
    self.post = post
  }

  /// Returns a poster that uses the network. Requests time out after 20 seconds. Doesn't follow redirects, because they
  /// could expose secrets to other hosts.
  public static func live(_ outbound: Outbound = .anywhere) -> HTTPPoster {
    HTTPPoster { request throws(ReminderError) in
      let name = host(of: request.address)
      do { return try await send(request, outbound) } catch let error as UnreachableHostError {
        throw ReminderError("\(name): \(error)")
      } catch {
        throw ReminderError("\(name) does not answer: \(reason(error))")
      }
    }
  }

  private static let client: OutboundClient = {
    var configuration = HTTPClient.Configuration(
      timeout: .init(connect: .seconds(10), read: .seconds(15)))
    configuration.httpVersion = .automatic
    return OutboundClient(configuration)
  }()

  private static func send(
    _ post: OutgoingPost, _ outbound: Outbound
  ) async throws -> PostResponse {
    var request = HTTPClientRequest(url: post.address)
    request.method = .POST
    for header in post.headers { request.headers.add(name: header.name, value: header.value) }
    request.body = .bytes(ByteBuffer(bytes: post.body))
    return try await client.execute(request, timeout: .seconds(20), under: outbound) { response in
      // Best effort: drains the body so that the connection can be reused. Longer bodies aren't expected.
      _ = try? await response.body.collect(upTo: 64 * 1024)
      return PostResponse(
        status: Int(response.status.code),
        retryAfter: response.headers.first(name: "Retry-After").flatMap {
          seconds(retryAfter: $0, now: Date())
        })
    }
  }

  private static func reason(_ error: any Error) -> String {
    let text = String(describing: error).split(separator: "\n").first.map(String.init) ?? ""
    return String(text.prefix(120))
  }
}

/// Parses a `Retry-After` header, which contains a number of seconds or a date (RFC 9110, section 10.2.3). Returns the
/// number of seconds, or nil if the header is invalid.
func seconds(retryAfter text: String, now: Date) -> Double? {
  if let seconds = Double(text), seconds.isFinite { return max(0, min(seconds, 1e6)) }
  let format = DateFormatter()
  format.locale = Locale(identifier: "en_US_POSIX")
  format.timeZone = TimeZone(secondsFromGMT: 0)
  format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
  return format.date(from: text).map { max(0, min($0.timeIntervalSince(now), 1e6)) }
}

/// Returns a URL's host, for use in error messages.
func host(of address: String) -> String { URL(string: address)?.host ?? address }

extension PostResponse {
  /// Checks that the status is 2xx.
  ///
  /// - Throws: A `ReminderError` that contains the status if it isn't 2xx.
  func check(_ address: String, hints: [Int: String] = [:]) throws(ReminderError) {
    guard !(200..<300).contains(status) else { return }
    let hint = hints[status].map { ": \($0)" } ?? ""
    throw ReminderError(
      "\(host(of: address)) answered \(status)\(hint)", retryAfter: retryAfter)
  }
}
