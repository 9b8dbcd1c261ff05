import Logging
import ServiceLifecycle
import Store
import Synchronization

/// Creates backups, one at a time.
final class BackupRuns: Sendable {
  private let services: BaseServices
  private let metrics: Metrics
  private let latest = LatestTask()
  private let busy = Mutex(false)

  init(services: BaseServices, metrics: Metrics) {
    (self.services, self.metrics) = (services, metrics)
  }

  var isBusy: Bool { busy.withLock { $0 } }

  /// Creates a backup unless a backup is already in progress.
  func run(_ logger: Logger) async {
    let isFree = busy.withLock { busy in
      defer { busy = true }
      return !busy
    }
    guard isFree else { return }
    defer { busy.withLock { $0 = false } }
    do {
      let backup = try await services.directory.backUpAsSet(
        accounts: services.accounts, now: services.now())
      metrics.count(job: Metrics.backup, hasFailed: !backup.isComplete)
      for failure in backup.failures {
        logger.error(
          "an athlete's file was not backed up", metadata: ["error": "\(failure.reason)"])
      }
    } catch is CancellationError {
      // A cancellation means that the server is shutting down. The backup is created after the next start.
    } catch {
      metrics.count(job: Metrics.backup, hasFailed: true)
      logger.error("the backup failed", metadata: ["error": "\(error)"])
    }
  }

  /// Starts a backup without waiting for it.
  func begin(_ logger: Logger) {
    latest.begin { await self.run(logger) }
  }

  func finish() async { await latest.finish() }
}

/// Creates a backup every night between 3:00 and 5:00. Also creates one if the latest is older than 36 hours, for
/// machines that sleep at night. Retries a failed backup after an hour.
struct NightlyBackups: Service {
  /// The interval between checks, in seconds.
  private static let pause = 600.0
  private static let day = 86_400.0

  let services: BaseServices
  let runs: BackupRuns
  let logger: Logger

  func run() async throws {
    guard !services.isDemo else {
      // Throws only if cancelled.
      try? await gracefulShutdown()
      return
    }
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        if isDue() { await runs.run(logger) }
        await services.clock.sleep(seconds: Self.pause)
      }
    }
  }

  func isDue() -> Bool { isDue(at: services.now()) }

  /// Returns whether a backup is due. Night hours are in this machine's time zone.
  ///
  /// - Parameter now: The time in seconds since 1970.
  func isDue(at now: Double) -> Bool {
    let settings = services.directory.backupSettings()
    if let failed = settings.failedAt, now - failed < 3_600, now >= failed { return false }
    guard let last = services.directory.storedBackups.first(where: \.isComplete)?.madeAt
    else { return true }
    let age = now - last
    let minutes = now / 60 + Double(LocalZone.minutes(at: now))
    let hour = (minutes / 60).truncatingRemainder(dividingBy: 24)
    return age < 0 || age > 1.5 * Self.day || (age > 0.75 * Self.day && (3..<5).contains(hour))
  }
}

extension DataDirectory {
  /// The backups in the folder that the settings name, newest first.
  var storedBackups: [Backup] { backups(in: backupSettings().folder ?? backupsPath) }
}
