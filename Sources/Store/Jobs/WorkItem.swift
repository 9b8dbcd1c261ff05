public import Crypto
import Engine
import TextEncoding

/// An operation that may fail or crash the process.
public enum WorkItem: Hashable, Sendable, LosslessStringConvertible {
  /// A background job, identified by its stored name.
  case job(String)
  /// The import of an accepted upload.
  case upload(Identifier)
  /// The recalculation of an activity's metrics.
  case activity(Identifier)
  /// The recalculation of a calibration.
  case calibration(Identifier)
  /// A file or session that is processed while its sender waits, identified by its SHA-256 hash in hexadecimal digits.
  case posted(String)

  /// The kind's stored number. Must never change.
  var kind: Int {
    switch self {
    case .job: 1
    case .upload: 2
    case .activity: 3
    case .calibration: 4
    case .posted: 5
    }
  }

  /// The item's name, unique within its kind.
  var name: String {
    switch self {
    case .job(let name), .posted(let name): name
    case .upload(let id), .activity(let id), .calibration(let id): "\(id)"
    }
  }

  /// The version of the processing code. When it changes, set-aside items are tried again.
  var version: String {
    switch self {
    case .job, .upload, .posted: ""
    case .activity, .calibration: DerivationRepository.version
    }
  }

  /// The text form for pages and logs, such as `1:check-services`.
  public var description: String { "\(kind):\(name)" }

  public init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let kind = InputRange(0...255).parse(parts[0]) else { return nil }
    self.init(kind: kind, name: String(parts[1]))
  }

  public static func posted(_ hash: SHA256.Digest) -> WorkItem { .posted(hexText(hash)) }

  /// Returns nil if the kind comes from a later version or the name doesn't fit the kind.
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

/// How the previous server process ended.
public enum ProcessEnd: Equatable, Sendable {
  /// It was asked to stop, or the whole machine went down. Also used if there was no previous process.
  case orderly
  /// It was killed by a signal that cannot be handled, such as SIGKILL, either by the host or by the system because
  /// memory ran out. A stack overflow looks the same.
  case killed
  case crashed

  /// The number of strikes to add to each item that was in progress.
  var strikes: Int {
    switch self {
    case .orderly: 0
    case .killed: 1
    case .crashed: 2
    }
  }
}
