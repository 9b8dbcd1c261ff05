/// Whether a body comes fast enough: one that trickles would hold its connection, and what waits for it, without end.
struct BodyPace {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var byteCount = 0

  init() { start = clock.now }

  /// - Throws: `AppError.tooSlow`.
  mutating func add(_ count: Int) throws {
    byteCount += count
    try Self.check(byteCount, seconds: Int((clock.now - start) / .seconds(1)))
  }

  /// - Throws: `AppError.tooSlow` where so many bytes are too few for the time they took.
  static func check(_ byteCount: Int, seconds: Int) throws {
    guard seconds > RequestLimits.patientSeconds,
      byteCount / seconds < RequestLimits.leastBytesPerSecond
    else { return }
    throw AppError.tooSlow
  }
}
