import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Reminders
import Screens
import Store
import Strava
import Synchronization

/// What handlers work with; made once.
final class AppServices: Sendable {
  let options: ServerOptions
  let directory: DataDirectory
  let accounts: AccountStore
  /// The athlete that set-up links and the demo are for.
  let athlete: Athlete
  let folder: WebFolder?
  let spool: Spool
  let healthLoads = HealthLoads()
  let archiveLoads = ArchiveLoads()
  let folderLooks = FolderLooks()
  let stravaSignIns = StravaSignIns()
  let jobBell = JobBell()
  let backupRuns = BackupRuns()
  let stravaTransport: any StravaTransport
  /// Nil unless the local network is served.
  let localNetwork: LocalNetwork?
  let reminderKeys: ReminderKeys
  /// Posts reminders to other machines.
  let poster: HTTPPoster
  /// What the jobs in the background ask other parts for.
  let sources: BackgroundSources
  /// Seconds since 1970.
  let now: @Sendable () -> Double
  private let stores = Mutex<[Identifier: AthleteStore]>([:])

  init(
    options: ServerOptions, sources: BackgroundSources = BackgroundSources(),
    poster: HTTPPoster = .live,
    stravaTransport: any StravaTransport = HTTPTransport(),
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) async throws {
    self.options = options
    self.sources = sources
    self.poster = poster
    self.now = now
    self.stravaTransport = stravaTransport
    directory = try DataDirectory(path: options.dataPath)
    try directory.checkSecretsKey()
    accounts = try directory.openAccounts()
    localNetwork =
      options.usesLocalNetwork
      ? try LocalNetwork(options: options, keysPath: directory.keysPath) : nil
    reminderKeys = try ReminderKeys(path: directory.keysPath)
    folder = WebFolder.locate(options.webPath).map(WebFolder.init)
    spool = Spool(dataPath: directory.path)
    spool.clear()
    athlete = try await accounts.chosenAthlete(named: options.athleteName, now: now())
  }

  /// The athlete's file, opened when first needed.
  func store(of athlete: Athlete) throws -> AthleteStore {
    try stores.withLock { stores in
      if let store = stores[athlete.identifier] { return store }
      let store = try directory.openStore(of: athlete) { sport, start, zone in
        defaultTitle(sport: sport, start: Moment(start, zone))
      }
      stores[athlete.identifier] = store
      return store
    }
  }

  /// At the end: leaves each athlete's data in the one file. What is in the way then is done at the next start.
  func rest() {
    for store in stores.withLock({ Array($0.values) }) { _ = try? store.rest() }
    _ = try? accounts.rest()
  }

  /// What a command beside the server wrote goes into the one file as well once there is quiet.
  func restWhatIsQuiet() {
    for store in stores.withLock({ Array($0.values) }) { try? store.restIfQuiet() }
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
    names.formUnion(options.publicNames.map { $0.lowercased() })
    if !options.isLoopback { names.formUnion(NetworkAddresses.current.certificateNames) }
    return names
  }

  // MARK: Sessions

  func visitor(of request: Request) async throws -> Visitor? {
    guard let token = request.cookies[cookieName]?.value else { return nil }
    return try await visitor(token: token)
  }

  func visitor(token: String) async throws -> Visitor? {
    guard let proven = try await accounts.session(token: token, now: now()) else { return nil }
    return Visitor(
      session: proven.session, formToken: proven.formToken,
      store: try store(of: proven.session.athlete))
  }

  func signsInByItself(_ context: AppContext) -> Bool {
    options.demo != nil && (options.isLoopback || context.isFromThisMachine)
  }

  func newSetupLink() async throws -> SecretToken {
    try await accounts.newSetupLink(for: athlete, now: now())
  }

  func newDemoSession(device: String) async throws -> SecretToken {
    try await accounts.newSession(for: athlete, device: device, now: now())
  }

  // MARK: Cookies

  /// With the port, because cookies of all ports share one jar.
  private var cookieName: String {
    (options.isSecure ? "__Host-andante-" : "andante-") + String(options.port)
  }

  func sessionCookie(_ value: String) -> Cookie {
    Cookie(
      name: cookieName, value: value, maxAge: Int(AccountStore.sessionLifetime), path: "/",
      secure: options.isSecure, httpOnly: true, sameSite: .strict)
  }

  /// Makes the browser forget its session.
  var expiredCookie: Cookie {
    Cookie(
      name: cookieName, value: "", maxAge: 0, path: "/", secure: options.isSecure,
      httpOnly: true, sameSite: .strict)
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
