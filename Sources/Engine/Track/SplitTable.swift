/// Divides an activity into splits of equal length, or into manual laps, as its distance grows.
///
/// Time and climb at a boundary between two samples are interpolated linearly over distance. Adding a sample takes
/// constant time, and only completed splits are stored.
public struct SplitTable: Equatable, Sendable {
  /// The length of a kilometre, in metres.
  public static let kilometer = 1000.0
  /// The length of an international mile, in metres.
  public static let mile = 1609.344

  /// The length of a split in metres; infinite for manual laps.
  public let length: Double
  /// The completed splits in order, excluding the current one.
  public private(set) var completed: [Split] = []

  private var start = Sample()
  private var latest = Sample()

  private struct Sample: Equatable, Sendable {
    var meters = 0.0
    var seconds = 0.0
    var gain: Double?
  }

  /// Creates a table. `length` is in metres, or nil for manual laps.
  public init(length: Double?) {
    self.length = length ?? .infinity
  }

  /// Adds a sample: metres, moving seconds and climb since the start. Moving seconds can decrease, but not below the
  /// last boundary, if a pause turns out to have started earlier.
  public mutating func add(meters: Double, seconds: Double, gain: Double? = nil) {
    let next = Sample(meters: meters, seconds: seconds, gain: gain)
    if start.gain == nil { start.gain = gain }
    while next.meters >= boundary, next.meters > latest.meters {
      cut(at: interpolated(latest, next, at: boundary))
    }
    latest = Sample(
      meters: max(next.meters, start.meters), seconds: max(next.seconds, start.seconds),
      gain: next.gain ?? latest.gain)
  }

  /// Ends the current split at the latest sample, when the lap button is pressed.
  public mutating func cut() { cut(at: latest) }

  /// The current split, or nil if it is empty.
  public var current: Split? {
    let split = self.split(to: latest, complete: false)
    return split.meters > 0 || split.seconds > 0 ? split : nil
  }

  /// The completed splits and the current one.
  public var splits: [Split] {
    guard let current else { return completed }
    return completed + [current]
  }

  private var boundary: Double { start.meters + length }

  private mutating func cut(at end: Sample) {
    completed.append(split(to: end, complete: true))
    start = end
    latest = end
  }

  private func split(to end: Sample, complete: Bool) -> Split {
    var gain: Double?
    if let from = start.gain, let to = end.gain { gain = max(0, to - from) }
    return Split(
      meters: end.meters - start.meters, seconds: end.seconds - start.seconds,
      elevationGainMeters: gain, isComplete: complete)
  }

  private func interpolated(_ a: Sample, _ b: Sample, at meters: Double) -> Sample {
    let share = (meters - a.meters) / (b.meters - a.meters)
    var gain = b.gain
    if let from = a.gain, let to = b.gain { gain = from + share * (to - from) }
    return Sample(meters: meters, seconds: a.seconds + share * (b.seconds - a.seconds), gain: gain)
  }
}

extension [Split] {
  /// The indices of the fastest and the slowest complete split; nil unless at least two are complete.
  public var extremes: (fastest: Int, slowest: Int)? {
    var fastest: Int?
    var slowest: Int?
    var complete = 0
    for (index, split) in enumerated() where split.isComplete && split.meters > 0 {
      complete += 1
      if fastest.map({ split.secondsPerMeter < self[$0].secondsPerMeter }) ?? true {
        fastest = index
      }
      if slowest.map({ split.secondsPerMeter > self[$0].secondsPerMeter }) ?? true {
        slowest = index
      }
    }
    guard complete > 1, let fastest, let slowest else { return nil }
    return (fastest, slowest)
  }
}

extension Split {
  /// The pace in s/m; infinite if the distance is zero.
  public var secondsPerMeter: Double { meters > 0 ? seconds / meters : .infinity }
}
