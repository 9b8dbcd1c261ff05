import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MapTiles
import Outbound
import Reminders
import Screens
import Store
import Strava

/// The state and dependencies that all request handlers share. Created once per process.
final class AppServices: Sendable {
  let options: ServerOptions
  let directory: DataDirectory
  let accounts: AccountStore
  /// The athlete to whom sign-in links and the demo belong.
  let athlete: Athlete
  let folder: WebFolder?
  let spool: Spool
  /// The scheduler for CPU- and disk-intensive work.
  let scheduler: WorkScheduler
  let uploadJobs = UploadJobs()
  let uploadWaitReasons = UploadWaitReasons()
  /// Returns the free bytes of the disk that contains a path, or nil if the system doesn't report them.
  let freeBytes: @Sendable (String) -> Int?
  let folderScans = LatestTask()
  let derivations = LatestTask()
  let jobSlots = JobSlots()
  let jobFault = JobIssue()
  let stravaSignIns = StravaSignIns()
  let jobTrigger = JobTrigger()
  let signIns: SignIns
  let mailConfirmations = MailConfirmations()
  let backupRuns = BackupRuns()
  /// Sends requests to other machines.
  let transport: any OutboundTransport
  /// The configuration for serving HTTPS on the local network, or nil if that is not enabled.
  let localNetwork: LocalNetwork?
  let readiness: Readiness
  let metrics = Metrics()
  let reminderKeys: ReminderKeys
  let lookup: HostLookup
  /// Data sources that the background jobs need from other parts of the server.
  let sources: BackgroundSources
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Double
  /// The time at which the server started, in seconds since 1970.
  let startedAt: Double
  /// The file that publishes the server's address to other local programs.
  let addressFile: ServerAddressFile
  let demoSessions = DemoSessions()
  let stores: OpenStores
  let addressLimit: AddressLimit
  let maps: MapLibrary
  let tileServers: TileServers

  init(
    options: ServerOptions, sources: BackgroundSources = BackgroundSources(),
    transport: any OutboundTransport = OutboundClient.shared, lookup: HostLookup = .system,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    freeBytes: @escaping @Sendable (String) -> Int? = DiskSpace.free(at:)
  ) async throws {
    self.freeBytes = freeBytes
    scheduler = WorkScheduler()
    self.options = options
    signIns = SignIns(options)
    (self.sources, self.transport, self.lookup) = (sources, transport, lookup)
    (self.now, startedAt) = (now, now())
    let limit = ConnectionLimit.present
    stores = OpenStores(limit: min(options.openStoreLimit, limit.stores))
    addressLimit = AddressLimit(limit.perAddress, proxies: options.trustedProxies)
    directory = try DataDirectory(path: options.dataPath)
    try directory.checkSecretsKey()
    accounts = try directory.openAccounts()
    readiness = Readiness(accounts: accounts, stores: stores, dataPath: directory.path)
    localNetwork =
      options.usesLocalNetwork
      ? try LocalNetwork(options: options, keysPath: directory.keysPath) : nil
    reminderKeys = try ReminderKeys(path: directory.keysPath)
    folder = WebAppLocation(options.webPath).map { [path = directory.path] in
      WebFolder($0, models: path + "/models")
    }
    spool = Spool(dataPath: directory.path, writers: scheduler.writers)
    spool.clear()
    addressFile = ServerAddressFile(dataPath: directory.path)
    maps = MapLibrary(dataPath: directory.path, sample: Self.sampleMap(options, now: now()))
    tileServers = TileServers(transport: transport, cachePath: maps.folder.cachePath, now: now)
    try await directory.finishDeletions(in: accounts)
    if let instance = options.instance { try directory.note(instance: instance) }
    athlete = try await accounts.servedAthlete(named: options.athleteName, now: now())
  }

  /// Returns the demo's synthetic map, or nil if the server doesn't run a demo.
  private static func sampleMap(_ options: ServerOptions, now: Double) -> MapSet? {
    guard let demo = options.demo else { return nil }
    let today =
      demo.today ?? localInstant(now).localDay
    return DemoMap(seed: demo.seed, today: today).mapSet
  }

  /// Returns the athlete's data store. Opens its file on first use.
  func store(of athlete: Athlete) throws -> AthleteStore {
    try stores.store(of: athlete, at: directory.path(of: athlete)) {
      try directory.openStore(of: athlete, accounts: accounts) { sport, start, zone in
        defaultTitle(sport: sport, start: Instant(start, zone))
      }
    }
  }

  /// Closes all data stores except those of `athletes`. Needed because a command-line tool may have deleted accounts.
  func closeStores(besides athletes: [Athlete]) {
    stores.close(besides: athletes)
  }

  /// Checkpoints every database at shutdown. If that fails for a database, it is checkpointed at the next start.
  func checkpointStores() {
    for store in stores.all { _ = try? store.checkpoint() }
    _ = try? accounts.checkpoint()
  }

  /// Checkpoints idle databases so that changes made by command-line tools reach their main files. Blocks the calling
  /// thread during disk I/O.
  func checkpointIdleStores() async {
    // Errors are ignored because this is retried every few seconds and the data are safe in the write-ahead log.
    for store in stores.all { try? store.checkpointIfIdle() }
    try? accounts.checkpointIfIdle()
  }

  /// Returns the current time as pages should show it. A demo may use a fixed date.
  func currentInstant() -> Instant {
    guard let day = options.demo?.today else { return localInstant(now()) }
    let noon = 43_200.0
    let zone = LocalZone.minutes(at: Instant(day: day, seconds: noon).unixSeconds)
    return Instant(day: day, seconds: noon, zoneMinutes: zone)
  }

  /// The current day in this machine's time zone, in days since 1970.
  var currentDay: Int { currentInstant().localDay }

  /// The host names that requests may use, in addition to `localhost`.
  var hostNames: Set<String> {
    var names: Set<String> = [options.host.lowercased()]
    names.formUnion(options.publicNames)
    if !options.isLoopback { names.formUnion(NetworkAddresses.currentNames) }
    return names
  }

  // MARK: Sessions

  func visitor(of request: Request) async throws -> Visitor? {
    guard let token = token(in: request) else { return nil }
    return try await visitor(token: token)
  }

  /// Returns the secret from the session cookie.
  func token(in request: Request) -> String? { request.cookies[cookieName(for: request)]?.value }

  func visitor(token: String) async throws -> Visitor? {
    guard let proven = try await accounts.session(token: token, now: now()) else { return nil }
    try await requireLocal(proven.session.athlete)
    return try visitor(proven: proven)
  }

  func newSetupLink() async throws -> SecretToken {
    try await accounts.newSetupLink(for: athlete, now: now())
  }

  // MARK: Cookies

  /// Returns the session cookie's name. It includes the port because browsers share cookies between the ports of a
  /// host. Omits the port for instances behind a load balancer, which must all use the same name.
  private func cookieName(for request: Request) -> String {
    let name = request.isSecure ? "__Host-andante" : "andante"
    return options.instance == nil ? "\(name)-\(options.port)" : name
  }

  /// Returns the session cookie. It is restricted to HTTPS if the request used HTTPS.
  func sessionCookie(_ value: String, for request: Request) -> Cookie {
    cookie(value, maxAge: Int(saturating: AccountStore.sessionLifetime), for: request)
  }

  /// Returns a cookie that makes the browser delete its session cookie.
  func expiredCookie(for request: Request) -> Cookie { cookie("", maxAge: 0, for: request) }

  private func cookie(_ value: String, maxAge: Int, for request: Request) -> Cookie {
    Cookie(
      name: cookieName(for: request), value: value, maxAge: maxAge, path: "/",
      secure: request.isSecure, httpOnly: true, sameSite: .strict)
  }
}

/// Returns the name to show in the list of devices: browser and operating system, without versions.
func deviceName(of request: Request) -> String {
  let agent = request.headers[.userAgent] ?? ""
  func first(_ names: [(String, String)]) -> String? {
    names.first { agent.contains($0.0) }?.1
  }
  let browser = first([
    ("Firefox/", "Firefox"), ("FxiOS", "Firefox"), ("Edg", "Edge"), ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
  ])
  let system = first([
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Mac OS X", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
  ])
  switch (browser, system) {
  case (let browser?, let system?): return "\(browser) on \(system)"
  case (let name?, nil), (nil, let name?): return name
  case (nil, nil): return "A device"
  }
}
