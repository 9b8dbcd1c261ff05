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
  /// Names the server is also reached by, as behind a reverse proxy.
  public var publicNames: [String] = []
  public var demo: Demo?
  /// HTTPS for the local network on `port`.
  public var usesLocalNetwork = false
  /// Plain HTTP for the local network, only to get the authority onto a phone.
  public var trustPort = 8080
  /// Whether `/gallery` is served; always with a demo.
  public var showsGallery = false
  /// Where the page's files are; looked for when nil.
  public var webPath: String?
  /// A folder to be looked into for the athlete; the one they name in the settings when nil.
  public var watchedFolder: String?
  /// Where Strava's interface is.
  public var strava = StravaAddresses.standard
  /// Print a set-up link also when a device is signed in already.
  public var printsNewLink = false
  /// What a load balancer calls this one of several instances; nil where it is the only one.
  public var instance: InstanceName?
  /// Seconds from one look of the jobs in the background at the clock to the next.
  public var lookSeconds = 60.0
  /// How many athletes' files are open at a time.
  public var openStoreLimit = 64

  public init(dataPath: String) {
    self.dataPath = dataPath
  }

  /// Whether browsers reach the server by HTTPS alone: its own, or that of the proxy before it.
  var isSecure: Bool { usesLocalNetwork || !publicNames.isEmpty }

  /// Whether only this machine can reach the server.
  var isLoopback: Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}
