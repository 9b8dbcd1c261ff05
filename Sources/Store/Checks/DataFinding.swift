/// Something that a look through a data directory found.
public struct DataFinding: Equatable, Sendable {
  public enum Severity: String, Sendable {
    /// Looked at, and good.
    case ok
    /// Nothing is lost; worth knowing.
    case note
    /// Data cannot be relied on.
    case broken
  }

  public let severity: Severity
  /// The file or folder.
  public let place: String
  /// What was found, in one sentence without a full stop.
  public let what: String
  /// What to do about it; nil where nothing is to be done.
  public let remedy: String?

  init(_ severity: Severity, _ place: String, _ what: String, remedy: String? = nil) {
    (self.severity, self.place, self.what, self.remedy) = (severity, place, what, remedy)
  }
}
