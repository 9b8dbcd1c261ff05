/// A means of sending reminders to the athlete.
public protocol ReminderChannel: Sendable {
  /// Sends a message. Returns once the receiver has accepted it.
  func send(_ message: ReminderMessage) async throws(ReminderError)
}

/// The reason why a message couldn't be sent, as one line for the user.
public struct ReminderError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Kind: Sendable {
    /// A later try may succeed.
    case failed
    /// The receiver no longer exists, so later attempts are pointless.
    case gone
  }

  public var sentence: String
  public var kind: Kind
  /// The number of seconds that the receiver asks to wait.
  public var retryAfter: Double?

  public init(_ sentence: String, kind: Kind = .failed, retryAfter: Double? = nil) {
    self.sentence = sentence
    self.kind = kind
    self.retryAfter = retryAfter
  }

  public var description: String { sentence }
}
