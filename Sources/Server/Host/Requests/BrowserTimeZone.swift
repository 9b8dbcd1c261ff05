import Foundation
import HTTPTypes
import Hummingbird
import Store

/// Makes the time zone of the reader's browser available to the request. The web app stores the zone in a cookie;
/// without it, times are in this machine's zone.
struct BrowserTimeZone: AppMiddleware {
  static let cookie = "andante-zone"

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    guard let zone = Self.zone(named: request.cookies[Self.cookie]?.value) else {
      return try await next(request, context)
    }
    return try await LocalZone.$reader.withValue(zone) { try await next(request, context) }
  }

  /// Returns nil if the name is not in the IANA time zone database. The characters are checked first, because the
  /// name may become part of a file path.
  static func zone(named name: String?) -> TimeZone? {
    guard let name, (1...64).contains(name.utf8.count), name.first?.isLetter == true else {
      return nil
    }
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "+"):
        true
      default: false
      }
    }
    return isName ? TimeZone(identifier: name) : nil
  }
}
