// A style consists of data: instruments, patterns, and the order of sections. `Part` documents the letters of
// patterns.

/// The complete description of a style of music.
struct MusicScore: Sendable {
  /// The tempo for which the style is written, in beats per minute.
  var tempo: Double
  /// The measured factor that brings the mix to −16 LUFS (docs/developing/sound.md).
  var gain: Double
  /// The delay of every second sixteenth, in sixteenths.
  var swing = 0.0
  /// The seven steps of the scale, in semitones.
  var scale: [Int]
  /// The keynotes that a round can select, in semitones above A1 (55 Hz).
  var keys: [Int]
  /// The tones of a chord, as scale steps above its root.
  var chord: [Int]
  /// The MIDI key around which chords are voiced.
  var center = 62.0
  /// Chord roots as degrees 1 … 7. Each round selects one progression.
  var progressions: [StaticString]
  var barsPerChord = 1
  var drums: [Instrument<DrumSound>]
  var tones: [Instrument<SynthSound>]
  var sections: [Section]
  /// The possible orders of sections, as section indices. Each round selects one.
  var forms: [[Int]]
  var fills: [Fill]
  var reverbSeconds: Double
  /// The time between echoes, in beats.
  var echoBeats = 0.75
  var echoFeedback = 0.4
  /// The duration of ducking by the kick, in beats.
  var pumpBeats = 0.75

  struct Section: Sendable {
    var bars: Int
    var parts: [Part]
    /// Factors for the filter frequency of pitched sounds at the start and end of the section.
    var brightness = (from: 1.0, to: 1.0)
    /// A factor for the level of all notes, which makes sections about equally loud.
    var level = 1.0
    /// The initial level of snares, claps and sweeps, which rises to 1 by the end of the section.
    var swell = 1.0
    var opensWithCrash = false
    var endsWithFill = true
  }

  /// The notes of one lane in a section, from bar `from` up to, but excluding, bar `until` (0 for the section's end).
  ///
  /// Each character is a sixteenth, and patterns repeat. `.` is a rest and `-` holds the previous note.
  ///
  /// - Drums, pads and stabs: `X` is accented, `x` normal, `o` soft, `,` a ghost note, `?` a ghost note with a
  ///   probability of 50 %.
  /// - Toms: `1` (high) … `3` (low).
  /// - Pluck and bell: `1` … `9` are the chord's voiced notes in ascending order, `?` is a note close to the previous
  ///   one with a probability of 50 %.
  /// - Bass: `1` … `9` are scale steps upwards from the chord's root, `0` is the step below it.
  /// - Lead: like the bass, but relative to the keynote, regardless of the chord.
  struct Part: Sendable {
    var lane: MusicLane
    /// Alternatives, one of which is selected for each occurrence of the section. An empty one is silent.
    var patterns: [StaticString]
    var from: Int
    var until: Int

    init(_ lane: MusicLane, _ patterns: [StaticString], from: Int = 0, until: Int = 0) {
      self.lane = lane
      self.patterns = patterns
      self.from = from
      self.until = until
    }
  }

  /// An alternative drum part from the sixteenth `from` to the end of a bar.
  struct Fill: Sendable {
    var from: Int
    var parts: [Part]
  }

  /// A lane's sounds and its position in the mix.
  struct Instrument<Sound: Sendable>: Sendable {
    var lane: MusicLane
    /// Alternatives, one of which is selected for each round.
    var sounds: [Sound]
    var level: Double
    var pan = 0.0
    /// The levels sent to the reverb and to the echo.
    var reverb = 0.0
    var echo = 0.0
    /// The amount of ducking by the kick, 0 … 1.
    var pump = 0.0
    /// The constant delay of notes after the beat, and the maximum additional random delay, in seconds.
    var late = 0.0
    var loose = 0.0
    /// The random variation of levels, as a fraction of the level.
    var unevenness = 0.1
  }
}

/// A shared reference to a score, which avoids copying its many arrays.
final class SharedScore: Sendable {
  let score: MusicScore

  init(_ score: MusicScore) { self.score = score }
}

extension StaticString {
  var length: Int { utf8CodeUnitCount }

  /// Returns the character at a position in the repeating pattern, or a rest if the pattern is empty.
  func sign(at step: Int) -> UInt8 {
    length == 0 ? UInt8(ascii: ".") : utf8Start[step % length]
  }
}
