public import Foundation

/// Functions for URLs that an athlete entered or a browser sent.
public enum WebAddress {
  /// Returns whether the host is this machine itself.
  public static func isLoopback(host: String) -> Bool {
    let host = host.lowercased()
    let isNumber = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    return host == "localhost" || host == "::1" || host == "[::1]" || isNumber
  }

  /// Parses an `http` or `https` URL. Returns nil if it has no host, contains a user name, password or fragment,
  /// contains characters other than printable ASCII, or is longer than 2000 characters.
  public static func parse(_ text: String) -> URL? {
    guard text.utf8.count <= 2_000, text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }),
      let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      scheme == "https" || scheme == "http", let host = url.host, !host.isEmpty,
      url.user == nil, url.password == nil, url.fragment == nil
    else { return nil }
    return url
  }

  /// Returns whether two addresses have the same scheme, host and port. Ignores case and default ports.
  public static func haveSameOrigin(_ one: String, _ other: String) -> Bool {
    guard let one = parse(one), let other = parse(other) else { return false }
    func parts(_ url: URL) -> [String] {
      let scheme = url.scheme?.lowercased() ?? ""
      let port = url.port ?? (scheme == "https" ? 443 : 80)
      return [scheme, url.host?.lowercased() ?? "", String(port)]
    }
    return parts(one) == parts(other)
  }

  /// Returns a URL's scheme, host and port, such as `https://push.example:8443`.
  static func origin(of url: URL) -> String {
    let host = url.host.map { $0.contains(":") ? "[\($0)]" : $0 } ?? ""
    return (url.scheme ?? "") + "://" + host + (url.port.map { ":\($0)" } ?? "")
  }
}
