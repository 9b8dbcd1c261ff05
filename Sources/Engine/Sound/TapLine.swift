/// Fits a regular grid to taps or steps, some of which may be missing, extra or inaccurate.
///
/// The grid is a straight line of time over beats. Its slope is the median of the slopes between all pairs of the
/// latest taps, and its intercept the median of the residuals (Theil 1950, Sen 1968), so more than a quarter of the
/// taps can be arbitrarily wrong. Beats without a tap are counted, and taps between two beats are ignored. A new series
/// starts after 2.5 s without a tap, or when several consecutive taps agree on a different tempo. Only `init`
/// allocates. Adding a tap takes a few microseconds.
struct TapLine: Sendable {
  struct Line: Equatable, Sendable {
    var framesPerBeat: Double
    /// The frame of the series' beat 0.
    var start: Double

    func nearestBeat(to frame: Double) -> Double {
      ((frame - start) / framesPerBeat).rounded(.toNearestOrEven)
    }
  }

  private struct Tap: Sendable {
    var frame: Double
    /// The number of beats since the series' first tap.
    var beat: Double
  }

  enum TapResult: Equatable, Sendable {
    /// The first tap overall, or the first one after a silence.
    case begun
    case onBeat
    /// A tap between two beats, or a second tap on the same beat.
    case extra
    /// A tap out of order, or too soon after the previous one.
    case ignored
  }

  /// The grid; nil until the third tap of a series.
  private(set) var line: Line?
  /// The number of taps through which the line is fitted.
  var count: Int { taps.count }

  private let capacity: Int
  private let shortest: Double
  private let longest: Double
  private let recentCapacity: Int
  private let agreement: Double
  private var taps: [Tap] = []
  /// The latest taps of the series, both on and off the beat.
  private var recent: [Double] = []
  private var sorted: [Double] = []
  private var latest = -Double.infinity
  /// The number of consecutive extra taps.
  private var extraCount = 0

  private static let longestSeconds = 2.5

  /// The parameters that differ between finger taps and steps.
  struct Parameters {
    /// The maximum number of taps through which the line is fitted.
    var capacity: Int
    /// The time in seconds within which two taps count as one.
    var shortestSeconds: Double
    /// The number of consecutive taps required to establish a new tempo, and the maximum ratio between the longest and
    /// the shortest of their intervals.
    var agreeing: Int
    var agreement: Double
  }

  init(sampleRate: Double, _ parameters: Parameters) {
    capacity = parameters.capacity
    recentCapacity = parameters.agreeing
    agreement = parameters.agreement
    shortest = parameters.shortestSeconds * sampleRate
    longest = Self.longestSeconds * sampleRate
    taps.reserveCapacity(capacity + 1)
    recent.reserveCapacity(recentCapacity + 1)
    sorted.reserveCapacity(capacity * (capacity - 1) / 2)
  }

  /// Adds a tap and returns how it was used. NaN and infinity count as out of order.
  mutating func add(_ frame: Double) -> TapResult {
    guard frame.isFinite, frame > latest else { return .ignored }
    if frame - latest > longest { restart() }
    let isShort = frame - (recent.last ?? -.infinity) < shortest
    let result = addToSeries(frame, isShort: isShort)
    guard result != .ignored else { return .ignored }
    latest = frame
    extraCount = result == .extra ? extraCount + 1 : 0
    keepRecent(frame, isShort: isShort, result)
    fit()
    guard let line, disagrees(line) else { return result }
    takeRecent()
    fit()
    return .onBeat
  }

  private mutating func keepRecent(_ frame: Double, isShort: Bool, _ result: TapResult) {
    if isShort {
      if result == .onBeat { recent[recent.count - 1] = frame }
    } else {
      recent.append(frame)
      if recent.count > recentCapacity { recent.removeFirst() }
    }
  }

  mutating func removeAll() {
    restart()
    latest = -.infinity
  }

  private mutating func restart() {
    taps.removeAll(keepingCapacity: true)
    recent.removeAll(keepingCapacity: true)
    line = nil
    extraCount = 0
  }
}

// MARK: - Assigning taps to beats

extension TapLine {
  private mutating func addToSeries(_ frame: Double, isShort: Bool) -> TapResult {
    guard let last = taps.last else {
      taps.append(Tap(frame: frame, beat: 0))
      return .begun
    }
    if isShort && line == nil { return .ignored }
    let beat = beat(at: frame, after: last)
    guard beat > last.beat, isNear(frame, beat) else { return .extra }
    taps.append(Tap(frame: frame, beat: beat))
    if taps.count > capacity { taps.removeFirst() }
    return .onBeat
  }

  private func beat(at frame: Double, after last: Tap) -> Double {
    if let line { return line.nearestBeat(to: frame) }
    guard taps.count > 1 else { return 1 }
    let passed = (frame - last.frame) / (last.frame - taps[0].frame)
    return last.beat + max(1, passed.rounded(.toNearestOrEven))
  }

  /// Returns whether a tap is close enough to a beat. A tap can be rejected only if the line is based on at least four
  /// taps.
  private func isNear(_ frame: Double, _ beat: Double) -> Bool {
    guard let line, taps.count >= 4 else { return true }
    let beatFrame = line.start + beat * line.framesPerBeat
    return (frame - beatFrame).magnitude < 0.25 * line.framesPerBeat
  }

  /// Returns whether the latest intervals are regular but differ from the line in tempo or phase.
  private func disagrees(_ line: Line) -> Bool {
    guard recent.count == recentCapacity else { return false }
    var (shortest, longest) = (Double.infinity, 0.0)
    for index in 1..<recentCapacity {
      shortest = min(shortest, recent[index] - recent[index - 1])
      longest = max(longest, recent[index] - recent[index - 1])
    }
    let mean = (recent[recentCapacity - 1] - recent[0]) / Double(recentCapacity - 1)
    guard longest < agreement * shortest else { return false }
    return extraCount >= 4 || (mean / line.framesPerBeat - 1).magnitude > 0.12
  }

  private mutating func takeRecent() {
    extraCount = 0
    taps.removeAll(keepingCapacity: true)
    for (index, frame) in recent.enumerated() {
      taps.append(Tap(frame: frame, beat: Double(index)))
    }
  }
}

// MARK: - Fitting the line

extension TapLine {
  private mutating func fit() {
    line = nil
    guard taps.count >= 3 else { return }
    sorted.removeAll(keepingCapacity: true)
    for (index, tap) in taps.enumerated() {
      for earlier in taps[..<index] {
        insert((tap.frame - earlier.frame) / (tap.beat - earlier.beat))
      }
    }
    let slope = median
    sorted.removeAll(keepingCapacity: true)
    for tap in taps { insert(tap.frame - slope * tap.beat) }
    line = Line(framesPerBeat: slope, start: median)
  }

  private mutating func insert(_ value: Double) {
    let index = sorted.firstIndex { $0 > value } ?? sorted.count
    sorted.insert(value, at: index)
  }

  private var median: Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle])
  }
}
