/// A result of the examination of a data directory.
public struct DataIssue: Equatable, Sendable {
  public enum Severity: String, Sendable {
    /// Examined, and intact.
    case ok
    /// Worth knowing, but no data was lost.
    case note
    /// The data is damaged or unreliable.
    case broken
  }

  public let severity: Severity
  /// The path of the file or folder.
  public let place: String
  /// The description, one sentence without a full stop.
  public let what: String
  /// The recommended action; nil if nothing has to be done.
  public let remedy: String?

  init(_ severity: Severity, _ place: String, _ what: String, remedy: String? = nil) {
    (self.severity, self.place, self.what, self.remedy) = (severity, place, what, remedy)
  }
}
