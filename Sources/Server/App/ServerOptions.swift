import HTTPTypes
public import Outbound
public import Store
public import Strava

/// The options of `andante serve`.
public struct ServerOptions: Sendable {
  /// A made-up athlete with a made-up history.
  public struct Demo: Sendable {
    public var seed: UInt64
    /// Days since 1970 of the history's last day; nil is the present day.
    public var today: Int?

    public init(seed: UInt64 = 1, today: Int? = nil) {
      self.seed = seed
      self.today = today
    }
  }

  public var dataPath: String
  /// Whether a demo gets a fresh directory of its own instead, removed at the end.
  public var dataIsTemporary = false
  /// The athlete a set-up link is for; the first one when nil.
  public var athleteName: String?
  public var host = "127.0.0.1"
  public var port = 8080
  /// Where the server is also reached, as behind a reverse proxy; links are printed with the first.
  public var publicAddresses: [PublicAddress] = []
  /// Whose forwarded headers are believed.
  public var trustedProxies = TrustedProxies.none
  /// The forwarded headers that the trusted proxies set; all others are ignored.
  var forwardedHeaders = ForwardedFields.names
  /// Addresses outside the public Internet to which every athlete may have messages sent.
  public var allowedAddresses: [AddressBlock] = []
  public var demo: Demo?
  /// HTTPS for the local network on `port`.
  public var usesLocalNetwork = false
  /// Plain HTTP for the local network, only to get the authority onto a phone.
  public var trustPort = 8080
  /// Makes a new authority for the local network; each phone has to trust it.
  public var makesNewAuthority = false
  /// The port of `/metrics`; nil if metrics are not served.
  public var metricsPort: Int?
  /// The address on which `/metrics` is served.
  public var metricsHost = "127.0.0.1"
  /// Whether refused sign-ins are logged with the visitor's address.
  public var logsRefusedSignIns = false
  /// Whether `/gallery` is served; always with a demo.
  public var showsGallery = false
  /// Where the page's files are; looked for when nil.
  public var webPath: String?
  /// A folder to be looked into for the athlete; the one they name in the settings when nil.
  public var watchedFolder: String?
  /// Where Strava's interface is.
  public var strava = StravaAddresses.standard
  /// A proxy that signs its visitors in; nil without.
  public var proxyTrust: ProxyTrust?
  /// A provider at which athletes sign in; nil without.
  public var oidc: OIDCSettings?
  /// A mail account that every athlete may use for reminders; nil if not configured.
  public var mail: ServerMail?
  /// Bytes that one athlete's data and uploads may take; nil without a limit.
  public var quotaBytes: Int?
  /// Print a set-up link also when a device is signed in already.
  public var printsNewLink = false
  /// What a load balancer calls this one of several instances; nil where it is the only one.
  public var instance: InstanceName?
  /// Seconds from one look of the jobs in the background at the clock to the next.
  public var lookPause = Duration.seconds(60)
  /// How many athletes' files are open at a time.
  public var openStoreLimit = 64

  public init(dataPath: String) {
    self.dataPath = dataPath
  }

  /// In lower case, without scheme and port.
  var publicNames: [String] { publicAddresses.map(\.host) }

  /// Returns the public address of a host. If several have this host, prefers the one with the same port.
  func origin(named authority: String?) -> String? {
    guard let authority else { return nil }
    let origins = publicAddresses.filter { $0.isNamed(in: authority) }.map(\.origin)
    return origins.first { $0.hasSuffix("://" + authority.lowercased()) } ?? origins.first
  }

  /// - Throws: `OptionFault` for a header that isn't a forwarded one.
  public mutating func believe(forwardedHeaders names: [String]) throws(OptionFault) {
    guard !names.isEmpty else { return }
    forwardedHeaders = []
    for name in names {
      guard let field = HTTPField.Name(name), ForwardedFields.names.contains(field) else {
        throw OptionFault(
          description:
            "--forwarded-header takes Forwarded, X-Forwarded-For, -Host, -Proto or -Prefix, not \(name)."
        )
      }
      forwardedHeaders.insert(field)
    }
  }

  /// Whether only this machine can reach the server.
  var isLoopback: Bool { Self.isLoopback(host) }

  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}
