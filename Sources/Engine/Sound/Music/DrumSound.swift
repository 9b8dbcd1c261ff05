/// The parameters of a percussion sound: a tone with falling pitch, a short beater and filtered noise. All drums,
/// cymbals, claps, shakers and sweeps are variations of it.
struct DrumSound: Sendable {
  enum Band: Sendable { case highPass, bandPass }

  /// The parameters of the tone's pitch, `base + drop·e^(−dropRate·t) + punch·e^(−punchRate·t)`, in hertz.
  var base = 0.0
  var drop = 0.0
  var dropRate = 30.0
  var punch = 0.0
  var punchRate = 150.0
  var tone = 0.0
  /// The decay rate of the tone, `e^(−toneDecay·t)`. The noise has a separate rate.
  var toneDecay = 18.0
  /// The amount of saturation of the tone; 0 disables it. Saturation adds the harmonics that make a kick audible on
  /// small loudspeakers.
  var drive = 0.0
  /// The level of a 2 ms burst at `beaterPitch` hertz.
  var beater = 0.0
  var beaterPitch = 3_000.0

  var noise = 0.0
  var noiseDecay = 20.0
  /// The attack of the noise in seconds, at least 0.001.
  var noiseAttack = 0.001
  var band = Band.highPass
  /// The filter's frequency in hertz, and its value after `sweep` seconds (0 for no sweep).
  var cutoff = 1_000.0
  var cutoffEnd = 0.0
  var sweep = 0.0
  var resonance = 0.7
  /// The number of noise bursts, 11 ms apart, before the final one. Used for claps, because several people never clap
  /// at exactly the same time.
  var bursts = 0
  /// How independent the noise of the two channels is, from 0 (equal) to 1 (independent).
  var width = 0.0

  /// A textbook kick: 100 Hz falling to 40 Hz.
  static let pureKick = DrumSound(base: 40, drop: 60, tone: 1)
  /// A textbook snare: 200 Hz and noise above 1 kHz.
  static let plainSnare = DrumSound(
    base: 200, tone: 0.3, toneDecay: 20, noise: 0.7, noiseDecay: 20, cutoff: 1_000)
  static let closedHat = DrumSound(noise: 1, noiseDecay: 60, cutoff: 7_000)
  static let openHat = DrumSound(noise: 1, noiseDecay: 12, cutoff: 7_000)
}
