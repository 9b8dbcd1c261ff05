/// A part of the compared distance in which one activity gained time on the other.
public struct TimeGapPart: Equatable, Sendable {
  /// The start in metres along the compared part.
  public var start: Double
  /// The end in metres along the compared part.
  public var end: Double
  /// The time that the first activity gained, in seconds; negative if it lost time.
  public var secondsWon: Double

  /// Creates a part from positions in metres along the compared part, and the seconds gained.
  public init(start: Double, end: Double, secondsWon: Double) {
    self.start = start
    self.end = end
    self.secondsWon = secondsWon
  }
}

extension Comparison {
  /// The smallest difference in seconds that is reported. Smaller ones aren't significant, because positions determine
  /// times only to within a second or two.
  public static let minimumSeconds = 2.0

  /// The parts in which time was gained or lost, those with the largest difference first. A part ends where the time
  /// difference reverses by a tenth of its range and at least two seconds.
  public var timeGapParts: [TimeGapPart] {
    let seconds = gaps.map { $0.secondsAhead }
    guard let least = seconds.min(), let most = seconds.max() else { return [] }
    let threshold = max(Self.minimumSeconds, (most - least) / 10)
    var found = turns(threshold).map { trimmed($0.from, $0.to) }
    found.removeAll { $0.secondsWon.magnitude < threshold }
    found.sort {
      $0.secondsWon.magnitude == $1.secondsWon.magnitude
        ? $0.start < $1.start : $0.secondsWon.magnitude > $1.secondsWon.magnitude
    }
    return found
  }

  /// Returns the part between two indices, shortened at each end as long as the time difference there changes by at
  /// most a twentieth of the total or a second, whichever is greater.
  private func trimmed(_ from: Int, _ to: Int) -> TimeGapPart {
    let (first, last) = (gaps[from].secondsAhead, gaps[to].secondsAhead)
    let slack = min(max(1, (last - first).magnitude / 20), (last - first).magnitude / 4)
    let start = (from...to).last { (gaps[$0].secondsAhead - first).magnitude <= slack } ?? from
    let end = (start...to).first { (last - gaps[$0].secondsAhead).magnitude <= slack } ?? to
    return TimeGapPart(
      start: gaps[start].meters, end: gaps[end].meters,
      secondsWon: gaps[end].secondsAhead - gaps[start].secondsAhead)
  }

  /// Returns the parts between turning points of the time difference. A turning point counts once the difference has
  /// reversed by the threshold.
  private func turns(_ threshold: Double) -> [(from: Int, to: Int)] {
    var parts: [(from: Int, to: Int)] = []
    var (start, high, low) = (0, 0, 0)
    for index in gaps.indices {
      let seconds = gaps[index].secondsAhead
      if seconds > gaps[high].secondsAhead { high = index }
      if seconds < gaps[low].secondsAhead { low = index }
      let fell = gaps[high].secondsAhead - seconds >= threshold && high > start
      let rose = seconds - gaps[low].secondsAhead >= threshold && low > start
      guard fell || rose else { continue }
      let turn = fell && (!rose || high < low) ? high : low
      parts.append((start, turn))
      (start, high, low) = (turn, turn, turn)
      for later in turn...index {
        if gaps[later].secondsAhead > gaps[high].secondsAhead { high = later }
        if gaps[later].secondsAhead < gaps[low].secondsAhead { low = later }
      }
    }
    if start < gaps.count - 1 { parts.append((start, gaps.count - 1)) }
    return parts
  }

  /// The shortest part that contains more than half of the final difference. Nil if it is longer than two fifths of the
  /// distance, which means that the difference accumulated evenly, or if there is hardly any difference.
  public var decisive: TimeGapPart? {
    guard let total = secondsAhead, total.magnitude >= Self.minimumSeconds else { return nil }
    var best: TimeGapPart?
    let sign = total < 0 ? -1.0 : 1.0
    for from in gaps.indices {
      for to in from + 1..<max(gaps.count, from + 1) {
        let won = gaps[to].secondsAhead - gaps[from].secondsAhead
        let length = gaps[to].meters - gaps[from].meters
        if let best, length >= best.end - best.start { break }
        guard sign * won > total.magnitude / 2 else { continue }
        best = TimeGapPart(start: gaps[from].meters, end: gaps[to].meters, secondsWon: won)
        break
      }
    }
    return best.flatMap { $0.end - $0.start <= 0.4 * length ? $0 : nil }
  }
}
