public import Crypto
import Engine

/// Something done in the background that may fail, or end the process.
public enum WorkItem: Hashable, Sendable, LosslessStringConvertible {
  /// A job, by its stored name.
  case job(String)
  /// The import of an accepted upload.
  case upload(Identifier)
  /// Measuring an activity again.
  case activity(Identifier)
  /// Measuring a calibration again.
  case calibration(Identifier)
  /// A file or session that is read while its sender waits, by the SHA-256 of its bytes as hexadecimal digits.
  case posted(String)

  /// Stored and never renumbered.
  var kind: Int {
    switch self {
    case .job: 1
    case .upload: 2
    case .activity: 3
    case .calibration: 4
    case .posted: 5
    }
  }

  /// Its name among those of its kind.
  var name: String {
    switch self {
    case .job(let name), .posted(let name): name
    case .upload(let id), .activity(let id), .calibration(let id): "\(id)"
    }
  }

  /// Set-aside items are due again once this has changed.
  var version: String {
    switch self {
    case .job, .upload, .posted: ""
    case .activity, .calibration: DerivationRepository.version
    }
  }

  /// The text form in pages and the log: `1:check-services`.
  public var description: String { "\(kind):\(name)" }

  public init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let kind = InputRange(0...255).parse(parts[0]) else { return nil }
    self.init(kind: kind, name: String(parts[1]))
  }

  public static func posted(_ hash: SHA256.Digest) -> WorkItem { .posted(hexText(hash)) }

  /// Nil for a kind of a later version, or a name that is not of this kind.
  init?(kind: Int, name: String) {
    switch (kind, Identifier(name)) {
    case (1, _): self = .job(name)
    case (2, let id?): self = .upload(id)
    case (3, let id?): self = .activity(id)
    case (4, let id?): self = .calibration(id)
    case (5, _): self = .posted(name)
    default: return nil
    }
  }
}

/// How the process that served the data before this one ended.
public enum ProcessEnd: Equatable, Sendable {
  /// It was asked to end, or the machine went down with it; also if there was none.
  case orderly
  /// By a signal that no process survives, such as SIGKILL: by its host, or by the system for lack of memory. An overflow
  /// of the stack looks the same.
  case killed
  /// By a fault of its own.
  case crashed

  /// The strikes that count against the items in progress.
  var strikes: Int {
    switch self {
    case .orderly: 0
    case .killed: 1
    case .crashed: 2
    }
  }
}
