import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
public import Outbound

/// A request by POST.
public struct OutgoingPost: Equatable, Sendable {
  public var address: String
  /// In the order they are sent.
  public var headers: [Header]
  public var body: [UInt8]

  public struct Header: Equatable, Sendable {
    public var name: String
    public var value: String
  }

  /// The value of a header, by its name in any case.
  public subscript(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// What came back: the status, and how many seconds the other side asks to wait.
public struct PostAnswer: Equatable, Sendable {
  public var status: Int
  public var retryAfter: Double?

  public init(status: Int, retryAfter: Double? = nil) {
    self.status = status
    self.retryAfter = retryAfter
  }
}

/// Posts to other machines. A value, so that a test puts its own in the place of the network.
public struct HTTPPoster: Sendable {
  public var post: @Sendable (OutgoingPost) async throws(ReminderFailure) -> PostAnswer

  public init(
    post: @escaping @Sendable (OutgoingPost) async throws(ReminderFailure) -> PostAnswer
  ) {
    self.post = post
  }

  /// Over the network: 20 seconds at most, and no redirects, which would carry secrets to places nobody named.
  public static func live(_ outbound: Outbound = .anywhere) -> HTTPPoster {
    HTTPPoster { request throws(ReminderFailure) in
      let name = host(of: request.address)
      do { return try await send(request, outbound) } catch let error as Unreachable {
        throw ReminderFailure("\(name): \(error)")
      } catch {
        throw ReminderFailure("\(name) does not answer: \(reason(error))")
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
  ) async throws -> PostAnswer {
    var request = HTTPClientRequest(url: post.address)
    request.method = .POST
    for header in post.headers { request.headers.add(name: header.name, value: header.value) }
    request.body = .bytes(ByteBuffer(bytes: post.body))
    return try await client.execute(request, timeout: .seconds(20), under: outbound) { response in
      // Best effort: drains the body so that the connection can be reused. Longer bodies are not expected.
      _ = try? await response.body.collect(upTo: 64 * 1024)
      return PostAnswer(
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

/// The seconds of a `Retry-After` header: a number, or a date (RFC 9110, section 10.2.3). Nil where it is neither.
func seconds(retryAfter text: String, now: Date) -> Double? {
  if let seconds = Double(text), seconds.isFinite { return max(0, min(seconds, 1e6)) }
  let format = DateFormatter()
  format.locale = Locale(identifier: "en_US_POSIX")
  format.timeZone = TimeZone(secondsFromGMT: 0)
  format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
  return format.date(from: text).map { max(0, min($0.timeIntervalSince(now), 1e6)) }
}

/// The host of an address, for a sentence.
func host(of address: String) -> String { URL(string: address)?.host ?? address }

extension PostAnswer {
  /// - Throws: one line with the status, unless it is 2xx.
  func check(_ address: String, hints: [Int: String] = [:]) throws(ReminderFailure) {
    guard !(200..<300).contains(status) else { return }
    let hint = hints[status].map { ": \($0)" } ?? ""
    throw ReminderFailure(
      "\(host(of: address)) answered \(status)\(hint)", retryAfter: retryAfter)
  }
}
