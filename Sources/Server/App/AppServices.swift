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

/// What handlers work with; made once.
final class AppServices: Sendable {
  let options: ServerOptions
  let directory: DataDirectory
  let accounts: AccountStore
  /// The athlete that set-up links and the demo are for.
  let athlete: Athlete
  let folder: WebFolder?
  let spool: Spool
  /// Where long work is done.
  let floor: WorkFloor
  let uploadJobs = UploadJobs()
  let uploadWaits = UploadWaits()
  /// Bytes free on the disk of a path; nil where the system does not say.
  let freeBytes: @Sendable (String) -> Int?
  let folderLooks = LatestTask()
  let derivations = LatestTask()
  let jobSlots = JobSlots()
  let jobFault = JobFault()
  let stravaSignIns = StravaSignIns()
  let jobBell = JobBell()
  let signIns: SignIns
  let mailConfirmations = MailConfirmations()
  let backupRuns = BackupRuns()
  let stravaTransport: any StravaTransport
  /// Downloads athletes' pictures from the addresses that Strava names.
  let pictureTransport: any StravaTransport
  /// Nil unless the local network is served.
  let localNetwork: LocalNetwork?
  let readiness: Readiness
  let metrics = Metrics()
  let reminderKeys: ReminderKeys
  /// Posts reminders to other machines.
  let poster: @Sendable (Outbound) -> HTTPPoster
  let lookup: HostLookup
  /// What the jobs in the background ask other parts for.
  let sources: BackgroundSources
  /// Seconds since 1970.
  let now: @Sendable () -> Double
  /// The time at which the server started, in seconds since 1970.
  let startedAt: Double
  /// Where programs beside this one read how the server is reached.
  let place: ServerPlace
  let demoSessions = DemoSessions()
  let stores: OpenStores
  let addressLimit: AddressLimit
  /// The maps that were chosen.
  let maps: MapLibrary
  let tileServers: TileServers

  init(
    options: ServerOptions, sources: BackgroundSources = BackgroundSources(),
    poster: @escaping @Sendable (Outbound) -> HTTPPoster = { .live($0) },
    stravaTransport: any StravaTransport = HTTPTransport(),
    pictureTransport: any StravaTransport = HTTPTransport(outbound: .publicInternet()),
    tileFetcher: TileFetcher = .live, lookup: HostLookup = .system,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    freeBytes: @escaping @Sendable (String) -> Int? = DiskSpace.free(at:)
  ) async throws {
    self.freeBytes = freeBytes
    floor = WorkFloor()
    self.options = options
    signIns = SignIns(options)
    (self.sources, self.poster, self.lookup) = (sources, poster, lookup)
    (self.now, startedAt) = (now, now())
    (self.stravaTransport, self.pictureTransport) = (stravaTransport, pictureTransport)
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
    folder = WebPlace(options.webPath).map { [path = directory.path] in
      WebFolder($0, models: path + "/models")
    }
    spool = Spool(dataPath: directory.path, writers: floor.writers)
    spool.clear()
    place = ServerPlace(dataPath: directory.path)
    maps = MapLibrary(dataPath: directory.path, sample: Self.sampleMap(options, now: now()))
    tileServers = TileServers(fetcher: tileFetcher, cachePath: maps.folder.cachePath, now: now)
    try await directory.finishForgetting(in: accounts)
    if let instance = options.instance { try directory.note(instance: instance) }
    athlete = try await accounts.servedAthlete(named: options.athleteName, now: now())
  }

  /// The demo's made-up map; nil outside of demos.
  private static func sampleMap(_ options: ServerOptions, now: Double) -> MapSet? {
    guard let demo = options.demo else { return nil }
    let today =
      demo.today ?? localDay(unixSeconds: now, zoneMinutes: LocalZone.minutes(at: now))
    return DemoMap(seed: demo.seed, today: today).mapSet
  }

  /// The athlete's file, opened when first needed.
  func store(of athlete: Athlete) throws -> AthleteStore {
    try stores.store(of: athlete, at: directory.path(of: athlete)) {
      try directory.openStore(of: athlete, accounts: accounts) { sport, start, zone in
        defaultTitle(sport: sport, start: Moment(start, zone))
      }
    }
  }

  /// Closes the files of athletes who were forgotten, also by a program beside this one.
  func closeStores(besides athletes: [Athlete]) {
    stores.close(besides: athletes)
  }

  /// Checkpoints every database at shutdown. A database that fails is checkpointed at the next start.
  func rest() {
    for store in stores.all { _ = try? store.rest() }
    _ = try? accounts.rest()
  }

  /// What a command beside the server wrote goes into the one file as well once there is quiet. Waits for the disk, on the
  /// threads that it is called on.
  func restWhatIsQuiet() async {
    // Retried every few seconds; the data are safe in the write-ahead log until then.
    for store in stores.all { try? store.restIfQuiet() }
    try? accounts.restIfQuiet()
  }

  /// The present moment as pages show it; a demo may have a fixed one.
  func presentMoment() -> Moment {
    guard let day = options.demo?.today else { return localMoment(now()) }
    let noon = Double(day) * 86_400 + 43_200
    let zone = LocalZone.minutes(at: noon)
    return Moment(unixSeconds: noon - Double(zone) * 60, zoneMinutes: Int32(clamping: zone))
  }

  /// Days since 1970 of the present day by this machine's zone.
  var presentDay: Int {
    let now = presentMoment()
    return localDay(unixSeconds: now.unixSeconds, zoneMinutes: Int(now.zoneMinutes))
  }

  /// Names of this machine that requests may be addressed to, beside `localhost`.
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

  /// The secret of the session's cookie.
  func token(in request: Request) -> String? { request.cookies[cookieName(for: request)]?.value }

  func visitor(token: String) async throws -> Visitor? {
    guard let proven = try await accounts.session(token: token, now: now()) else { return nil }
    try await requireHere(proven.session.athlete)
    return try visitor(proven: proven)
  }

  func newSetupLink() async throws -> SecretToken {
    try await accounts.newSetupLink(for: athlete, now: now())
  }

  // MARK: Cookies

  /// With the port, because cookies of all ports share one jar; instances behind one load balancer have one name.
  private func cookieName(for request: Request) -> String {
    let name = request.isSecure ? "__Host-andante" : "andante"
    return options.instance == nil ? "\(name)-\(options.port)" : name
  }

  /// For HTTPS alone where the browser asked by HTTPS.
  func sessionCookie(_ value: String, for request: Request) -> Cookie {
    cookie(value, maxAge: Int(saturating: AccountStore.sessionLifetime), for: request)
  }

  /// Makes the browser forget its session.
  func expiredCookie(for request: Request) -> Cookie { cookie("", maxAge: 0, for: request) }

  private func cookie(_ value: String, maxAge: Int, for request: Request) -> Cookie {
    Cookie(
      name: cookieName(for: request), value: value, maxAge: maxAge, path: "/",
      secure: request.isSecure, httpOnly: true, sameSite: .strict)
  }
}

/// A device's name in the list of devices: browser and system, without versions.
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
