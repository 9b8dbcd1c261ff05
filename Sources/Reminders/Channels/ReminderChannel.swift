/// A channel on which reminders are sent to the athlete.
public protocol ReminderChannel: Sendable {
  /// Sends a message. Returns when the receiver has accepted it.
  func send(_ message: ReminderMessage) async throws(ReminderError)
}

/// The reason why a message could not be sent, as a single line for the user.
public struct ReminderError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Kind: Sendable {
    /// Sending failed, but a later attempt may succeed.
    case failed
    /// The receiver no longer exists, so later attempts are pointless.
    case gone
  }

  public var sentence: String
  public var kind: Kind
  /// The number of seconds that the receiver asks the client to wait; nil if it doesn't.
  public var retryAfter: Double?

  public init(_ sentence: String, kind: Kind = .failed, retryAfter: Double? = nil) {
    self.sentence = sentence
    self.kind = kind
    self.retryAfter = retryAfter
  }

  public var description: String { sentence }
}
