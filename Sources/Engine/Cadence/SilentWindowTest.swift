/// Silent windows that test whether the runner keeps the cadence without the beat: the last of every four minutes of
/// running is silent. The score is the fraction of the silent time, excluding its first five seconds, that the runner
/// spends in the band around the target that applied when the silence began.
public struct SilentWindowTest: Equatable, Sendable {
  static let cycleSeconds = 240.0
  static let silentSeconds = 60.0
  static let settlingSeconds = 5.0

  /// The number of complete silent windows.
  public private(set) var windowCount = 0
  private var band = CadenceBand()
  private var window = CadenceBand()
  private var target: Double?
  private var secondsInCycle = 0.0
  private var latestSeconds: Double?

  public init() {}

  /// Whether the beat should be silent now.
  public var isSilent: Bool { secondsInCycle >= Self.cycleSeconds - Self.silentSeconds }

  /// The fraction of the time in the band over all complete windows, 0…1; nil before the first one with a known
  /// cadence.
  public var score: Double? { band.shareInside }

  /// Updates the test. Call it about once a second while running; intervals longer than 5 s count as 5 s.
  public mutating func advance(to seconds: Double, cadence: Double?, target: Double?) {
    let elapsed = min(max(seconds - (latestSeconds ?? seconds), 0), 5)
    latestSeconds = seconds
    let wasSilent = isSilent
    secondsInCycle += elapsed
    if !wasSilent, isSilent { self.target = target }
    if secondsInCycle >= Self.cycleSeconds { complete() }
    guard secondsInCycle >= Self.cycleSeconds - Self.silentSeconds + Self.settlingSeconds else {
      return
    }
    window.add(seconds: elapsed, cadence: cadence, target: self.target)
  }

  /// Discards the current silent window and restarts the cycle, because the run paused.
  public mutating func interrupt() {
    secondsInCycle = 0
    window = CadenceBand()
    latestSeconds = nil
  }

  private mutating func complete() {
    secondsInCycle -= Self.cycleSeconds
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
