/// Computes tempo and phase from the latest eight taps, tolerating some wrong ones (`TapLine`). Ignores taps within
/// 150 ms of the previous one, and starts a new series after a pause of 2.5 s. Only `init` allocates.
public struct TapTempo: Sendable {
  /// A regular grid of beats fitted to the taps.
  public struct Grid: Equatable, Sendable {
    /// The frame of one beat of the grid.
    public var frame: Double
    /// The grid's tempo in beats per minute.
    public var beatsPerMinute: Double
  }

  private let sampleRate: Double
  private var line: TapLine

  private static let parameters = TapLine.Parameters(
    capacity: 8, shortestSeconds: 0.15, agreeing: 4, agreement: 1.3)

  /// Creates a detector. `sampleRate` is the rate of the clock that times the taps, in frames per second.
  public init(sampleRate: Double) {
    self.sampleRate = sampleRate
    line = TapLine(sampleRate: sampleRate, Self.parameters)
  }

  /// Adds a tap and returns the grid. The grid's `frame` is the frame of the beat nearest to the tap, and its tempo is
  /// clamped to `BeatClock.tempos`. Returns nil before the third tap of a series, and for taps out of order.
  public mutating func tap(at frame: Double) -> Grid? {
    guard line.add(frame) != .ignored, let line = line.line else { return nil }
    let range = BeatClock.tempos
    let tempo = 60 * sampleRate / line.framesPerBeat
    return Grid(
      frame: line.start + line.nearestBeat(to: frame) * line.framesPerBeat,
      beatsPerMinute: min(max(tempo, range.lowerBound), range.upperBound))
  }
}
