import Engine

/// A pool length.
struct FITLength {
  /// The start in seconds on FIT's clock; nil if unknown.
  var start: Double?
  /// The duration in seconds; 0 if unknown.
  var elapsed: Double
  /// Whether the swimmer was swimming rather than resting.
  var isActive: Bool

  var end: Double { (start ?? 0) + elapsed }
}

extension FITReader {
  /// The maximum number of lengths, more than any swim has.
  private static let lengthLimit = 65_536

  mutating func readLength(_ message: FITMessage) {
    guard part.lengths.count < Self.lengthLimit else { return }
    let elapsed = (message.amount(3, per: 1000) ?? message.amount(4, per: 1000)).flatMap {
      (0...86_400).contains($0) ? $0 : nil
    }
    let end = message.time(253).map { Double($0) }
    part.lengths.append(
      FITLength(
        start: message.time(2).map { Double($0) } ?? end.map { $0 - (elapsed ?? 0) },
        elapsed: elapsed ?? 0, isActive: message.number(12) != 0))
  }

  /// Sets the times of a pool swim's records to the ends of their lengths if some of the records' own times are
  /// missing, or most of them are identical. Garmin's Forerunner 910XT writes one record per length, and all records of
  /// a lap have the same time or lack it. Rests have a length message but not always a record.
  mutating func repairPoolTimes(
    _ points: inout [TrackPoint], by stated: [FITLength], _ sessions: [FITSummary]
  ) {
    let all = stated.inSequence(of: sessions.first)
    let lengths = all.count == points.count ? all : all.filter(\.isActive)
    guard points.count == lengths.count, points.lackTimes, lengths.areSorted else { return }
    let ends = lengths.map(\.end)
    if whole.segments.isEmpty, let first = ends.first { start = UInt32(saturating: first) }
    for (index, end) in ends.enumerated() {
      let seconds = end - Double(start ?? 0)
      points[index].seconds = (seconds * 1000).rounded(.toNearestOrEven) / 1000
    }
  }
}

extension [FITLength] {
  /// Returns the lengths with each unknown start set to the end of the previous length. Returns an empty array if the
  /// lengths then don't fill the session, which means that its rests have no messages.
  fileprivate func inSequence(of session: FITSummary?) -> [FITLength] {
    if allSatisfy({ $0.start != nil }) { return self }
    guard let session, let seconds = session.elapsed else { return [] }
    var next = Double(session.start)
    let end = next + seconds
    let lengths = map { length in
      var length = length
      length.start = length.start ?? next
      next = length.end
      return length
    }
    return abs(next - end) <= FITTimeRun.jump ? lengths : []
  }

  fileprivate var areSorted: Bool {
    zip(self, dropFirst()).allSatisfy { ($0.start ?? 0) <= $1.start ?? 0 }
  }
}

extension [TrackPoint] {
  /// Whether the points have no positions, and either a time is missing or at least half of the times repeat the
  /// previous one.
  fileprivate var lackTimes: Bool {
    guard count > 3, allSatisfy({ $0.coordinate == nil }) else { return false }
    return contains { $0.seconds == nil }
      || 2 * zip(self, dropFirst()).count { $0.seconds == $1.seconds } >= count
  }
}
