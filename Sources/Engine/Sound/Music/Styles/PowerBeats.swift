extension MusicScore {
  /// Hard beats for strength exercises: a prominent kick and snare, a distorted bass, and short brass-like chords.
  static let powerBeats = MusicScore(
    tempo: 130, gain: 0.478, swing: 0.06, scale: [0, 2, 3, 5, 7, 8, 10],
    keys: [-5, -3, -2, 0], chord: [0, 4, 7, 9], center: 60,
    progressions: ["1167", "1647", "1153", "1416", "1637"],
    drums: PowerBeats.drums, tones: PowerBeats.tones, sections: PowerBeats.sections,
    forms: [[0, 1, 2, 3, 4, 5, 3], [1, 2, 3, 6, 2, 5, 3], [0, 2, 3, 4, 1, 5, 3, 6]],
    fills: PowerBeats.fills, reverbSeconds: 1.3, echoBeats: 0.5, echoFeedback: 0.3,
    pumpBeats: 0.5)
}

private enum PowerBeats {
  static let drums: [MusicScore.Instrument<DrumSound>] = [
    .init(
      lane: .kick,
      sounds: [
        DrumSound(
          base: 50, drop: 60, dropRate: 30, punch: 340, punchRate: 150, tone: 0.95, toneDecay: 15,
          drive: 3.2, beater: 0.5, beaterPitch: 2_800)
      ], level: 0.82, unevenness: 0.03),
    .init(
      lane: .snare,
      sounds: [
        DrumSound(
          base: 185, drop: 90, dropRate: 45, tone: 0.6, toneDecay: 20, drive: 1.2, noise: 0.75,
          noiseDecay: 18, cutoff: 1_000, width: 0.3),
        DrumSound(
          base: 200, drop: 60, dropRate: 40, tone: 0.5, toneDecay: 20, noise: 0.85,
          noiseDecay: 14, cutoff: 1_300, width: 0.4),
      ], level: 0.76, reverb: 0.18, unevenness: 0.05),
    .init(
      lane: .clap,
      sounds: [
        DrumSound(
          noise: 1.6, noiseDecay: 20, band: .bandPass, cutoff: 1_300, resonance: 1, bursts: 3,
          width: 0.6)
      ], level: 0.5, reverb: 0.25),
    .init(
      lane: .hat, sounds: [DrumSound(noise: 1, noiseDecay: 60, cutoff: 7_500, width: 0.3)],
      level: 0.32, pan: 0.18, loose: 0.003, unevenness: 0.3),
    .init(
      lane: .openHat, sounds: [DrumSound(noise: 1, noiseDecay: 12, cutoff: 7_000, width: 0.5)],
      level: 0.3, pan: 0.18),
    .init(
      lane: .shaker,
      sounds: [
        DrumSound(
          noise: 1, noiseDecay: 60, noiseAttack: 0.012, band: .bandPass, cutoff: 4_600,
          resonance: 1.5)
      ], level: 0.26, pan: -0.3, loose: 0.004, unevenness: 0.3),
    .init(
      lane: .tom,
      sounds: [
        DrumSound(
          base: 78, drop: 55, dropRate: 16, tone: 0.9, toneDecay: 9, drive: 1.6, beater: 0.2)
      ], level: 0.7, reverb: 0.25),
    .init(
      lane: .crash,
      sounds: [DrumSound(noise: 1, noiseDecay: 2.2, cutoff: 4_600, width: 1)],
      level: 0.18, reverb: 0.3),
    .init(
      lane: .sweep,
      sounds: [
        DrumSound(
          noise: 1, noiseDecay: 10, noiseAttack: 7.2, band: .bandPass, cutoff: 300,
          cutoffEnd: 6_500, sweep: 7.2, resonance: 1.6, width: 0.8)
      ], level: 0.3, reverb: 0.2),
  ]

  static let tones: [MusicScore.Instrument<SynthSound>] = [
    .init(
      lane: .bass,
      sounds: [
        SynthSound(
          saws: 2, detune: 10, sub: 0.4, attack: 0.003, decay: 4, sustain: 0.35, cutoff: 320,
          follow: 2, sweep: 1_600, sweepDecay: 9, resonance: 1.2, drive: 3),
        SynthSound(
          saws: 1, sub: 0.6, attack: 0.003, decay: 4, sustain: 0.3, cutoff: 200, follow: 2,
          sweep: 1_600, sweepDecay: 14, resonance: 2, drive: 2.6),
      ], level: 0.34, pump: 0.35, unevenness: 0.05),
    .init(
      lane: .pad,
      sounds: [
        SynthSound(
          saws: 2, detune: 12, width: 0.9, attack: 0.5, decay: 1, sustain: 0.9, release: 0.8,
          cutoff: 380, follow: 1.2, resonance: 0.8, sway: 0.3, swayRate: 0.14)
      ], level: 0.2, reverb: 0.35, pump: 0.3),
    .init(
      lane: .stab,
      sounds: [
        SynthSound(
          saws: 2, detune: 18, width: 0.7, attack: 0.008, decay: 4, sustain: 0.2, release: 0.1,
          cutoff: 500, follow: 1.2, sweep: 2_600, sweepDecay: 9, resonance: 0.9, drive: 1.4),
        SynthSound(
          saws: 2, detune: 12, width: 0.5, attack: 0.004, decay: 7, release: 0.08, cutoff: 700,
          follow: 1, sweep: 3_400, sweepDecay: 16, resonance: 1.1, drive: 1.8),
      ], level: 0.3, reverb: 0.2, echo: 0.15, pump: 0.2),
    .init(
      lane: .pluck,
      sounds: [
        SynthSound(
          saws: 1, attack: 0.002, decay: 10, release: 0.1, cutoff: 400, follow: 1.5,
          sweep: 2_800, sweepDecay: 20, resonance: 1.8),
        SynthSound(
          saws: 0, sine: 1, ratio: 1.41, index: 0.3, indexDecay: 18, attack: 0.002, decay: 9,
          release: 0.1, cutoff: 5_000),
      ], level: 0.27, pan: -0.2, reverb: 0.15, echo: 0.35),
    .init(
      lane: .lead,
      sounds: [
        SynthSound(
          saws: 2, detune: 22, width: 0.5, sub: 0.5, attack: 0.006, decay: 2, sustain: 0.5,
          release: 0.08, cutoff: 900, follow: 1.8, sweep: 1_500, sweepDecay: 6, resonance: 1.1,
          drive: 1.8),
        SynthSound(
          saws: 1, sub: 0.8, attack: 0.005, decay: 3, sustain: 0.3, release: 0.08, cutoff: 600,
          follow: 2.2, sweep: 2_000, sweepDecay: 10, resonance: 1.6, drive: 2),
      ], level: 0.3, reverb: 0.2, echo: 0.2, pump: 0.2),
  ]

  static let kicks: [StaticString] = [
    "X.....x.X.x.....", "X..x..X...X.....X..x..X...X..x..", "X.....X.X....x..",
    "X..X....X.x.....X..X....X.x...x.",
  ]
  static let drivingKicks: [StaticString] = [
    "X...X...X...X...", "X...X...X...X.x.", "X...X..xX...X...",
  ]
  static let halfTimeKicks: [StaticString] = [
    "X.........x.....", "X.....x.........X.....x...x.....",
  ]
  static let snares: [StaticString] = [
    "....X.......X...", "....X..,.,..X...", "....X.......X..,....X..,.,..X..o",
  ]
  static let halfTimeSnares: [StaticString] = ["........X.......", "........X......,"]
  static let claps: [StaticString] = ["....X.......X..."]
  static let hats: [StaticString] = [
    "x.o.x.o.x.o.x.o.", "x.oox.oox.oox.oo", "xoxoxoxoxoxoxoxo", "x.o.x.oox.o.xooo",
    "x.o.xoo.x.o.xxxx",
  ]
  static let openHats: [StaticString] = [
    "......X.........", "..............X.", "..X...X...X...X.", "",
  ]
  static let shakers: [StaticString] = ["..x...x...x...x.", "o.xoo.xoo.xoo.xo", ""]
  static let basses: [StaticString] = [
    "1-----1-1-1-..3-", "1-.1-.1-..1-4-3-", "1-1-..1-1-..1-0-",
    "1-..1-1-..3-4-..1-..1-1-..0-1-..", "1-----1.1-----3.1-----1.1-4-3-0-",
  ]
  static let drivingBasses: [StaticString] = [
    "..1-..1-..1-..1-", "1.1.1.1.1.1.1.1.", "1-1.1-1.1-1.1-3.", "..11..11..11..34",
  ]
  static let stabs: [StaticString] = [
    "X--...........x.", "X-....X-..X-....", "X--..x--..x-....", "......X-......X-",
    "X--.....x-..x---................", "",
  ]
  static let riffs: [StaticString] = [
    "1-..3-..4-5-4-3-1-..3-..4-3-1-0-", "5---..4-3-..1---5---..7-8-..5---",
    "1-1-3-..1-1-4-..1-1-5-..4-3-1---", "8-..7-5-..4-5-..8-..7-5-..7---..",
  ]
  static let ostinatos: [StaticString] = [
    "1.1.2.1.1.3.1.2.", "1..1..2..1..3.2.", "3.1.2.1.3.1.4.1.", "",
  ]
  static let chords: [StaticString] = ["X---------------"]
  static let roll: [StaticString] = [
    "x...x...x...x...x...x...x...x...x.x.x.x.x.x.x.x.xxxxxxxxxxxxXXXX"
  ]
  static let oncePerFourBars: [StaticString] = [
    "X..............................................................."
  ]

  static let sections: [MusicScore.Section] = [
    .init(
      bars: 4, parts: [.init(.kick, kicks), .init(.hat, hats), .init(.bass, basses, from: 2)],
      brightness: (0.4, 0.8), level: 1.01, opensWithCrash: true),
    .init(
      bars: 8,
      parts: [
        .init(.kick, kicks), .init(.snare, snares), .init(.hat, hats), .init(.bass, basses),
        .init(.openHat, openHats), .init(.pluck, ostinatos, from: 4),
      ], brightness: (0.7, 0.9), level: 1.02, opensWithCrash: true),
    .init(
      bars: 8,
      parts: [
        .init(.kick, kicks), .init(.snare, snares), .init(.hat, hats), .init(.shaker, shakers),
        .init(.bass, basses), .init(.stab, stabs), .init(.pluck, ostinatos),
        .init(.openHat, openHats),
      ], brightness: (0.8, 1.1), level: 1.00, opensWithCrash: true),
    .init(
      bars: 8,
      parts: [
        .init(.kick, drivingKicks), .init(.snare, snares), .init(.clap, claps), .init(.hat, hats),
        .init(.openHat, openHats), .init(.bass, drivingBasses), .init(.stab, stabs),
        .init(.pad, chords), .init(.lead, riffs),
      ], brightness: (1.1, 1.3), level: 0.85, opensWithCrash: true),
    .init(
      bars: 4,
      parts: [
        .init(.kick, halfTimeKicks), .init(.snare, halfTimeSnares), .init(.pad, chords),
        .init(.bass, ["1---------------"]), .init(.pluck, ostinatos), .init(.shaker, shakers),
      ], brightness: (0.6, 0.9), level: 1.00, opensWithCrash: true),
    .init(
      bars: 4,
      parts: [
        .init(.kick, drivingKicks, until: 3), .init(.snare, roll), .init(.pad, chords),
        .init(.sweep, oncePerFourBars), .init(.bass, ["1-------1-------"], until: 3),
      ], brightness: (0.6, 1.9), level: 0.93, swell: 0.4, endsWithFill: false),
    .init(
      bars: 8,
      parts: [
        .init(.kick, halfTimeKicks), .init(.snare, halfTimeSnares), .init(.hat, hats),
        .init(.bass, basses), .init(.lead, riffs, from: 4), .init(.stab, stabs),
      ], brightness: (0.8, 1), level: 1.23, opensWithCrash: true),
  ]

  static let fills: [MusicScore.Fill] = [
    .init(
      from: 12, parts: [.init(.snare, ["............XxXX"]), .init(.kick, ["............X..."])]),
    .init(
      from: 8,
      parts: [.init(.tom, ["........11.22.33"]), .init(.kick, ["........X...X..."])]),
    .init(
      from: 8,
      parts: [
        .init(.snare, ["........X..X..X."]), .init(.kick, ["........X..X..X."]),
        .init(.hat, ["........x.x.x.x."]),
      ]),
    .init(
      from: 12,
      parts: [.init(.snare, ["............x..."]), .init(.tom, ["............1123"])]),
  ]
}
