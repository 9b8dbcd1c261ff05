/// The kinds of background jobs that run for every athlete. Raw values are stored.
public enum BackgroundJob: String, CaseIterable, Sendable {
  case fetchRides = "fetch-rides"
  case watchFolder = "watch-folder"
  case checkServices = "check-services"
}

/// The outcome of a background job's run. Raw values are stored and never renumbered.
public enum JobOutcome: UInt8, Sendable {
  case underWay = 1
  case done = 2
  case failed = 3
  /// The process ended during the run.
  case cutOff = 4
}
