/// The revision of an interval's calendar event.
public struct CalendarStamp: Equatable, Sendable {
  /// The number of changes so far.
  public var sequence: Int
  /// The time of the last change, in seconds since 1970.
  public var changedAt: Double

  public init(sequence: Int, changedAt: Double) {
    self.sequence = sequence
    self.changedAt = changedAt
  }
}
