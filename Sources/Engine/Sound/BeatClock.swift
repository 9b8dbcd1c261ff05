/// Maps beats to frames of the sample counter, which is the only clock for all sound.
///
/// The mapping is defined by a tempo and one known position: `beats(at: f) = beats + (f − frame)·bpm/60/rate`. This is
/// the closed form of a phase accumulator. Nothing is accumulated while the tempo is constant, so the beat can't drift
/// and the result doesn't depend on block sizes. A tempo change makes the current position the new origin, which
/// preserves the phase, as in the timeline of Ableton Link.
///
/// Frames are samples since the start. They are doubles, because beats can fall between samples. Whole frames are exact
/// for six thousand years.
public struct BeatClock: Equatable, Sendable {
  /// The sample rate in frames per second.
  public let sampleRate: Double
  /// The tempo in beats per minute, always within `tempos`.
  public private(set) var beatsPerMinute: Double
  private var originFrame = 0.0
  private var originBeats = 0.0

  /// The supported tempos in beats per minute, from a slow stroll to faster than anyone can step.
  public static let tempos: ClosedRange<Double> = 30...300

  /// Creates a clock with beat 0 at frame 0. The tempo is clamped to `tempos`; NaN becomes the lower bound.
  public init(sampleRate: Double, beatsPerMinute: Double) {
    self.sampleRate = sampleRate
    self.beatsPerMinute = Self.possible(beatsPerMinute)
  }

  /// The number of frames per beat, including a fraction.
  public var framesPerBeat: Double { sampleRate * 60 / beatsPerMinute }

  /// Returns the number of beats since beat 0, including a fraction.
  public func beats(at frame: Double) -> Double {
    originBeats + (frame - originFrame) / framesPerBeat
  }

  /// Returns the frame of a beat, including a fraction.
  public func frame(ofBeat beat: Double) -> Double {
    originFrame + (beat - originBeats) * framesPerBeat
  }

  /// Changes the tempo at `frame` without changing the phase.
  public mutating func setTempo(_ beatsPerMinute: Double, at frame: Double) {
    move(toBeat: beats(at: frame), at: frame)
    self.beatsPerMinute = Self.possible(beatsPerMinute)
  }

  /// Shifts the phase so that `beat` falls on `frame`.
  public mutating func move(toBeat beat: Double, at frame: Double) {
    originFrame = frame
    originBeats = beat
  }

  private static func possible(_ beatsPerMinute: Double) -> Double {
    beatsPerMinute >= tempos.lowerBound ? min(beatsPerMinute, tempos.upperBound) : tempos.lowerBound
  }
}
