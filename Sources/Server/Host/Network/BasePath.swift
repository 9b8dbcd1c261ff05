import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Adds the base path to the URLs in a response: in the `Location` and `Refresh` headers, and in URL attributes of HTML
/// pages. Takes one pass over the page.
struct BasePath {
  /// The attributes that contain URLs of this server. `Web/shared/address.js` has the same list for HTML that the
  /// page's script generates.
  static let attributes: Set<String> = [
    "href", "src", "action", "formaction", "data-next", "data-poll", "data-photo", "data-share-url",
  ]

  private let text: String

  init(_ text: String) { self.text = text }

  func applied(to answer: Response) async throws -> Response {
    var answer = answer
    if let location = answer.headers[.location], Self.isOurs(location.utf8) {
      answer.headers[.location] = text + location
    }
    if let refresh = answer.headers[.refresh], let range = refresh.range(of: "url=/") {
      answer.headers[.refresh] = refresh.replacingCharacters(
        in: range, with: "url=" + text + "/")
    }
    guard answer.headers[.contentType]?.hasPrefix("text/html") == true else { return answer }
    let page = Page()
    try await answer.body.write(page)
    answer.headers[.contentLength] = nil
    answer.body = ResponseBody(byteBuffer: ByteBuffer(bytes: applied(toPage: page.bytes)))
    return answer
  }

  /// Inserts the base path into a page. Quotation marks in text are escaped as `&quot;`, so `="/` only occurs at the
  /// start of an attribute's value.
  func applied(toPage page: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(page.count + page.count / 16)
    var kept = 0
    for index in page.indices where page[index] == UInt8(ascii: "=") {
      let value = index + 2
      guard value < page.count, page[index + 1] == UInt8(ascii: "\""),
        Self.isOurs(page[value...].prefix(2)),
        Self.attributes.contains(Self.name(before: index, page))
      else { continue }
      result += page[kept..<value]
      result += text.utf8
      kept = value
    }
    return result + page[kept...]
  }

  /// Returns whether a URL is a path on this server. `//example.org` is not, because it names another host.
  private static func isOurs(_ address: some Collection<UInt8>) -> Bool {
    address.first == UInt8(ascii: "/") && address.dropFirst().first != UInt8(ascii: "/")
  }

  private static func name(before end: Int, _ page: [UInt8]) -> String {
    let start = page[..<end].lastIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    return String(decoding: page[((start ?? -1) + 1)..<end], as: UTF8.self)
  }

  private final class Page: ResponseBodyWriter {
    private let buffer = Mutex(ByteBuffer())
    var bytes: [UInt8] { buffer.withLock { Array($0.readableBytesView) } }

    func write(_ part: ByteBuffer) async throws {
      buffer.withLock { _ = $0.writeImmutableBuffer(part) }
    }

    func finish(_ trailers: HTTPFields?) async throws {}
  }
}
