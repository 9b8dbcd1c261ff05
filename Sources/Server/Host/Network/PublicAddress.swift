import Foundation
import Outbound

/// An external URL of the server, for example that of a reverse proxy: `https://ada.example.org/andante`.
public struct PublicAddress: Equatable, Sendable {
  public let isSecure: Bool
  /// The host name in lower case, or an IP address without brackets.
  let host: String
  /// The port, or nil for the scheme's default.
  let port: Int?
  /// The path without a trailing slash, such as `/andante`, or empty.
  let basePath: String

  /// Parses the value of `--public-name`: a host name, which is reached over HTTPS.
  public init(name: String) throws(OptionError) {
    let lower = name.lowercased()
    guard Self.isHost(lower) else {
      throw OptionError(
        description: "--public-name takes only a name, such as ada.example.org, not \(name); "
          + "use --public-url for a whole address.")
    }
    (isSecure, host, port, basePath) = (true, lower, nil, "")
  }

  /// Parses the value of `--public-url`: a scheme and host, optionally with a port and path.
  public init(url: String) throws(OptionError) {
    let fault = OptionError(
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

  /// The scheme and host, and the port unless it is the scheme's default.
  var origin: String {
    let shown = host.contains(":") ? "[\(host)]" : host
    return (isSecure ? "https://" : "http://") + shown + (port.map { ":\($0)" } ?? "")
  }

  var text: String { origin + basePath }

  /// Returns whether a `Host` header names this host. Ignores the port because not all proxies preserve it.
  func isNamed(in authority: String) -> Bool { HostCheck.host(of: authority) == host }

  /// Returns the path without a trailing slash, or an empty string for `/`. Returns nil unless all segments consist of
  /// unreserved characters.
  static func basePath(_ path: String) -> String? {
    if path.isEmpty || path == "/" { return "" }
    guard path.hasPrefix("/") else { return nil }
    let trimmed = path.hasSuffix("/") ? path.dropLast() : path[...]
    let segments = trimmed.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    return segments.allSatisfy(isSegment) ? String(trimmed) : nil
  }

  /// Returns whether a segment consists of letters, digits, `-`, `_`, `~` and dots, and is neither `.` nor `..`.
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
