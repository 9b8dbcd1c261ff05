import GRDB

/// All data of one athlete in a single SQLite file: activities, tracks, the sources they were derived from, and
/// settings. Each subject has its own repository. The write-ahead log is empty while the file is idle. `backUp(to:)`
/// copies the file while it is in use.
///
/// Every call is one transaction, so it takes effect completely or not at all, even if the process is killed. Reads in a
/// `ReadScope` share a transaction. Times are in seconds since 1970, UTC. Callers always pass the current time.
public final class AthleteStore: Sendable {
  let database: StoreDatabase
  let reading: SourceReader
  let vault: SecretVault
  private let statisticsCache = StatisticsCache()
  private let stravaLinks: StravaLinkWriter?
  /// The checkpointer of the write-ahead log; nil for an in-memory database.
  let checkpointer: WALCheckpointer?

  /// Opens or creates the file and migrates it to the current schema. Opens an in-memory database if `path` is nil.
  /// - Parameters:
  ///   - naming: returns a title for an activity whose source doesn't provide one.
  ///   - keysPath: the folder of the key that encrypts secrets in the file; nil for a key that exists only as long
  ///     as the store.
  public convenience init(
    path: String?, keysPath: String? = nil, naming: @escaping ActivityNaming = { _, _, _ in "" }
  ) throws {
    try self.init(path: path, keysPath: keysPath, copies: nil, naming: naming)
  }

  /// - Parameters:
  ///   - copies: stores a copy of the database before each migration.
  ///   - stravaLinks: records changes of the athlete's Strava account.
  init(
    path: String?, keysPath: String?, copies: MigrationBackups?,
    stravaLinks: StravaLinkWriter? = nil, naming: @escaping ActivityNaming
  ) throws {
    self.stravaLinks = stravaLinks
    vault = SecretVault(keysPath: keysPath)
    reading = SourceReader(naming: naming)
    let file = try DatabaseFile.open(path: path, migrator: AthleteSchema.migrator, copies: copies)
    (database, checkpointer) = (StoreDatabase(file.database), file.checkpointer)
  }

  public var activities: ActivityRepository {
    ActivityRepository(database: database, reading: reading)
  }

  /// Summaries of activities, for sorted and filtered lists.
  public var lists: ListRepository { ListRepository(database: database, cache: statisticsCache) }

  /// The additional sources of activities.
  public var attachments: AttachmentRepository {
    AttachmentRepository(database: database, reading: reading)
  }

  public var sessions: SessionRepository {
    SessionRepository(database: database, reading: reading)
  }

  public var imports: ImportRepository { ImportRepository(database: database, reading: reading) }

  /// Exports of all data as one archive.
  public var exports: ExportRepository { ExportRepository(database: database, reading: reading) }
  /// Uploaded archives and health exports.
  public var uploads: UploadRepository { UploadRepository(database: database) }

  /// The athlete's watched folder.
  public var watch: WatchRepository { WatchRepository(database: database, imports: imports) }

  public var walks: WalkRepository { WalkRepository(database: database, reading: reading) }

  public var workouts: WorkoutRepository { WorkoutRepository(database: database) }

  public var garage: GarageRepository {
    GarageRepository(database: database, cache: statisticsCache)
  }

  public var statistics: StatisticsRepository {
    StatisticsRepository(database: database, cache: statisticsCache)
  }

  /// Route outlines for the map of all routes.
  public var routes: RouteRepository { RouteRepository(database: database) }

  public var settings: SettingsRepository { SettingsRepository(database: database) }

  public var sounds: SoundRepository { SoundRepository(database: database) }

  /// The athlete's service reminders, and the channels on which they are sent.
  public var reminders: ReminderRepository {
    ReminderRepository(database: database, vault: vault)
  }

  /// The history of background jobs.
  public var jobs: JobRepository { JobRepository(database: database) }

  /// Data from Strava, and the progress of the sync.
  public var strava: StravaRepository {
    StravaRepository(database: database, reading: reading, vault: vault, links: stravaLinks)
  }

  /// Work items that are in progress or were set aside.
  public var attempts: AttemptRepository { AttemptRepository(database: database) }

  /// Activities and calibrations with outdated metrics.
  public var derivations: DerivationRepository {
    DerivationRepository(database: database, reading: reading)
  }

  /// Recalculates up to `limit` activities and calibrations whose metrics come from an earlier version, one at a time.
  /// Returns the number of processed items; 0 means that all items are either up to date or set aside.
  public func rederive(limit: Int = 20) async throws -> Int {
    try await derivations.run(limit: limit)
  }
}
