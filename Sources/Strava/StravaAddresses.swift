/// Where Strava answers. Strava moves its interface to another host in 2027, and simulators have their own.
public struct StravaAddresses: Equatable, Sendable {
  /// Without a slash at its end.
  public let api: String
  /// What `/authorize`, `/token` and `/revoke` are below, without a slash at its end.
  public let oauth: String

  /// Of a sign-in at Strava itself.
  static let stravaOAuth = "https://www.strava.com/oauth"

  public static let standard = StravaAddresses(
    api: "https://www.strava.com/api/v3", oauth: stravaOAuth)

  private init(api: String, oauth: String) {
    self.api = api
    self.oauth = oauth
  }

  /// - Parameter apiBase: an `http` or `https` address; where it is a host alone and not Strava's, `/api/v3` of it. Signing in
  ///   stays at Strava for hosts of Strava; for others it is `/oauth` of the same host.
  /// - Throws: `StravaError.badAddress`, also for plain `http` to another machine, where anyone could read the tokens.
  public init(apiBase: String) throws(StravaError) {
    let base = try Self.safe(apiBase)
    let parts = base.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let host = Self.host(String(parts[2]))
    let isStrava = host == "strava.com" || host.hasSuffix(".strava.com")
    self.init(
      api: parts.count == 3 && !isStrava ? base + "/api/v3" : base,
      oauth: isStrava ? Self.stravaOAuth : "\(parts[0])//\(parts[2])/oauth")
  }

  /// An address without a slash at its end.
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

  /// Whether the sign-in takes a proof key (RFC 7636). Strava's documentation has none.
  var offersProofKey: Bool { oauth != Self.stravaOAuth }
}
