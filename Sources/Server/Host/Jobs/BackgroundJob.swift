import Model

extension BackgroundJob {
  /// The interval between two starts of the same job, in seconds.
  static let period = 900.0
  /// The number of jobs of one kind that may run at once, for different athletes.
  static let countLimit = 4

  /// The jobs that import activities. Service checks depend on them.
  static let sources: [BackgroundJob] = [.fetchRides, .watchFolder]

  /// The time limit of a run, in minutes. A fetch or folder scan that is stopped continues at the next run.
  var minuteLimit: Int {
    switch self {
    case .fetchRides: 10
    case .watchFolder: 60
    case .checkServices: 5
    }
  }
}

/// The error for a job that exceeded its time limit.
struct JobTimeoutError: Error {
  let minutes: Int
}
