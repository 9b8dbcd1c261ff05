public import Engine

/// The results of fetching from Strava, as shown in the job log.
public enum StravaMessages {
  /// Returns the result of fetching activities.
  ///
  /// - Parameters:
  ///   - count: The number of activities that were fetched.
  ///   - until: The time at which fetching continues, or nil if everything was fetched.
  public static func fetched(_ count: Int, waitingUntil until: Instant?) -> String {
    let what =
      count == 0
      ? JobWords.noRides.text : plural(count, one: JobWords.oneRide, many: JobWords.newRides)
    return until.map { JobWords.goesOn.filled(what, $0.dayText(), $0.timeText) } ?? what
  }

  /// Returns the error's description as a sentence.
  public static func failed(_ reason: String) -> String { joined(reason, ".") }
}
