import Engine

extension ActivityFile {
  /// The same from its beginning, where the points stand latest first, as some programs list them. Files with
  /// laps, sessions or pauses, which no such program writes, stay as they are.
  var inOrderOfTime: ActivityFile {
    guard let earliest = earliestOfReversed else { return self }
    var file = self
    file.recording.turnRound(earliest: earliest)
    if let index = file.warnings.firstIndex(where: { $0.kind == .timeGoesBack }) {
      file.warnings[index].message = "the points stand latest first; they were turned round"
      file.warnings[index].count = 1
    }
    return file
  }

  /// Seconds of the last timed point, if no time is later than the one before it and three are earlier.
  private var earliestOfReversed: Double? {
    guard laps.isEmpty, sessions.isEmpty, recording.pauses.isEmpty else { return nil }
    var latest: Double?
    var steps = 0
    for point in recording.segments.joined() {
      guard let seconds = point.seconds else { continue }
      if let latest {
        if seconds > latest { return nil }
        if seconds < latest { steps += 1 }
      }
      latest = seconds
    }
    return steps >= 3 ? latest : nil
  }
}

extension Recording {
  fileprivate mutating func turnRound(earliest: Double) {
    startUnixSeconds = startUnixSeconds.map { $0 + earliest }
    segments.reverse()
    for index in segments.indices {
      segments[index].reverse()
      for point in segments[index].indices {
        segments[index][point].seconds =
          segments[index][point].seconds.map { (($0 - earliest) * 1e6).rounded() / 1e6 }
      }
    }
  }
}
