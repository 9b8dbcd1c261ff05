/// What a struck sound is made of: a tone that falls in pitch, a short beater, and filtered noise. All
/// drums, cymbals, claps, shakers and sweeps are this with other numbers.
struct DrumSound: Sendable {
  enum Band: Sendable { case highPass, bandPass }

  /// Pitch of the tone: `base + drop·e^(−dropRate·t) + punch·e^(−punchRate·t)` in hertz.
  var base = 0.0
  var drop = 0.0
  var dropRate = 30.0
  var punch = 0.0
  var punchRate = 150.0
  var tone = 0.0
  /// The tone dies away as `e^(−toneDecay·t)`; so does the noise with its own rate.
  var toneDecay = 18.0
  /// How hard the tone is driven into saturation; 0 leaves it pure. Makes the harmonics by which small
  /// loudspeakers let a kick be heard.
  var drive = 0.0
  /// A burst of 2 ms at `beaterPitch` hertz.
  var beater = 0.0
  var beaterPitch = 3_000.0

  var noise = 0.0
  var noiseDecay = 20.0
  /// Seconds, at least 0.001.
  var noiseAttack = 0.001
  var band = Band.highPass
  /// Hertz, and where it goes over `sweep` seconds (0: nowhere).
  var cutoff = 1_000.0
  var cutoffEnd = 0.0
  var sweep = 0.0
  var resonance = 0.7
  /// So many bursts of noise 11 ms apart come before the last, as hands do not clap at once.
  var bursts = 0
  /// How far apart the channels' noise is: 0 the same, 1 independent.
  var width = 0.0

  /// The textbook kick: 100 Hz falling to 40 Hz, with nothing added.
  static let pureKick = DrumSound(base: 40, drop: 60, tone: 1)
  /// The textbook snare.
  static let plainSnare = DrumSound(
    base: 200, tone: 0.3, toneDecay: 20, noise: 0.7, noiseDecay: 20, cutoff: 1_000)
  static let closedHat = DrumSound(noise: 1, noiseDecay: 60, cutoff: 7_000)
  static let openHat = DrumSound(noise: 1, noiseDecay: 12, cutoff: 7_000)
}
