/// Silent windows, to see whether the cadence stays without the beat: of every four minutes of running the
/// last one is silent. Its score is the share of the silent time, the first five seconds left out,
/// that lies in the band around the target which held when the silence began.
public struct RetentionTrial: Equatable, Sendable {
  static let cycleSeconds = 240.0
  static let silentSeconds = 60.0
  static let settlingSeconds = 5.0

  /// Windows heard to their end.
  public private(set) var windowCount = 0
  private var band = CadenceBand()
  private var window = CadenceBand()
  private var target: Double?
  private var place = 0.0
  private var latestSeconds: Double?

  public init() {}

  /// Whether the beat is to be silent now.
  public var isSilent: Bool { place >= Self.cycleSeconds - Self.silentSeconds }

  /// 0 … 1 over all complete windows; nil before the first in which the cadence was known.
  public var score: Double? { band.shareInside }

  /// To be called about once a second while running; more than 5 s between two calls count as 5.
  public mutating func advance(to seconds: Double, cadence: Double?, target: Double?) {
    let elapsed = min(max(seconds - (latestSeconds ?? seconds), 0), 5)
    latestSeconds = seconds
    let wasSilent = isSilent
    place += elapsed
    if !wasSilent, isSilent { self.target = target }
    if place >= Self.cycleSeconds { complete() }
    guard place >= Self.cycleSeconds - Self.silentSeconds + Self.settlingSeconds else { return }
    window.add(seconds: elapsed, cadence: cadence, target: self.target)
  }

  /// The run paused: a silence under way does not count, and the cycle begins anew.
  public mutating func interrupt() {
    place = 0
    window = CadenceBand()
    latestSeconds = nil
  }

  private mutating func complete() {
    place -= Self.cycleSeconds
    windowCount += 1
    band.add(window)
    window = CadenceBand()
  }
}

extension CadenceBand {
  mutating func add(_ other: CadenceBand) {
    secondsInside += other.secondsInside
    secondsBelow += other.secondsBelow
    secondsAbove += other.secondsAbove
  }
}
