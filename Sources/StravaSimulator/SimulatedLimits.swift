/// Strava's rate limits, and the response headers that report them.
struct SimulatedLimits: Sendable {
  /// The limits for all requests, per quarter of an hour and per day.
  let overall: (quarter: Int, day: Int)
  let read: (quarter: Int, day: Int)
  private var quarter = 0
  private var day = 0
  private var used = (quarter: 0, day: 0)

  init(overall: (quarter: Int, day: Int), read: (quarter: Int, day: Int)) {
    self.overall = overall
    self.read = read
  }

  /// Counts a request, even if it is refused. Returns whether it is within the limits.
  mutating func count(at now: Double) -> Bool {
    let (quarter, day) = (Int(now / 900), Int(now / 86_400))
    if quarter != self.quarter { used.quarter = 0 }
    if day != self.day { used.day = 0 }
    (self.quarter, self.day) = (quarter, day)
    used.quarter += 1
    used.day += 1
    return used.quarter <= min(overall.quarter, read.quarter)
      && used.day <= min(overall.day, read.day)
  }

  var headers: [(String, String)] {
    let usage = "\(used.quarter),\(used.day)"
    return [
      ("X-RateLimit-Limit", "\(overall.quarter),\(overall.day)"), ("X-RateLimit-Usage", usage),
      ("X-ReadRateLimit-Limit", "\(read.quarter),\(read.day)"), ("X-ReadRateLimit-Usage", usage),
    ]
  }
}
