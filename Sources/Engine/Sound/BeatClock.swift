/// Where the beats fall on the sample counter, which is the only clock of everything that sounds.
///
/// A tempo and one point the beat passed through: `beats(at: f) = beats + (f − frame)·bpm/60/rate`. It is
/// the closed form of a phase accumulator: within a tempo nothing is added up, so nothing drifts and
/// the answer does not depend on how samples are asked for in blocks. A change of tempo takes the
/// present as the new point, which keeps the phase (the model of Ableton Link's timeline).
///
/// Frames are samples since the start, as Double: fractions say where between two samples a beat
/// falls, and whole numbers are exact for six thousand years.
public struct BeatClock: Equatable, Sendable {
  /// Frames a second.
  public let sampleRate: Double
  /// Always within `tempos`.
  public private(set) var beatsPerMinute: Double
  private var originFrame = 0.0
  private var originBeats = 0.0

  /// Beats a minute that can be played: from a slow stroll to faster than anybody steps.
  public static let tempos: ClosedRange<Double> = 30...300

  /// Beat 0 is at frame 0. The tempo is brought into `tempos`; NaN counts as the slowest.
  public init(sampleRate: Double, beatsPerMinute: Double) {
    self.sampleRate = sampleRate
    self.beatsPerMinute = Self.possible(beatsPerMinute)
  }

  /// With a fraction: beats fall between samples.
  public var framesPerBeat: Double { sampleRate * 60 / beatsPerMinute }

  /// Beats since beat 0, with the fraction of the one under way.
  public func beats(at frame: Double) -> Double {
    originBeats + (frame - originFrame) / framesPerBeat
  }

  /// Where a beat falls, between samples.
  public func frame(ofBeat beat: Double) -> Double {
    originFrame + (beat - originBeats) * framesPerBeat
  }

  /// From `frame` on the beat goes at another tempo, with its phase kept.
  public mutating func setTempo(_ beatsPerMinute: Double, at frame: Double) {
    move(toBeat: beats(at: frame), at: frame)
    self.beatsPerMinute = Self.possible(beatsPerMinute)
  }

  /// Lets the beat pass through `beat` at `frame`: a jump of the phase.
  public mutating func move(toBeat beat: Double, at frame: Double) {
    originFrame = frame
    originBeats = beat
  }

  private static func possible(_ beatsPerMinute: Double) -> Double {
    beatsPerMinute >= tempos.lowerBound ? min(beatsPerMinute, tempos.upperBound) : tempos.lowerBound
  }
}
