import Foundation
import MapTiles
import Outbound
import Reminders
import Store
import Strava

/// The services of all features. Created once per process; `buildRouter` and `serve` pass each part only what it uses.
final class AppServices: Sendable {
  let options: ServerOptions
  let base: BaseServices
  /// The scheduler for CPU- and disk-intensive work.
  let scheduler: WorkScheduler
  let webFolder: WebFolder?
  let cookies: SessionCookies
  let signIns: SignIns
  let signInLinks: SignInLinks
  let demoSessions = DemoSessions()
  let imports: ImportServices
  let derivations = LatestTask()
  let strava: StravaServices
  let reminders: ReminderServices
  let jobs: JobServices
  let folderScans = LatestTask()
  let backupRuns: BackupRuns
  let tileServers: TileServers
  let monitoring: MonitoringServices
  let addressLimit: AddressLimit
  /// The configuration for serving HTTPS on the local network, or nil if that is not enabled.
  let localNetwork: LocalNetwork?
  /// The file that publishes the server's address to other local programs.
  let addressFile: ServerAddressFile

  init(
    options: ServerOptions, sources: BackgroundSources = BackgroundSources(),
    transport: any OutboundTransport = OutboundClient.shared, lookup: HostLookup = .system,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    freeBytes: @escaping @Sendable (String) -> Int? = DiskSpace.free(at:)
  ) async throws {
    self.options = options
    base = try await BaseServices(options, now: now)
    let directory = base.directory
    localNetwork =
      options.usesLocalNetwork
      ? try LocalNetwork(options: options, keysPath: directory.keysPath) : nil
    reminders = try ReminderServices(
      options, base, sources: sources, transport: transport, lookup: lookup)
    monitoring = MonitoringServices(base, freeBytes: freeBytes)
    scheduler = WorkScheduler()
    imports = ImportServices(options, base, scheduler, freeBytes: freeBytes)
    strava = StravaServices(base: base, addresses: options.strava, transport: transport)
    jobs = JobServices(
      base: base, scheduler: scheduler, monitoring: monitoring, reminders: reminders,
      folders: WatchedFolders(services: base, fixedFolder: options.watchedFolder),
      rides: { [strava] in try await sources.rides(strava, $0) }, trigger: strava.trigger)
    backupRuns = BackupRuns(services: base, metrics: monitoring.metrics)
    webFolder = WebAppLocation(options.webPath).map {
      WebFolder($0, models: directory.path + "/models")
    }
    cookies = SessionCookies(options)
    signIns = SignIns(options)
    signInLinks = SignInLinks(options, localNetwork, base.clock)
    tileServers = TileServers(
      transport: transport, cachePath: base.maps.folder.cachePath, now: now)
    addressLimit = AddressLimit(
      ConnectionLimit.present.perAddress, proxies: options.trustedProxies)
    addressFile = ServerAddressFile(dataPath: directory.path)
  }
}
