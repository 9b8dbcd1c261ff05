import Foundation
import Logging
import Model
import Reminders
import Screens
import ServiceLifecycle
import Store
import Strava

/// Runs the background jobs of all athletes every fifteen minutes and on request, and logs their results. The last
/// start of a job is stored in the athlete's database, so a restart neither skips nor repeats a run.
struct BackgroundJobs: Service {
  let services: JobServices
  let logger: Logger
  /// How long service checks wait for the jobs that import activities.
  var patience = Duration.seconds(60)
  /// A time limit that overrides those of all job kinds, for tests.
  var timeLimit: Duration?

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskExecutorPreference(services.scheduler.workers) {
        await markInterruptedJobs()
        await withDiscardingTaskGroup { group in
          group.addTask { await triggerPeriodically() }
          for await _ in services.trigger.triggers { await startDueJobs(in: &group) }
        }
      }
    }
  }

  private func triggerPeriodically() async {
    while !Task.isCancelled {
      services.trigger.wake()
      // Throws only if cancelled.
      try? await Task.sleep(for: services.base.clock.pollInterval)
    }
  }

  /// Runs the jobs that are due now, or all jobs if a run was requested, and waits for them.
  func runDue() async {
    await withDiscardingTaskGroup { await startDueJobs(in: &$0) }
  }

  private func startDueJobs(in group: inout DiscardingTaskGroup) async {
    guard let athletes = await athletes() else { return }
    // An athlete may have been moved to another instance.
    services.base.stores.close(besides: athletes)
    let isRequested = services.trigger.takeRequest()
    for athlete in athletes {
      group.addTask { await runAll(of: athlete, isRequested: isRequested) }
    }
  }

  private func athletes() async -> [Athlete]? {
    await services.issue.athletes(in: services.base.accounts, logger)
  }

  /// Runs an athlete's jobs. Service checks start last, so that they include new rides, but wait no longer than
  /// `patience`.
  private func runAll(of athlete: Athlete, isRequested: Bool) async {
    await withDiscardingTaskGroup { group in
      let (sources, end) = AsyncStream.makeStream(of: Void.self)
      group.addTask {
        let timer = Task {
          try await Task.sleep(for: patience)
          end.finish()
        }
        await withDiscardingTaskGroup { sources in
          for job in BackgroundJob.sources {
            sources.addTask { await run(job, of: athlete, isRequested: isRequested) }
          }
        }
        timer.cancel()
        end.finish()
      }
      group.addTask {
        for await _ in sources {}
        await run(.checkServices, of: athlete, isRequested: isRequested)
      }
    }
  }

  /// Runs a job if it is due or was requested, once a slot is free.
  func run(_ job: BackgroundJob, of athlete: Athlete, isRequested: Bool) async {
    await services.slots.run(job, of: athlete, isRequested: isRequested) { isRequested in
      let dueAt = services.base.now()
      do {
        if !isRequested {
          guard try await isDue(job, of: athlete) else { return }
        }
        let runner = JobRunner(self, job, athlete)
        // A job that doesn't apply must not wait for a slot, because service checks wait for it.
        guard try await runner.applies() else { return }
        try await services.slots.turn(job, of: athlete) {
          try await runner.run(dueAt: dueAt)
        }
      } catch is CancellationError {
        // A cancellation means that the server is shutting down.
      } catch {
        let level: Logger.Level = isRefusedWhileMoving(error) ? .info : .error
        logger.log(
          level: level, "a job could not run",
          metadata: [
            "job": "\(job.rawValue)", "athlete": "\(athlete.identifier)",
            "error": "\(logText(error))",
          ])
      }
    }
  }

  /// Returns whether the job's period has elapsed. A last start in the future means that the clock was set back, so the
  /// job is due.
  private func isDue(_ job: BackgroundJob, of athlete: Athlete) async throws -> Bool {
    let jobs = try services.base.store(of: athlete).jobs
    guard let last = try await jobs.lastStart(of: job.rawValue) else { return true }
    let elapsed = services.base.now() - last
    return elapsed >= BackgroundJob.period || elapsed < 0
  }

  private func markInterruptedJobs() async {
    for athlete in await athletes() ?? [] where !Task.isCancelled {
      do {
        try await services.base.store(of: athlete).jobs.markInterruptedJobs()
      } catch is CancellationError {
        return
      } catch {
        logger.log(error, "interrupted jobs could not be marked")
      }
    }
  }
}
