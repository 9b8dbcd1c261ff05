/// The base URLs of Strava's API. They are configurable because Strava will move its API to another host in 2027, and
/// simulators use their own URLs.
public struct StravaAddresses: Equatable, Sendable {
  /// The base URL of the API, without a trailing slash.
  public let api: String
  /// The base URL for `/authorize`, `/token` and `/revoke`, without a trailing slash.
  public let oauth: String

  /// The base URL for signing in to Strava itself.
  static let stravaOAuth = "https://www.strava.com/oauth"

  public static let standard = StravaAddresses(
    api: "https://www.strava.com/api/v3", oauth: stravaOAuth)

  private init(api: String, oauth: String) {
    self.api = api
    self.oauth = oauth
  }

  /// - Parameter apiBase: an `http` or `https` URL. If it consists only of a host other than Strava's, `/api/v3` is
  ///   appended. Strava's own hosts use Strava's sign-in; for other hosts, sign-in is at `/oauth` on the same host.
  /// - Throws: `StravaError.badAddress` if the URL is invalid, or if it uses plain `http` for another machine, which
  ///   would expose the tokens.
  public init(apiBase: String) throws(StravaError) {
    let base = try Self.safe(apiBase)
    let parts = base.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let host = Self.host(String(parts[2]))
    let isStrava = host == "strava.com" || host.hasSuffix(".strava.com")
    self.init(
      api: parts.count == 3 && !isStrava ? base + "/api/v3" : base,
      oauth: isStrava ? Self.stravaOAuth : "\(parts[0])//\(parts[2])/oauth")
  }

  /// Returns the URL without a trailing slash.
  ///
  /// - Throws: `StravaError.badAddress`, as in `init(apiBase:)`.
  public static func safe(_ address: String) throws(StravaError) -> String {
    let trimmed = String(address.reversed().drop { $0 == "/" }.reversed())
    let parts = trimmed.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].isEmpty, !parts[2].isEmpty, !parts[2].contains("@"),
      trimmed.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x3F && $0 != 0x23 })
    else { throw .badAddress(address) }
    let isHere = ["localhost", "127.0.0.1", "[::1]"].contains(host(String(parts[2])))
    guard parts[0] == "https:" || parts[0] == "http:" && isHere else { throw .badAddress(address) }
    return trimmed
  }

  private static func host(_ authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[...end])
    }
    return authority.prefix { $0 != ":" }.lowercased()
  }

  /// Whether sign-in supports PKCE (RFC 7636). Strava's documentation doesn't mention it.
  var supportsPKCE: Bool { oauth != Self.stravaOAuth }
}
