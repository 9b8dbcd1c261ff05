/// Rejects bodies that arrive too slowly, because each one occupies a connection and other resources.
struct BodyRateCheck {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var byteCount = 0

  init() { start = clock.now }

  /// Counts received bytes.
  ///
  /// - Throws: `AppError.tooSlow` if the average rate is too low.
  mutating func add(_ count: Int) throws {
    byteCount += count
    try Self.check(byteCount, seconds: Int((clock.now - start) / .seconds(1)))
  }

  /// Checks a request body's average transfer rate.
  ///
  /// - Throws: `AppError.tooSlow` if `byteCount` is too low for the elapsed time.
  static func check(_ byteCount: Int, seconds: Int) throws {
    guard seconds > RequestLimits.stallTimeoutSeconds,
      byteCount / seconds < RequestLimits.minimumBytesPerSecond
    else { return }
    throw AppError.tooSlow
  }
}
