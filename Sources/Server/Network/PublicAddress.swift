import Foundation
import Outbound

/// Where browsers reach the server from outside, as through a reverse proxy: `https://ada.example.org/andante`.
public struct PublicAddress: Equatable, Sendable {
  public let isSecure: Bool
  /// In lower case; a name, or an address without brackets.
  let host: String
  /// Nil for the scheme's own.
  let port: Int?
  /// Empty, or `/andante` without a slash at the end.
  let basePath: String

  /// Of `--public-name`: a name alone, reached by HTTPS.
  public init(name: String) throws(OptionFault) {
    let lower = name.lowercased()
    guard Self.isHost(lower) else {
      throw OptionFault(
        description: "--public-name takes a name alone, such as ada.example.org, not \(name); "
          + "a whole address goes to --public-url.")
    }
    (isSecure, host, port, basePath) = (true, lower, nil, "")
  }

  /// Of `--public-url`: scheme, name, and if need be port and path.
  public init(url: String) throws(OptionFault) {
    let fault = OptionFault(
      description:
        "--public-url takes an address such as https://ada.example.org/andante, not \(url).")
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let named = parts.host?.lowercased(), parts.query == nil,
      parts.fragment == nil, parts.user == nil, parts.password == nil,
      (1...65_535).contains(parts.port ?? 1), let path = Self.basePath(parts.percentEncodedPath)
    else { throw fault }
    let bare = named.hasPrefix("[") ? String(named.dropFirst().dropLast()) : named
    guard Self.isHost(bare) else { throw fault }
    let usual = scheme == "https" ? 443 : 80
    (isSecure, host, basePath) = (scheme == "https", bare, path)
    port = parts.port == usual ? nil : parts.port
  }

  /// Scheme, host, and port where it is not the scheme's own.
  var origin: String {
    let shown = host.contains(":") ? "[\(host)]" : host
    return (isSecure ? "https://" : "http://") + shown + (port.map { ":\($0)" } ?? "")
  }

  var text: String { origin + basePath }

  /// Whether a request's `Host` is this address: the name, whatever the port, because proxies differ in keeping it.
  func isNamed(in authority: String) -> Bool { HostCheck.host(of: authority) == host }

  /// Empty for `/`; nil for what is no plain path.
  static func basePath(_ path: String) -> String? {
    if path.isEmpty || path == "/" { return "" }
    guard path.hasPrefix("/") else { return nil }
    let trimmed = path.hasSuffix("/") ? path.dropLast() : path[...]
    let segments = trimmed.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    return segments.allSatisfy(isSegment) ? String(trimmed) : nil
  }

  /// Letters, digits, `-`, `_`, `~` and dots, which are no way up.
  private static func isSegment(_ segment: Substring) -> Bool {
    !segment.isEmpty && segment != "." && segment != ".."
      && segment.utf8.allSatisfy { byte in
        switch UInt8(byte) {
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  private static func isHost(_ text: String) -> Bool {
    ServerNames.isDomainName(text) || IPAddress(text) != nil
  }
}
