import Engine

extension ActivityFile {
  /// How fast anybody swims, in m/s.
  private static let swimmingSpeeds = 0.2...3.0
  /// No length of a pool takes longer, in seconds.
  private static let longestLength = 300.0

  /// Finds out how long the first length of a pool took: devices write a record at the end of each,
  /// and only the session or lap says when the first began. The recording starts then.
  mutating func findLead() {
    let begin =
      sessions.count == 1 ? sessions[0].summary.startSeconds : laps.first?.summary.startSeconds
    guard recording.sport == .swimming, sessions.count < 2, let begin,
      let first = recording.segments.first?.first, let seconds = first.seconds,
      let total = first.distance, begin <= 0, seconds > begin,
      seconds - begin <= Self.longestLength,
      Self.swimmingSpeeds.contains(total / (seconds - begin)),
      recording.segments.joined().allSatisfy({ $0.coordinate == nil })
    else { return }
    count(from: begin)
    recording.leadSeconds = seconds - begin
  }
}
