import Engine

/// A length of a pool.
struct FITLength {
  var start: UInt32
  /// Seconds; 0 if unknown.
  var elapsed: Double
  /// Whether it was swum; false for a rest.
  var isActive: Bool
}

extension FITReader {
  /// More than a swim has.
  private static let lengthLimit = 65_536

  mutating func readLength(_ message: FITMessage) {
    guard part.lengths.count < Self.lengthLimit, let start = message.time(2) else { return }
    let elapsed = message.amount(3, per: 1000).flatMap { (0...86_400).contains($0) ? $0 : nil }
    part.lengths.append(
      FITLength(start: start, elapsed: elapsed ?? 0, isActive: message.number(12) != 0))
  }

  /// Gives a pool's records the ends of their lengths as times if their own are missing or stand still: Garmin's
  /// Forerunner 910XT writes all records of a lap at one time or at none, each with the length that it ends. Rests have a
  /// length message, but not always a record.
  mutating func mendPoolTimes(_ points: inout [TrackPoint], by all: [FITLength]) {
    let lengths = all.count == points.count ? all : all.filter(\.isActive)
    guard points.count == lengths.count, points.standStill, lengths.areInOrder else { return }
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
  fileprivate var areInOrder: Bool {
    zip(self, dropFirst()).allSatisfy { $0.start <= $1.start }
  }
}

extension [TrackPoint] {
  /// Whether it has no place, and half of its times are missing or those of the points before.
  fileprivate var standStill: Bool {
    guard count > 3, allSatisfy({ $0.coordinate == nil }) else { return false }
    return 2 * zip(self, dropFirst()).count { $0.seconds == $1.seconds } >= count
  }
}
