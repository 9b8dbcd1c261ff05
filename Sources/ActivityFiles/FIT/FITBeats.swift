import Engine

/// The valid heart rates in beats per minute. FIT stores them in one byte, where 255 means unknown.
let fitHeartRates: ClosedRange<Double> = 1...254

/// The heartbeats that a chest strap stored while it was disconnected, for example under water. A message contains
/// the time of each beat on the strap's clock, in units of 1/1024 s, and the heart rate at that time.
/// Source: Garmin, "Heart Rate Message (hr)", FIT SDK 21, and the SDK's `HrToRecordMesgBroadcastPlugin`, which sets
/// each record to the mean since the previous record.
struct FITBeats {
  /// The maximum number of beats: a day and a half at 120 beats per minute.
  private static let limit = 1 << 18
  /// The maximum age of beats that contribute to a record's heart rate, in seconds.
  private static let freshness = 10.0

  private var beats: [(seconds: Double, rate: Double)] = []
  /// A reading of the strap's clock at a known FIT time in seconds.
  private var anchor: (seconds: Double, strap: UInt32)?
  /// The time of the latest beat on the strap's clock.
  private var latest: UInt32 = 0

  mutating func read(_ message: FITMessage) {
    let rates = message.bytes(6)
    let whole = message.strapTimes
    if let strap = whole.first, let seconds = message.time(253) {
      let fraction = message.number(0).map { $0 / 32_768 } ?? 0
      anchor = (Double(seconds) + fraction, strap)
      latest = strap
    }
    for (time, rate) in zip(whole, rates) { add(rate, at: time) }
    guard whole.isEmpty else { return }
    for (low, rate) in zip(message.shortStrapTimes, rates) {
      add(rate, at: latest &+ ((low &- latest) & 0xFFF))
    }
  }

  private mutating func add(_ rate: UInt8, at time: UInt32) {
    latest = time
    guard let anchor, beats.count < Self.limit, fitHeartRates.contains(Double(rate)) else { return }
    beats.append((anchor.seconds + Double(time &- anchor.strap) / 1024, Double(rate)))
  }

  /// Sets each record's heart rate to the mean since the previous record. Records without a beat keep their own heart
  /// rate.
  ///
  /// - Parameter start: the time to which the points' seconds are relative, in seconds on FIT's clock.
  func fillHeartRates(_ segments: inout [[TrackPoint]], from start: Double) {
    if beats.isEmpty { return }
    let sorted = beats.sorted { $0.seconds < $1.seconds }
    for index in segments.indices { Self.fill(&segments[index], with: sorted, from: start) }
  }

  private static func fill(
    _ points: inout [TrackPoint], with sorted: [(seconds: Double, rate: Double)], from start: Double
  ) {
    guard let first = points.lazy.compactMap(\.seconds).first else { return }
    var next = count(of: sorted, until: start + first - freshness)
    var previous = first - freshness
    for index in points.indices {
      guard let seconds = points[index].seconds, seconds > previous else { continue }
      let from = start + max(previous, seconds - freshness)
      while next < sorted.count, sorted[next].seconds <= from { next += 1 }
      let begin = next
      while next < sorted.count, sorted[next].seconds <= start + seconds { next += 1 }
      previous = seconds
      guard next > begin else { continue }
      let sum = sorted[begin..<next].reduce(0) { $0 + $1.rate }
      points[index].heartRate = sum / Double(next - begin)
    }
  }
}

extension FITBeats {
  /// Returns the number of beats up to a time. `sorted` must be in chronological order.
  private static func count(
    of sorted: [(seconds: Double, rate: Double)], until seconds: Double
  ) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].seconds <= seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension FITMessage {
  /// The times of the beats on the strap's clock.
  fileprivate var strapTimes: [UInt32] {
    let bytes = bytes(9)
    guard let base = bytes.baseAddress else { return [] }
    let times = stride(from: 0, through: bytes.count - 4, by: 4).map {
      FITBaseType.load(base + $0, definition.isBigEndian) as UInt32
    }
    return Array(times.prefix { $0 != .max })
  }

  /// The lower twelve bits of the times, packed as two values in three bytes.
  fileprivate var shortStrapTimes: [UInt32] {
    let bytes = bytes(10)
    return stride(from: 0, through: bytes.count - 3, by: 3).flatMap { index in
      let all =
        UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
      return [all & 0xFFF, all >> 12]
    }
  }
}
