/// What a pitched sound is made of: band-limited saws and sines through a swept low-pass. Basses, pads,
/// stabs, plucks and bells are this with other numbers.
struct SynthSound: Sendable {
  /// How many saws, 0 … 2, `detune` cents apart, one to either side by `width` (0 middle, 1 fully).
  var saws = 1
  var detune = 0.0
  var width = 0.0
  /// A sine an octave below.
  var sub = 0.0
  /// A sine at the pitch, whose phase another sine moves: `index` turns at first, dying away.
  var sine = 0.0
  var ratio = 2.0
  var index = 0.0
  var indexDecay = 8.0

  /// Loudness: `attack` seconds (0.001 at least) up, then `e^(−decay·t)` down to `sustain`, and when the
  /// note ends `release` seconds to nothing.
  var level = 1.0
  var attack = 0.002
  var decay = 4.0
  var sustain = 0.0
  var release = 0.06

  /// Low-pass in hertz: `cutoff + follow·pitch + sweep·e^(−sweepDecay·t)`.
  var cutoff = 800.0
  var follow = 0.0
  var sweep = 0.0
  var sweepDecay = 10.0
  var resonance = 0.7
  /// The cutoff sways by this fraction, so often a second.
  var sway = 0.0
  var swayRate = 0.1
  /// How hard it is driven into saturation; 0 not at all.
  var drive = 0.0
}
