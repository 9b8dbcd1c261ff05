/// The kinds of work that run in the background for every athlete. Raw values are stored.
enum BackgroundJob: String, CaseIterable {
  case fetchRides = "fetch-rides"
  case watchFolder = "watch-folder"
  case checkServices = "check-services"

  /// Seconds from one start to the next.
  static let period = 900.0
  /// How many of a kind run at once, of different athletes.
  static let countLimit = 4

  /// Those that bring activities, which checks of services count.
  static let sources: [BackgroundJob] = [.fetchRides, .watchFolder]

  /// Minutes after which a run is stopped. A stopped fetch or folder goes on where it was at the next run.
  var minuteLimit: Int {
    switch self {
    case .fetchRides: 10
    case .watchFolder: 60
    case .checkServices: 5
    }
  }
}

/// A job ran for longer than its limit.
struct JobTookTooLong: Error {
  let minutes: Int
}
