import Engine
import Model

/// The data used to recognise two recordings of the same activity.
struct RecordingFingerprint: Sendable {
  /// The general sport, because only some files distinguish swims in pools and in open water.
  var sport: Sport
  /// The start, in seconds since 1970.
  var start: Double
  var elapsed: Double
  /// The distance in metres; 0 if it is unknown.
  var distance: Double
  var points: MeasuredTrack

  /// Returns nil if the recording has no times or is too short to be compared.
  init?(sport: Sport, start: Double?, analysis: ActivityAnalysis, points: MeasuredTrack) {
    guard let start, let elapsed = analysis.elapsedSeconds, elapsed >= Self.minimumSeconds else {
      return nil
    }
    (self.sport, self.start, self.elapsed) = (sport.general, start, elapsed)
    (self.distance, self.points) = (analysis.distanceMeters, points)
  }

  /// The minimum duration in seconds. Shorter recordings aren't distinctive enough.
  private static let minimumSeconds = 60.0
  /// The maximum difference between the starts, in seconds. It allows for devices that were started one after the other
  /// and for inaccurate clocks.
  static let startTolerance = 120.0
  /// The maximum difference between two time zones, in seconds.
  static let zoneTolerance = 14 * 3600.0
  /// The maximum distance in metres between the positions recorded by two devices on the same athlete. It allows for
  /// poor reception on one of the devices.
  private static let sameAthleteTolerance = 250.0
  /// The maximum distance in metres between positions that come from the same receiver but were rounded differently.
  private static let samePositionTolerance = 3.0

  func isSame(as other: RecordingFingerprint) -> Bool {
    if abs(start - other.start) <= Self.startTolerance { return overlaps(other) }
    return isShiftedCopy(of: other)
  }

  private func overlaps(_ other: RecordingFingerprint) -> Bool {
    guard sport == other.sport || sport == .other || other.sport == .other else { return false }
    let common = min(start + elapsed, other.start + other.elapsed) - max(start, other.start)
    let isKnown = distance > 0 && other.distance > 0
    guard common >= (isKnown ? 0.8 : 0.9) * max(elapsed, other.elapsed) else { return false }
    guard !isKnown || distanceAgrees(other, within: 0.05, orMeters: 20) else { return false }
    let apart = [start - other.start, 0].compactMap { median(separations(from: other, by: $0)) }
    return (apart.min() ?? 0) <= Self.sameAthleteTolerance
  }

  /// Whether this is the same recording with its clock set to another time zone. Every position must match.
  private func isShiftedCopy(of other: RecordingFingerprint) -> Bool {
    let shift = abs(start - other.start)
    let quarters = (shift / 900).rounded()
    guard sport == other.sport, shift <= Self.zoneTolerance, abs(shift - quarters * 900) <= 2,
      abs(elapsed - other.elapsed) <= 2, distance > 0,
      distanceAgrees(other, within: 0.01, orMeters: 0)
    else { return false }
    let apart = separations(from: other, by: 0)
    return apart.count >= Self.samples - 1
      && (apart.max() ?? .infinity) <= Self.samePositionTolerance
  }

  private func distanceAgrees(
    _ other: RecordingFingerprint, within share: Double, orMeters meters: Double
  )
    -> Bool
  {
    abs(distance - other.distance) <= max(share * max(distance, other.distance), meters)
  }

  // MARK: Positions

  private static let samples = 9

  /// Returns the distances between the two recordings at sampled times, in metres, with the other recording's times
  /// offset by `shift`. Skips times at which either recording has no position.
  private func separations(from other: RecordingFingerprint, by shift: Double) -> [Double] {
    (1...Self.samples).compactMap { sample in
      let moment = elapsed * Double(sample) / Double(Self.samples + 1)
      guard let here = coordinate(at: moment), let there = other.coordinate(at: moment + shift)
      else {
        return nil
      }
      return distanceMeters(from: here, to: there)
    }
  }

  private func median(_ values: [Double]) -> Double? {
    values.count < 3 ? nil : values.sorted()[values.count / 2]
  }

  /// Returns the position at a time, interpolated between the surrounding points. Returns nil if these are more than a
  /// minute apart.
  private func coordinate(at seconds: Double) -> Coordinate? {
    let after = points.partitioningIndex { ($0.seconds ?? .infinity) >= seconds }
    guard after > 0, after < points.count, let late = points[after].seconds,
      let early = points[after - 1].seconds, late - early <= 60,
      let to = points[after].coordinate, let from = points[after - 1].coordinate
    else { return nil }
    let share = late > early ? (seconds - early) / (late - early) : 0
    let turn = (to.longitude - from.longitude).remainder(dividingBy: 360)
    return Coordinate(
      latitude: from.latitude + share * (to.latitude - from.latitude),
      longitude: (from.longitude + share * turn).remainder(dividingBy: 360))
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that satisfies `isBehind`. All later elements must satisfy it too.
  fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
