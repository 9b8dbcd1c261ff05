import HTTPTypes
import Hummingbird
import Outbound

/// What a proxy says of the request as it came to it: `X-Forwarded-*`, or where there is none of these, `Forwarded` (RFC
/// 7239). Where proxies stand one before the other each adds its own at the end; the last counts.
struct ForwardedFields: Equatable {
  /// Who asked, and through which proxies; the nearest last.
  var clients: [String] = []
  var scheme: String?
  var authority: String?
  /// `/andante`, where the proxy serves the site below a path; empty for none.
  var basePath: String?

  init(_ headers: HTTPFields) {
    let chain = Self.listed(headers[.xForwardedFor])
    let host = Self.listed(headers[.xForwardedHost]).last
    let proto = Self.listed(headers[.xForwardedProto]).last
    if chain.isEmpty, host == nil, proto == nil {
      read(headers[.forwarded])
    } else {
      (clients, authority, scheme) = (chain, host, proto)
    }
    scheme = scheme?.lowercased()
    basePath = headers[.xForwardedPrefix].flatMap(PublicAddress.basePath)
  }

  /// The nearest address in the chain that is no proxy's; nil for an empty chain, or one that cannot be read.
  func client(beyond proxies: TrustedProxies) -> IPAddress? {
    let addresses = clients.map(Self.address)
    return addresses.last { !proxies.contains($0) } ?? addresses.first ?? nil
  }

  /// `for=192.0.2.60;proto=https;host=ada.example.org, for=…`
  private mutating func read(_ forwarded: String?) {
    for element in Self.listed(forwarded) {
      for pair in element.split(separator: ";") {
        let sides = pair.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { continue }
        let value = sides[1].filter { $0 != "\"" && $0 != " " }
        switch sides[0].filter({ $0 != " " }).lowercased() {
        case "for": clients.append(value)
        case "proto": scheme = value
        case "host": authority = value
        default: break
        }
      }
    }
  }

  /// With or without a port: `192.0.2.60:4711`, `[2001:db8::7]:4711`, `2001:db8::7`.
  private static func address(_ text: String) -> IPAddress? {
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") { return IPAddress(text[...end]) }
    let isPlain = text.filter { $0 == ":" }.count != 1
    return IPAddress(isPlain ? text[...] : text.prefix { $0 != ":" })
  }

  private static func listed(_ value: String?) -> [String] {
    (value ?? "").split(separator: ",").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension HTTPField.Name {
  static let xForwardedFor = known("X-Forwarded-For")
  static let xForwardedHost = known("X-Forwarded-Host")
  static let xForwardedProto = known("X-Forwarded-Proto")
  static let xForwardedPrefix = known("X-Forwarded-Prefix")
  static let forwarded = known("Forwarded")
}
