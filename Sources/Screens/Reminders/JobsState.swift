public import Engine
public import Model

/// A run of a background job.
public struct JobRow: Equatable, Sendable {
  public var job: BackgroundJob
  public var started: Instant
  /// The duration; nil while the job is running or if it was interrupted.
  public var seconds: Double?
  public var outcome: JobOutcome
  /// One sentence about the result; may be empty.
  public var text: String
  /// Seconds between the due time and the start; nil if unknown.
  public var waited: Double?

  public init(
    job: BackgroundJob, started: Instant, seconds: Double? = nil, outcome: JobOutcome,
    text: String = "",
    waited: Double? = nil
  ) {
    self.waited = waited
    self.job = job
    self.started = started
    self.seconds = seconds
    self.outcome = outcome
    self.text = text
  }
}

/// An item that has to be retried manually.
public struct SetAsideRow: Equatable, Sendable {
  public enum ItemKind: Equatable, Sendable {
    case job(BackgroundJob)
    /// An uploaded file, by name.
    case upload(String)
    case activity(title: String, id: String)
    case calibration
    /// A file or session from an HTTP request, which its sender can send again.
    case posted
  }

  public var what: ItemKind
  /// The reason why the item has to be retried, in one sentence.
  public var reason: String
  /// The item's ID, sent in the form field `item`.
  public var item: String

  public init(_ what: ItemKind, reason: String, item: String) {
    (self.what, self.reason, self.item) = (what, reason, item)
  }
}

/// The contents of the background jobs page.
public struct JobsState: Sendable {
  /// The job runs, latest first.
  public var rows: [JobRow]
  public var setAside: [SetAsideRow]
  /// The reason why no job can run at the moment, in one sentence.
  public var fault: String?
  /// Whether an item is being retried.
  public var isRetrying: Bool
  public var csrf: String

  public init(
    rows: [JobRow], setAside: [SetAsideRow] = [], fault: String? = nil, isRetrying: Bool = false,
    csrf: String = ""
  ) {
    (self.rows, self.setAside, self.fault) = (rows, setAside, fault)
    (self.isRetrying, self.csrf) = (isRetrying, csrf)
  }
}
