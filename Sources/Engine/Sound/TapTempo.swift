/// Tempo and phase from the latest eight taps, robust to some that went wrong (`TapLine`). Taps within
/// 150 ms of the one before are ignored, a pause of 2.5 s begins anew. Only `init` allocates.
public struct TapTempo: Sendable {
  /// An even grid of beats through the taps.
  public struct Grid: Equatable, Sendable {
    /// A beat falls here.
    public var frame: Double
    /// The grid's tempo.
    public var beatsPerMinute: Double
  }

  private let sampleRate: Double
  private var line: TapLine

  private static let manner = TapLine.Manner(
    capacity: 8, shortestSeconds: 0.15, agreeing: 4, agreement: 1.3)

  /// Frames a second of the counter that taps are timed by.
  public init(sampleRate: Double) {
    self.sampleRate = sampleRate
    line = TapLine(sampleRate: sampleRate, Self.manner)
  }

  /// The grid with this tap counted, from the third tap of a series on; its frame is that of the beat
  /// nearest to the tap. The tempo is brought into `BeatClock.tempos`. Nil also for taps out of order.
  public mutating func tap(at frame: Double) -> Grid? {
    guard line.add(frame) != .ignored, let line = line.line else { return nil }
    let range = BeatClock.tempos
    let tempo = 60 * sampleRate / line.framesPerBeat
    return Grid(
      frame: line.start + line.nearestBeat(to: frame) * line.framesPerBeat,
      beatsPerMinute: min(max(tempo, range.lowerBound), range.upperBound))
  }
}
