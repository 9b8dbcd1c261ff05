import Engine

/// A pool length.
struct FITLength {
  var start: UInt32
  /// The duration in seconds; 0 if unknown.
  var elapsed: Double
  /// Whether the swimmer swam, as opposed to rested.
  var isActive: Bool
}

extension FITReader {
  /// The maximum number of lengths, more than any swim has.
  private static let lengthLimit = 65_536

  mutating func readLength(_ message: FITMessage) {
    guard part.lengths.count < Self.lengthLimit, let start = message.time(2) else { return }
    let elapsed = message.amount(3, per: 1000).flatMap { (0...86_400).contains($0) ? $0 : nil }
    part.lengths.append(
      FITLength(start: start, elapsed: elapsed ?? 0, isActive: message.number(12) != 0))
  }

  /// Sets the times of a pool swim's records to the ends of their lengths if the records' own times are missing or
  /// constant. Garmin's Forerunner 910XT writes the records of a whole lap with one time or none, one record per
  /// length. Rests have a length message but not always a record.
  mutating func repairPoolTimes(_ points: inout [TrackPoint], by all: [FITLength]) {
    let lengths = all.count == points.count ? all : all.filter(\.isActive)
    guard points.count == lengths.count, points.lacksUsableTimes, lengths.areSorted else { return }
    if whole.segments.isEmpty, let first = lengths.first {
      start = first.start &+ UInt32(saturating: first.elapsed)
    }
    for (index, length) in lengths.enumerated() {
      let end = Double(length.start) - Double(start ?? 0) + length.elapsed
      points[index].seconds = (end * 1000).rounded(.toNearestOrEven) / 1000
    }
  }
}

extension [FITLength] {
  fileprivate var areSorted: Bool {
    zip(self, dropFirst()).allSatisfy { $0.start <= $1.start }
  }
}

extension [TrackPoint] {
  /// Whether no point has a position, and at least half of the times are missing or repeat the previous one.
  fileprivate var lacksUsableTimes: Bool {
    guard count > 3, allSatisfy({ $0.coordinate == nil }) else { return false }
    return 2 * zip(self, dropFirst()).count { $0.seconds == $1.seconds } >= count
  }
}
