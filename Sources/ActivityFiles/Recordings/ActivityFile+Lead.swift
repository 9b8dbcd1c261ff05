import Engine

extension ActivityFile {
  /// The range of plausible swimming speeds, in m/s.
  private static let swimmingSpeeds = 0.2...3.0
  /// The longest plausible time for one pool length, in seconds.
  private static let longestLength = 300.0

  /// Sets the duration of the first pool length by moving the recording's start. Devices only write a record at the end
  /// of each length, so the start of the first one is known only from the session or lap.
  mutating func findFirstPoolLength() {
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
