import Store

/// The dependencies of the background jobs.
struct JobServices: Sendable {
  let base: BaseServices
  let scheduler: WorkScheduler
  let monitoring: MonitoringServices
  let reminders: ReminderServices
  let folders: WatchedFolders
  /// Returns the work that fetches an athlete's new rides, or nil if no source is connected.
  let rides: @Sendable (Athlete) async throws -> BackgroundWork?
  let trigger: JobTrigger
  let slots = JobSlots()
  let issue = JobIssue()
}
