import GRDB

/// Everything of one athlete, in one SQLite file: activities, tracks, the sources they were derived
/// from, settings. At rest it is the one file, and `backUp(to:)` copies it while it is in use.
/// What it holds is reached through a repository per subject.
///
/// Every call is one transaction: it happens whole or not at all, also when the process is killed.
/// Times are seconds since 1970 in UTC and always given by the caller.
public final class AthleteStore: Sendable {
  let database: any DatabaseWriter
  let reading: SourceReading
  let vault: SecretVault
  private let statisticsCache = StatisticsCache()
  private let stravaLinks: StravaLinkKeeper?
  /// Nil in memory.
  let keeper: LogKeeper?

  /// Opens or makes the file and brings it to the present schema; in memory when `path` is nil.
  /// - Parameters:
  ///   - naming: what to call an activity whose source does not.
  ///   - keysPath: where the key lies that secrets in the file are sealed with; nil for one that lasts as long as the store.
  public convenience init(
    path: String?, keysPath: String? = nil, naming: @escaping ActivityNaming = { _, _, _ in "" }
  ) throws {
    try self.init(path: path, keysPath: keysPath, copies: nil, naming: naming)
  }

  /// - Parameters:
  ///   - copies: the destination of copies made before a migration.
  ///   - stravaLinks: the destination of changes to the athlete's Strava account.
  init(
    path: String?, keysPath: String?, copies: EarlierCopies?,
    stravaLinks: StravaLinkKeeper? = nil, naming: @escaping ActivityNaming
  ) throws {
    self.stravaLinks = stravaLinks
    vault = SecretVault(keysPath: keysPath)
    reading = SourceReading(naming: naming)
    (database, keeper) = try DatabaseFile.open(
      path: path, migrator: AthleteSchema.migrator, copies: copies)
  }

  public var activities: ActivityRepository {
    ActivityRepository(database: database, reading: reading)
  }

  /// Activities as lists show and sort them.
  public var lists: ListRepository { ListRepository(database: database, cache: statisticsCache) }

  /// Further sources of activities.
  public var attachments: AttachmentRepository {
    AttachmentRepository(database: database, reading: reading)
  }

  public var sessions: SessionRepository {
    SessionRepository(database: database, reading: reading)
  }

  public var imports: ImportRepository { ImportRepository(database: database, reading: reading) }

  /// Everything as one archive.
  public var exports: ExportRepository { ExportRepository(database: database, reading: reading) }
  /// Archives and health exports that were accepted.
  public var uploads: UploadRepository { UploadRepository(database: database) }

  /// The folder that is looked into.
  public var watch: WatchRepository { WatchRepository(database: database, imports: imports) }

  public var walks: WalkRepository { WalkRepository(database: database, reading: reading) }

  public var workouts: WorkoutRepository { WorkoutRepository(database: database) }

  public var garage: GarageRepository {
    GarageRepository(database: database, cache: statisticsCache)
  }

  public var statistics: StatisticsRepository {
    StatisticsRepository(database: database, cache: statisticsCache)
  }

  /// Routes for the map of all of them.
  public var routes: RouteRepository { RouteRepository(database: database) }

  public var settings: SettingsRepository { SettingsRepository(database: database) }

  public var sounds: SoundRepository { SoundRepository(database: database) }

  /// Reminders of services: what was announced, and how the athlete is reached.
  public var reminders: ReminderRepository {
    ReminderRepository(database: database, vault: vault)
  }

  /// What ran in the background.
  public var jobs: JobRepository { JobRepository(database: database) }

  /// What came from Strava, and how far its sync is.
  public var strava: StravaRepository {
    StravaRepository(database: database, reading: reading, vault: vault, links: stravaLinks)
  }

  /// Items that are in progress or set aside.
  public var attempts: AttemptRepository { AttemptRepository(database: database) }

  /// Activities and calibrations with outdated metrics.
  public var derivations: DerivationRepository {
    DerivationRepository(database: database, reading: reading)
  }

  /// Recalculates up to `limit` activities and calibrations whose metrics come from an earlier version, one at a time.
  /// Returns the number of items processed; 0 means that all are up to date or set aside.
  public func rederive(limit: Int = 20) async throws -> Int {
    try await derivations.run(limit: limit)
  }
}
