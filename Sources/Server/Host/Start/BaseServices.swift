import Engine
import Model
import Screens
import Store

/// The services that nearly every controller, middleware and job needs: the current time, the accounts, the athletes'
/// data, and the settings that affect every page.
struct BaseServices: Sendable {
  let clock: ServerClock
  let isDemo: Bool
  let directory: DataDirectory
  let accounts: AccountStore
  let stores: OpenStores
  let maps: MapLibrary
  /// The athlete for whom the server was set up, and to whom sign-in links and the demo belong.
  let athlete: Athlete

  /// Opens the data directory.
  init(_ options: ServerOptions, now: @escaping @Sendable () -> Double) async throws {
    clock = ServerClock(options, now: now)
    isDemo = options.demo != nil
    directory = try DataDirectory(path: options.dataPath)
    try directory.checkSecretsKey()
    accounts = try directory.openAccounts()
    stores = OpenStores(limit: min(options.openStoreLimit, ConnectionLimit.present.stores))
    maps = MapLibrary(
      dataPath: directory.path,
      sample: options.demo.map { DemoMap($0, now: now()).mapSet })
    try await directory.finishDeletions(in: accounts)
    if let instance = options.instance { try directory.note(instance: instance) }
    athlete = try await accounts.servedAthlete(named: options.athleteName, now: now())
  }

  /// Returns the current time in seconds since 1970.
  func now() -> Double { clock.now() }

  /// Returns the current time as pages should show it.
  func currentInstant() -> Instant { clock.instant() }

  /// The current day in this machine's time zone, in days since 1970.
  var currentDay: Int { clock.day }

  // MARK: Stores

  /// Returns the athlete's data store. Opens its file on first use.
  func store(of athlete: Athlete) throws -> AthleteStore {
    try stores.store(of: athlete, at: directory.path(of: athlete)) {
      try directory.openStore(of: athlete, accounts: accounts) { sport, start, zone in
        defaultTitle(sport: sport, start: Instant(start, zone))
      }
    }
  }

  /// Checkpoints every database at shutdown. If that fails for a database, it is checkpointed at the next start.
  func checkpointStores() {
    for store in stores.all { _ = try? store.checkpoint() }
    _ = try? accounts.checkpoint()
  }

  // MARK: Visitors

  func newSetupLink() async throws -> SecretToken {
    try await accounts.newSetupLink(for: athlete, now: now())
  }

  /// Returns the visitor to whom a session's secret belongs, or nil if it is not valid.
  ///
  /// - Throws: `AthleteMovedError` if the athlete's database was moved to another instance.
  func visitor(token: String) async throws -> Visitor? {
    guard let proven = try await accounts.session(token: token, now: now()) else { return nil }
    return try await visitor(proven: proven)
  }

  /// Returns the visitor of an authenticated session.
  ///
  /// - Throws: `AthleteMovedError` if the athlete's database was moved to another instance.
  func visitor(proven: AuthenticatedSession) async throws -> Visitor {
    try await requireLocal(proven.session.athlete)
    return Visitor(
      session: proven.session, formToken: proven.formToken,
      store: try store(of: proven.session.athlete))
  }
}
