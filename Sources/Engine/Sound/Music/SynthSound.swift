/// The parameters of a pitched sound: band-limited saws and sines through a swept low-pass filter. Basses, pads, stabs,
/// plucks and bells are variations of it.
struct SynthSound: Sendable {
  /// The number of saws, 0 … 2. Two saws are `detune` cents apart and panned to opposite sides by `width` (0 for the
  /// middle, 1 for full width).
  var saws = 1
  var detune = 0.0
  var width = 0.0
  /// The level of a sine one octave below the pitch.
  var sub = 0.0
  /// The level of a sine at the pitch. Its phase is modulated by a second sine with the frequency ratio `ratio` and an
  /// initial amplitude of `index` turns, which decays at the rate `indexDecay`.
  var sine = 0.0
  var ratio = 2.0
  var index = 0.0
  var indexDecay = 8.0

  /// The amplitude envelope: a rise over `attack` seconds (at least 0.001), a decay `e^(−decay·t)` to `sustain`,
  /// and a fade-out of `release` seconds after the note.
  var level = 1.0
  var attack = 0.002
  var decay = 4.0
  var sustain = 0.0
  var release = 0.06

  /// The parameters of the low-pass frequency, `cutoff + follow·pitch + sweep·e^(−sweepDecay·t)`, in hertz.
  var cutoff = 800.0
  var follow = 0.0
  var sweep = 0.0
  var sweepDecay = 10.0
  var resonance = 0.7
  /// The relative modulation of the filter frequency, and its rate in hertz.
  var sway = 0.0
  var swayRate = 0.1
  /// The amount of saturation; 0 disables it.
  var drive = 0.0
}
