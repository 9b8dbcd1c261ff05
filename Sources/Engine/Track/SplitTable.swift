/// Cuts an activity into parts of equal length, or by hand into laps, as its distance grows.
///
/// Where a boundary falls between two samples its time and gain are interpolated linearly on the
/// distance curve. Adding costs constant time and only completed parts are kept.
public struct SplitTable: Equatable, Sendable {
  /// In metres.
  public static let kilometer = 1000.0
  /// The international mile in metres.
  public static let mile = 1609.344

  /// Metres of a part; infinite when parts are only cut by hand.
  public let length: Double
  /// In order; the part under way is not among them.
  public private(set) var completed: [Split] = []

  private var start = Sample()
  private var latest = Sample()

  private struct Sample: Equatable, Sendable {
    var meters = 0.0
    var seconds = 0.0
    var gain: Double?
  }

  /// `length` in metres; nil for laps by hand.
  public init(length: Double?) {
    self.length = length ?? .infinity
  }

  /// Adds a point of the distance curve: metres, moving seconds and gain since the start. Moving
  /// seconds may be taken back as far as the last boundary, when a pause began earlier than known.
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

  /// Ends the part under way at the latest sample: the lap button.
  public mutating func cut() { cut(at: latest) }

  /// The part under way; nil when nothing was added to it.
  public var current: Split? {
    let split = self.split(to: latest, complete: false)
    return split.meters > 0 || split.seconds > 0 ? split : nil
  }

  /// The completed parts and the one under way.
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
  /// Indices of the fastest and the slowest complete part; nil when fewer than two are complete.
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
  /// Pace over the part; infinite without distance.
  public var secondsPerMeter: Double { meters > 0 ? seconds / meters : .infinity }
}
