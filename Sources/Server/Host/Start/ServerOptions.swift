import HTTPTypes
public import Outbound
public import Screens
public import Store
public import Strava

/// The options of `andante serve`.
public struct ServerOptions: Sendable {
  /// A demo with a synthetic athlete and history.
  public struct Demo: Sendable {
    public var seed: UInt64
    /// The last day of the history in days since 1970, or nil for the current day.
    public var today: Int?

    public init(seed: UInt64 = 1, today: Int? = nil) {
      self.seed = seed
      self.today = today
    }
  }

  public var dataPath: String
  /// Whether the demo uses a temporary data directory, which is removed when the server stops.
  public var dataIsTemporary = false
  /// The name of the athlete for whom sign-in links are created, or nil for the first athlete.
  public var athleteName: String?
  public var host = "127.0.0.1"
  public var port = 8080
  /// The external addresses of the server, such as that of a reverse proxy. Links use the first one.
  public var publicAddresses: [PublicAddress] = []
  /// The proxies whose forwarded headers are trusted.
  public var trustedProxies = TrustedProxies.none
  /// The forwarded headers that the trusted proxies set. Other forwarded headers are ignored.
  var forwardedHeaders = ForwardedFields.names
  /// The private addresses to which all athletes may have messages sent.
  public var allowedAddresses: [AddressBlock] = []
  public var demo: Demo?
  /// Whether to serve HTTPS on `port` for the local network, with the server's own certificate authority.
  public var usesLocalNetwork = false
  /// The port of the plain HTTP server from which phones download the authority's certificate.
  public var trustPort = 8080
  /// Whether to create a new certificate authority for the local network. Each phone must then trust it again.
  public var createsNewAuthority = false
  /// The port of `/metrics`, or nil if metrics are not served.
  public var metricsPort: Int?
  /// The address on which `/metrics` is served.
  public var metricsHost = "127.0.0.1"
  /// Whether to log the client's address when a sign-in is rejected.
  public var logsRefusedSignIns = false
  /// Returns the page at `/gallery/SLUG`, or the list of all screens if the slug is nil. Returns nil if the slug is
  /// unknown. Only `andante-dev` sets it, so that sample states aren't part of the released program.
  public var gallery: (@Sendable (_ slug: String?) -> HTML?)?
  /// Runs a command with the given arguments in the current task, and returns its exit status. The command's data and
  /// output are those of `HostedCommand.current`.
  public var runCommand: (@Sendable (_ arguments: [String]) async -> Int32)?
  /// The folder with the web app's files, or nil to search the standard locations.
  public var webPath: String?
  /// The watched folder of the served athlete, or nil to use the folder in their settings.
  public var watchedFolder: String?
  /// The addresses of Strava's API.
  public var strava = StravaAddresses.standard
  /// The reverse proxy that authenticates users, or nil if not configured.
  public var proxyTrust: ProxyTrust?
  /// The OpenID Connect provider with which athletes sign in, or nil if not configured.
  public var oidc: OIDCSettings?
  /// A mail account that all athletes may use for reminders, or nil if not configured.
  public var mail: ServerMail?
  /// The maximum size of an athlete's data and uploads in bytes, or nil for no limit.
  public var quotaBytes: Int?
  /// Whether to print a sign-in link even if a device is already signed in.
  public var printsNewLink = false
  /// The name by which the load balancer knows this instance, or nil if it is the only one.
  public var instance: InstanceName?
  /// The interval at which background jobs check whether they are due.
  public var pollInterval = Duration.seconds(60)
  /// The maximum number of athletes' data stores to keep open.
  public var openStoreLimit = 64

  public init(dataPath: String) {
    self.dataPath = dataPath
  }

  /// The host names of the public addresses, in lower case and without ports.
  var publicNames: [String] { publicAddresses.map(\.host) }

  /// The host names that requests may use, in addition to `localhost`.
  var hostNames: Set<String> {
    var names: Set<String> = [host.lowercased()]
    names.formUnion(publicNames)
    if !isLoopback { names.formUnion(NetworkAddresses.currentNames) }
    return names
  }

  /// Returns the origin of the public address with the given host, or nil if it is unknown. If several addresses have
  /// this host, prefers the one with the same port.
  func origin(named authority: String?) -> String? {
    guard let authority else { return nil }
    let origins = publicAddresses.filter { $0.isNamed(in: authority) }.map(\.origin)
    return origins.first { $0.hasSuffix("://" + authority.lowercased()) } ?? origins.first
  }

  /// Restricts the accepted forwarded headers to the given ones.
  ///
  /// - Throws: `OptionError` if a name isn't that of a forwarded header.
  public mutating func trust(forwardedHeaders names: [String]) throws(OptionError) {
    guard !names.isEmpty else { return }
    forwardedHeaders = []
    for name in names {
      guard let field = HTTPField.Name(name), ForwardedFields.names.contains(field) else {
        throw OptionError(
          description:
            "--forwarded-header takes Forwarded, X-Forwarded-For, -Host, -Proto or -Prefix, not \(name)."
        )
      }
      forwardedHeaders.insert(field)
    }
  }

  /// Whether the server only listens on the loopback interface.
  var isLoopback: Bool { Self.isLoopback(host) }

  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}
