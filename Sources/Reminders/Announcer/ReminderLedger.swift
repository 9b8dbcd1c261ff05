/// A reminder that was decided and is not through on a channel.
public struct WaitingReminder: Equatable, Sendable {
  public var key: ReminderKey
  /// The channel's name.
  public var channel: String
  /// How often it was tried.
  public var tries: Int
  /// Not before this moment; seconds since 1970, 0 at first.
  public var nextTry: Double
  /// The message it was tried in; nil before the first time.
  public var message: String?
  /// When it was noted, in seconds since 1970. Repeats of a reminder differ by it.
  public var decidedAt: Double

  public init(
    key: ReminderKey, channel: String, tries: Int = 0, nextTry: Double = 0, message: String? = nil,
    decidedAt: Double = 0
  ) {
    self.key = key
    self.channel = channel
    self.tries = tries
    self.nextTry = nextTry
    self.message = message
    self.decidedAt = decidedAt
  }

  /// What the name of its message is made from; the same on every machine.
  var text: String { "\(key.text)@\(decidedAt)" }
}

/// What became of sending a message.
public enum SendingOutcome: Equatable, Sendable {
  case sent
  /// Tried again at `nextTry`; the sentence says why it failed.
  case failed(String, nextTry: Double)
  /// Not tried again.
  case gaveUp(String)
}

/// Remembers on disk what was decided and sent. Each call is one transaction.
public protocol ReminderLedger: Sendable {
  /// Notes each key as waiting on each channel where neither it nor a higher threshold of its cycle was ever noted;
  /// lower ones of the cycle that still wait there never go out.
  func note(_ keys: [ReminderKey], on channels: [String], now: Double) async throws
  /// Notes each key as waiting again where it is the highest noted threshold of its cycle and was sent or given up before
  /// `end`, or more than a month after `now`: by a clock that was wrong.
  func noteAgain(
    _ keys: [ReminderKey], on channels: [String], endedBefore end: Double, now: Double) async throws
  /// Everything that waits, and what was being sent when the process ended.
  func waiting() async throws -> [WaitingReminder]
  /// Notes the intent to send before anything goes out.
  func begin(_ message: String, _ keys: [ReminderKey], on channel: String, now: Double)
    async throws
  func end(
    _ message: String, _ keys: [ReminderKey], on channel: String, outcome: SendingOutcome,
    now: Double) async throws
}
