/// Consecutive records without a credible time.
struct FITTimeGap {
  var count: Int
  /// The times of the records before and after the gap; nil at the start and end of the recording.
  var before: Double?
  var after: Double?
  /// The times that the sessions cover, if they are credible.
  var sessions: FITSessionSpans?
  /// The usual time between two records, in seconds.
  var step: Double

  /// Returns a time for each record; nil if the gap spans the whole recording. The records keep the steps between their
  /// own times if these are usual and fit into the gap. Otherwise they are spread evenly.
  ///
  /// - Parameter own: the records' own times, which are off by an unknown number of seconds.
  func times(own: [Double?]) -> [Double]? {
    if before == nil, after == nil { return nil }
    let known = own.compactMap(\.self)
    if known.count == count, let shift = shift(of: known) { return known.map { $0 + shift } }
    let room = step * Double(count + 1)
    let from = before ?? begin.map { $0 - step } ?? (after ?? 0) - room
    let to = after ?? end.map { $0 + step } ?? from + room
    return (1...count).map { from + (to - from) * Double($0) / Double(count + 1) }
  }

  /// Returns the number of seconds to add to the records' own times; nil if the times decrease, hardly advance or don't
  /// fit.
  private func shift(of own: [Double]) -> Double? {
    guard let first = own.first, let last = own.last,
      zip(own, own.dropFirst()).allSatisfy({ $0 <= $1 }),
      last - first >= step / 2 * Double(count - 1)
    else { return nil }
    let start = firstTime(lasting: last - first)
    guard start >= before ?? start, start + last - first <= after ?? .infinity else { return nil }
    return start - first
  }

  /// Returns the time of the first record, assuming that the records span the given number of seconds. In the middle of
  /// a recording, the records are centred in the gap. At its start or end, they are placed one usual step away from the
  /// other records. If that puts them outside the sessions, or leaves more than a minute between them and the sessions'
  /// start or end, the records begin or end with the sessions.
  private func firstTime(lasting seconds: Double) -> Double {
    switch (before, after) {
    case (let before?, let after?):
      return before + ((after - before - seconds) / 2).rounded(.down)
    case (let before?, nil):
      let last = before + step + seconds
      guard let end, last > end || end - last > FITTimeRun.jump else { return last - seconds }
      return end - seconds
    case (nil, let after):
      let first = (after ?? 0) - step - seconds
      guard let begin, first < begin || first - begin > FITTimeRun.jump else { return first }
      return begin
    }
  }

  /// The sessions' start, unless it is after the gap.
  private var begin: Double? {
    sessions.flatMap { $0.begin <= after ?? -.infinity ? $0.begin : nil }
  }

  /// The sessions' end, unless it is before the gap.
  private var end: Double? {
    sessions.flatMap { $0.end >= before ?? .infinity ? $0.end : nil }
  }
}
