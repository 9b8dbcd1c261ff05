// A style is data: its instruments, its patterns, and the order of its sections. What the letters of a
// pattern mean stands at `Part`.

/// A style of music.
struct MusicScore: Sendable {
  /// Beats a minute it is made for.
  var tempo: Double
  /// What the mix is multiplied by to read −16 LUFS; measured (docs/music.md).
  var gain: Double
  /// How late every second sixteenth comes, in sixteenths.
  var swing = 0.0
  /// Semitones of the scale's seven steps.
  var scale: [Int]
  /// Semitones above A1 (55 Hz) of the keynotes a round may choose from.
  var keys: [Int]
  /// A chord's tones as steps above its root in the scale.
  var chord: [Int]
  /// Around which MIDI key chords lie.
  var center = 62.0
  /// Roots of chords as degrees 1 … 7; a round chooses one.
  var progressions: [StaticString]
  var barsPerChord = 1
  var drums: [Instrument<DrumSound>]
  var tones: [Instrument<SynthSound>]
  var sections: [Section]
  /// Orders of sections; a round chooses one.
  var forms: [[Int]]
  var fills: [Fill]
  var reverbSeconds: Double
  /// Distance of repeats in beats.
  var echoBeats = 0.75
  var echoFeedback = 0.4
  /// How long the kick pushes others down, in beats.
  var pumpBeats = 0.75

  /// One part of the form.
  struct Section: Sendable {
    var bars: Int
    var parts: [Part]
    /// What tones' cutoffs are multiplied by at its beginning and at its end.
    var brightness = (from: 1.0, to: 1.0)
    /// What all notes are struck with; holds sections at about one loudness.
    var level = 1.0
    /// What snares and sweeps are multiplied by at its beginning; they reach 1 at its end.
    var swell = 1.0
    var opensWithCrash = false
    var endsWithFill = true
  }

  /// What one lane plays in a section, from bar `from` to before bar `until` (0: its end).
  ///
  /// A character is a sixteenth; a pattern repeats. `.` is a rest and `-` holds the note before.
  /// Drums, pads and stabs: `X` accented, `x` plain, `o` soft, `,` a ghost, `?` a ghost half the time.
  /// Toms: `1` high … `3` low. Pluck and bell: `1` … `9` the chord's notes upwards as they lie, `?` one
  /// near the last, half the time. Bass: `1` … `9` steps of the scale from the chord's root upwards, `0`
  /// the one below it. Lead: the same from the keynote, whatever the chord.
  struct Part: Sendable {
    var lane: MusicLane
    /// Alternatives; a section chooses one each time it comes. An empty one rests.
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

  /// What drums play instead from the sixteenth `from` of a bar on.
  struct Fill: Sendable {
    var from: Int
    var parts: [Part]
  }

  /// A lane's sound and its place in the mix.
  struct Instrument<Sound: Sendable>: Sendable {
    var lane: MusicLane
    /// Alternatives; a round chooses one.
    var sounds: [Sound]
    var level: Double
    var pan = 0.0
    /// Sent to the reverb and to the echo.
    var reverb = 0.0
    var echo = 0.0
    /// How far the kick pushes it down, 0 … 1.
    var pump = 0.0
    /// Seconds it lies behind the beat, and up to how many more at random.
    var late = 0.0
    var loose = 0.0
    /// How unevenly it is struck, as a fraction.
    var unevenness = 0.1
  }
}

/// A score that several hold: one reference in place of its dozen arrays.
final class SharedScore: Sendable {
  let score: MusicScore

  init(_ score: MusicScore) { self.score = score }
}

extension StaticString {
  var length: Int { utf8CodeUnitCount }

  /// The character at a place, the text repeating; a rest in an empty one.
  func sign(at place: Int) -> UInt8 {
    length == 0 ? UInt8(ascii: ".") : utf8Start[place % length]
  }
}
