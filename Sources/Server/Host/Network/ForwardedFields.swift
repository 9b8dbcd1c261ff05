import HTTPTypes
import Hummingbird
import Outbound

/// The original request as described by trusted proxies, in `X-Forwarded-*` or in `Forwarded` (RFC 7239). Each proxy
/// in a chain appends to the fields, so the last entry is that of the nearest proxy.
///
/// A proxy passes on every field that it doesn't set, so either form may come from the visitor. If both are present,
/// they must agree.
struct ForwardedFields: Equatable {
  /// The names of all fields that a proxy may set.
  static let names: Set<HTTPField.Name> = [
    .xForwardedFor, .xForwardedHost, .xForwardedProto, .xForwardedPrefix, .forwarded,
  ]

  /// The error for `X-Forwarded-*` and `Forwarded` fields that contradict each other.
  struct Conflict: Error {
    static let sentence = """
      The request has X-Forwarded fields and a Forwarded field that contradict each other. Let the proxy remove the ones it \
      does not set, or name those it sets with --forwarded-header.
      """
  }

  /// The addresses of the client and of the proxies between it and this server, nearest to this server last.
  private(set) var clients: [String] = []
  private(set) var scheme: String?
  private(set) var authority: String?
  /// The path prefix under which the proxy serves the site, such as `/andante`; nil if the proxy doesn't report it.
  private(set) var basePath: String?

  /// - Throws: `Conflict` if the two forms contradict each other.
  init(_ headers: HTTPFields, beyond proxies: TrustedProxies) throws(Conflict) {
    var standard = ForwardedFields()
    standard.read(headers[.forwarded], beyond: proxies)
    clients = Self.listed(headers[.xForwardedFor])
    authority = Self.listed(headers[.xForwardedHost]).last
    scheme = Self.listed(headers[.xForwardedProto]).last?.lowercased()
    if self == ForwardedFields() {
      self = standard
    } else if standard != ForwardedFields(), !says(the: standard, beyond: proxies) {
      throw Conflict()
    }
    basePath = headers[.xForwardedPrefix].flatMap(PublicAddress.basePath)
  }

  private init() {}

  private func says(the other: ForwardedFields, beyond proxies: TrustedProxies) -> Bool {
    scheme == other.scheme && authority?.lowercased() == other.authority?.lowercased()
      && client(beyond: proxies) == other.client(beyond: proxies)
  }

  /// Returns the address nearest to this server that isn't a trusted proxy's. If all addresses in the chain belong to
  /// trusted proxies, returns the farthest one. Returns nil if the chain is empty or the selected address cannot be
  /// parsed.
  func client(beyond proxies: TrustedProxies) -> IPAddress? {
    let addresses = clients.map(Self.address)
    return addresses.last { !proxies.contains($0) } ?? addresses.first ?? nil
  }

  /// Reads a field such as `for=192.0.2.60;proto=https;host=ada.example.org, for=…`. Reads the scheme and host only
  /// from elements that a trusted proxy added: the last one, and each one followed only by elements whose `for` is a
  /// trusted proxy.
  private mutating func read(_ forwarded: String?, beyond proxies: TrustedProxies) {
    var isTrusted = true
    for element in Self.listed(forwarded).reversed() {
      let pairs = Self.pairs(element)
      if let client = pairs["for"] { clients.insert(client, at: 0) }
      guard isTrusted else { continue }
      scheme = scheme ?? pairs["proto"]?.lowercased()
      authority = authority ?? pairs["host"]
      isTrusted = pairs["for"].flatMap(Self.address).map(proxies.contains) ?? false
    }
  }

  private static func pairs(_ element: String) -> [String: String] {
    let pairs = element.split(separator: ";").compactMap { pair -> (String, String)? in
      let sides = pair.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { return nil }
      return (
        sides[0].filter { $0 != " " }.lowercased(), sides[1].filter { $0 != "\"" && $0 != " " }
      )
    }
    return Dictionary(pairs) { _, last in last }
  }

  /// Parses an address with an optional port, such as `192.0.2.60:4711`, `[2001:db8::7]:4711` or `2001:db8::7`. Returns
  /// nil if the address is invalid.
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
