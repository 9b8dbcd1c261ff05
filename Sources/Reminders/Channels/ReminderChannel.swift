/// A way to the athlete.
public protocol ReminderChannel: Sendable {
  /// Returns once the receiver took the message.
  func send(_ message: ReminderMessage) async throws(ReminderFailure)
}

/// Why a message did not go out, in one line for people.
public struct ReminderFailure: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Kind: Sendable {
    /// A later try may succeed.
    case failed
    /// The receiver is no more; it will never take another message.
    case gone
  }

  public var sentence: String
  public var kind: Kind
  /// Seconds the receiver asks to wait.
  public var retryAfter: Double?

  public init(_ sentence: String, kind: Kind = .failed, retryAfter: Double? = nil) {
    self.sentence = sentence
    self.kind = kind
    self.retryAfter = retryAfter
  }

  public var description: String { sentence }
}
