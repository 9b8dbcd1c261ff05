/// A reminder that was recorded but hasn't been delivered on a channel yet.
public struct WaitingReminder: Equatable, Sendable {
  public var key: ReminderKey
  /// The channel's name.
  public var channel: String
  /// The number of attempts so far.
  public var tries: Int
  /// The earliest time of the next attempt, in seconds since 1970; 0 before the first attempt.
  public var nextTry: Double
  /// The ID of the message that last contained the reminder; nil before the first attempt.
  public var message: String?
  /// The time at which the reminder was recorded, in seconds since 1970. It distinguishes repeats of the same reminder.
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

  /// The text from which the message ID is derived. It is the same on every machine.
  var text: String { "\(key.text)@\(decidedAt)" }
}

/// The outcome of an attempt to send a message.
public enum SendingOutcome: Equatable, Sendable {
  case sent
  /// The attempt failed for the given reason. The next one is made at `nextTry`.
  case failed(String, nextTry: Double)
  /// Sending failed for the given reason and won't be attempted again.
  case gaveUp(String)
}

/// Records which reminders were created and sent. Each call is one durable transaction.
public protocol ReminderLedger: Sendable {
  /// Adds each key as a waiting reminder to each channel, unless the channel already has a record of the same or a
  /// higher threshold in the same cycle. Drops waiting reminders for lower thresholds in that cycle.
  func note(_ keys: [ReminderKey], on channels: [String], now: Double) async throws
  /// Marks a key's reminder as waiting again if the key is the highest threshold recorded for its cycle, and the
  /// reminder was sent or abandoned before `end`. Does the same if it was sent or abandoned more than a month after
  /// `now`, because the clock must have been wrong then.
  func requeue(
    _ keys: [ReminderKey], on channels: [String], endedBefore end: Double, now: Double) async throws
  /// Returns all waiting reminders, including those that were being sent when the process ended.
  func waiting() async throws -> [WaitingReminder]
  /// Records the intent to send a message. Must be called before sending it.
  func begin(_ message: String, _ keys: [ReminderKey], on channel: String, now: Double)
    async throws
  func end(
    _ message: String, _ keys: [ReminderKey], on channel: String, outcome: SendingOutcome,
    now: Double) async throws
}
