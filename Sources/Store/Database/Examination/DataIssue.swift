/// A finding from the examination of a data directory.
public struct DataIssue: Equatable, Sendable {
  public enum Severity: String, Sendable {
    /// The item was examined and is intact.
    case ok
    /// The finding is worth knowing, but no data was lost.
    case note
    /// The data is damaged or unreliable.
    case broken
  }

  public let severity: Severity
  /// The path of the affected file or folder.
  public let path: String
  /// A one-sentence description without a full stop.
  public let summary: String
  /// The recommended action; nil if no action is needed.
  public let remedy: String?

  init(_ severity: Severity, _ path: String, _ summary: String, remedy: String? = nil) {
    (self.severity, self.path, self.summary, self.remedy) = (severity, path, summary, remedy)
  }
}
