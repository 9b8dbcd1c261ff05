/// What a fetch from Strava did, for the log of jobs.
public enum StravaMessages {
  /// - Parameter until: when it goes on; nil where all is there.
  public static func fetched(_ count: Int, waitingUntil until: Moment?) -> String {
    let what =
      count == 0
      ? JobWords.noRides.text : plural(count, one: JobWords.oneRide, many: JobWords.newRides)
    return until.map { JobWords.goesOn.filled(what, $0.dayText(), $0.timeText) } ?? what
  }

  /// An error's own words as a sentence.
  public static func failed(_ reason: String) -> String { joined(reason, ".") }
}
