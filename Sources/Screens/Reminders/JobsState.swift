/// A run of something in the background.
public struct JobRow: Equatable, Sendable {
  public enum Job: Equatable, Sendable {
    case checkServices, fetchRides, watchFolder
  }

  public enum Outcome: Equatable, Sendable {
    case underWay, done, failed, cutOff
  }

  public var job: Job
  public var started: Moment
  /// Nil while it is under way, and where it was cut off.
  public var seconds: Double?
  public var outcome: Outcome
  /// One sentence; may be empty.
  public var text: String

  public init(
    job: Job, started: Moment, seconds: Double? = nil, outcome: Outcome, text: String = ""
  ) {
    self.job = job
    self.started = started
    self.seconds = seconds
    self.outcome = outcome
    self.text = text
  }
}

/// What the page of background jobs shows.
public struct JobsState: Sendable {
  /// Latest first.
  public var rows: [JobRow]

  public init(rows: [JobRow]) { self.rows = rows }
}
