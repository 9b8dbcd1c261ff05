extension MusicScore {
  /// House: a kick on every beat, a bass between the kicks, and seventh chords that are ducked by the kick.
  static let danceGroove = MusicScore(
    tempo: 128, gain: 0.519, swing: 0.12, scale: [0, 2, 3, 5, 7, 8, 10],
    keys: [-2, 0, 2, 3, -4], chord: [0, 2, 4, 6], center: 62,
    progressions: ["1637", "6713", "4617", "1564", "6471"],
    drums: DanceGroove.drums, tones: DanceGroove.tones, sections: DanceGroove.sections,
    forms: [[0, 1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 2, 6], [6, 1, 5, 3, 4, 5, 2]],
    fills: DanceGroove.fills, reverbSeconds: 1.8, echoBeats: 0.75, echoFeedback: 0.42,
    pumpBeats: 0.7)
}

private enum DanceGroove {
  static let drums: [MusicScore.Instrument<DrumSound>] = [
    .init(
      lane: .kick,
      sounds: [
        DrumSound(
          base: 50, drop: 60, dropRate: 30, punch: 260, punchRate: 130, tone: 0.95, toneDecay: 13,
          drive: 2.4, beater: 0.3, beaterPitch: 3_200)
      ], level: 0.84, unevenness: 0.02),
    .init(
      lane: .clap,
      sounds: [
        DrumSound(
          noise: 1.6, noiseDecay: 17, band: .bandPass, cutoff: 1_500, resonance: 1.1, bursts: 3,
          width: 0.5),
        DrumSound(
          noise: 1.5, noiseDecay: 24, band: .bandPass, cutoff: 1_900, resonance: 1, bursts: 2,
          width: 0.4),
      ], level: 0.6, reverb: 0.22),
    .init(
      lane: .snare,
      sounds: [
        DrumSound(
          base: 200, drop: 60, dropRate: 40, tone: 0.35, toneDecay: 26, noise: 0.6,
          noiseDecay: 24, cutoff: 1_400)
      ], level: 0.6, reverb: 0.15),
    .init(
      lane: .hat, sounds: [DrumSound(noise: 1, noiseDecay: 60, cutoff: 8_000, width: 0.3)],
      level: 0.36, pan: 0.15, loose: 0.003, unevenness: 0.3),
    .init(
      lane: .openHat, sounds: [DrumSound(noise: 1, noiseDecay: 13, cutoff: 7_000, width: 0.5)],
      level: 0.36, pan: -0.1, pump: 0.3),
    .init(
      lane: .shaker,
      sounds: [
        DrumSound(
          noise: 1, noiseDecay: 45, noiseAttack: 0.018, band: .bandPass, cutoff: 5_600,
          resonance: 0.9)
      ], level: 0.36, pan: -0.35, loose: 0.004, unevenness: 0.3),
    .init(
      lane: .tom,
      sounds: [
        DrumSound(
          base: 86, drop: 50, dropRate: 18, tone: 0.8, toneDecay: 11, drive: 1.2, beater: 0.15)
      ], level: 0.6, reverb: 0.2),
    .init(
      lane: .crash,
      sounds: [DrumSound(noise: 1, noiseDecay: 2.4, cutoff: 5_200, width: 1)],
      level: 0.2, reverb: 0.3, pump: 0.4),
    .init(
      lane: .sweep,
      sounds: [
        DrumSound(
          noise: 1, noiseDecay: 9, noiseAttack: 7.3, band: .bandPass, cutoff: 350,
          cutoffEnd: 8_000, sweep: 7.3, resonance: 1.4, width: 0.8)
      ], level: 0.3, reverb: 0.2, pump: 0.3),
  ]

  static let tones: [MusicScore.Instrument<SynthSound>] = [
    .init(
      lane: .bass,
      sounds: [
        SynthSound(
          saws: 1, sub: 0.5, attack: 0.003, decay: 5, sustain: 0.25, cutoff: 160, follow: 1.5,
          sweep: 900, sweepDecay: 13, resonance: 1.4, drive: 1.8),
        SynthSound(
          saws: 2, detune: 14, sub: 0.6, attack: 0.003, decay: 7, sustain: 0.1, cutoff: 220,
          follow: 1, sweep: 1_400, sweepDecay: 20, resonance: 1, drive: 1.5),
      ], level: 0.4, pump: 0.55, unevenness: 0.06),
    .init(
      lane: .pad,
      sounds: [
        SynthSound(
          saws: 2, detune: 12, width: 0.9, attack: 0.4, decay: 1, sustain: 0.85, release: 0.7,
          cutoff: 420, follow: 1.4, resonance: 0.8, sway: 0.3, swayRate: 0.11)
      ], level: 0.17, reverb: 0.35, pump: 0.75),
    .init(
      lane: .stab,
      sounds: [
        SynthSound(
          saws: 2, detune: 14, width: 0.7, attack: 0.002, decay: 8, release: 0.12, cutoff: 500,
          follow: 0.8, sweep: 3_600, sweepDecay: 14, resonance: 1.2),
        SynthSound(
          saws: 0, sine: 1, ratio: 1, index: 0.35, indexDecay: 9, attack: 0.002, decay: 6,
          release: 0.15, cutoff: 4_000, follow: 2),
      ], level: 0.24, reverb: 0.25, echo: 0.3, pump: 0.3),
    .init(
      lane: .pluck,
      sounds: [
        SynthSound(
          saws: 2, detune: 9, width: 0.8, attack: 0.002, decay: 9, release: 0.15, cutoff: 350,
          follow: 1.2, sweep: 3_200, sweepDecay: 18, resonance: 1.3),
        SynthSound(
          saws: 0, sine: 1, ratio: 3, index: 0.2, indexDecay: 14, attack: 0.002, decay: 7,
          release: 0.2, cutoff: 6_000, follow: 2),
      ], level: 0.27, pan: 0.1, reverb: 0.2, echo: 0.42, pump: 0.35),
    .init(
      lane: .lead,
      sounds: [
        SynthSound(
          saws: 2, detune: 18, width: 0.6, sub: 0.3, attack: 0.012, decay: 1.5, sustain: 0.5,
          release: 0.2, cutoff: 900, follow: 1.6, sweep: 1_800, sweepDecay: 5, resonance: 0.9),
        SynthSound(
          saws: 1, sine: 0.8, ratio: 2, index: 0.15, indexDecay: 3, level: 0.7, attack: 0.015,
          decay: 2, sustain: 0.4, release: 0.25, cutoff: 700, follow: 2, resonance: 0.8),
      ], level: 0.17, reverb: 0.3, echo: 0.35, pump: 0.3),
  ]

  static let fourOnTheFloor: [StaticString] = ["X...X...X...X..."]
  static let backbeat: [StaticString] = [
    "....X.......X...", "....X.......X..o", "....X.......X.......X..o....X...",
  ]
  static let offbeats: [StaticString] = ["..X...X...X...X.", "..X...X...X...Xo"]
  static let hats: [StaticString] = [
    "x.o.x.o.x.o.x.o.", "xoxoxoxoxoxoxoxo", "x.oox.oox.oox.oo", "o.xoo.xoo.xoo.xo",
  ]
  static let shakers: [StaticString] = ["oxXxoxXxoxXxoxXx", "x.Xx..Xxx.Xx..Xx", "..x?..x?..x?..xx"]
  static let basses: [StaticString] = [
    "..1...1...1...1.", "..11..11..11..18", "..1-..8-..1-..5-", "..1..11...1..18.",
    "1-.1..1-..1..81.1-.1..1-..1.5.7.", "..1.1.8...1.1.5...1.1.8...8.7.5.",
  ]
  static let chords: [StaticString] = ["X---------------"]
  static let stabs: [StaticString] = [
    "..X..X....X..X..", "X..x..x...X..x..", "..x...X...x..X..", "X--...x-..X-....",
    "..X.......x..X....X..x....x.x...",
  ]
  static let arpeggios: [StaticString] = [
    "1.3.2.4.3.5.4.2.", "1..4..3..5..4.2.", "5.4.3.5.4.3.2.4.", "3..5.4..2..4.3..",
    "1.2.3.4.5.4.3.2.", "4.3.6.4.3.5.3.2.",
  ]
  static let hooks: [StaticString] = [
    "5--.5-3-....1---3--.3-5-....4-3-5--.5-3-....1---2--.3---1-------",
    "8-----7-5---....5-----4-3---....8-----7-5---7---8---5-----------",
    "3-5---3-......1-3-5---7-......5-3-5---3-......1-2---1-----------",
    "",
  ]
  static let roll: [StaticString] = [
    "x...x...x...x...x...x...x...x...x.x.x.x.x.x.x.x.xxxxxxxxxxxxxxxx"
  ]
  static let oncePerFourBars: [StaticString] = [
    "X..............................................................."
  ]

  static let sections: [MusicScore.Section] = [
    .init(
      bars: 8,
      parts: [
        .init(.kick, fourOnTheFloor), .init(.hat, hats, from: 2), .init(.shaker, shakers, from: 4),
        .init(.bass, basses, from: 4), .init(.stab, stabs, from: 4),
      ], brightness: (0.35, 0.8), level: 1.01, opensWithCrash: true),
    .init(
      bars: 16,
      parts: [
        .init(.kick, fourOnTheFloor), .init(.clap, backbeat), .init(.openHat, offbeats),
        .init(.hat, hats), .init(.bass, basses), .init(.stab, stabs, from: 4),
        .init(.shaker, shakers, from: 8), .init(.pluck, arpeggios, from: 8),
      ], brightness: (0.7, 1), level: 0.99, opensWithCrash: true),
    .init(
      bars: 16,
      parts: [
        .init(.kick, fourOnTheFloor), .init(.clap, backbeat), .init(.openHat, offbeats),
        .init(.hat, hats), .init(.shaker, shakers), .init(.bass, basses), .init(.pad, chords),
        .init(.pluck, arpeggios), .init(.lead, hooks, from: 8),
      ], brightness: (0.8, 1.2), level: 0.92, opensWithCrash: true),
    .init(
      bars: 8,
      parts: [
        .init(.pad, chords), .init(.pluck, arpeggios), .init(.hat, hats, from: 4),
        .init(.clap, ["....o.......o..."], from: 4), .init(.lead, hooks),
      ], brightness: (0.5, 1.3), level: 1.20, opensWithCrash: true, endsWithFill: false),
    .init(
      bars: 4,
      parts: [
        .init(.pad, chords), .init(.pluck, arpeggios), .init(.snare, roll),
        .init(.kick, fourOnTheFloor, from: 0, until: 2), .init(.sweep, oncePerFourBars),
        .init(.bass, ["1---------------"], until: 2),
      ], brightness: (0.6, 2), level: 1.04, swell: 0.35, endsWithFill: false),
    .init(
      bars: 16,
      parts: [
        .init(.kick, fourOnTheFloor), .init(.clap, backbeat), .init(.openHat, offbeats),
        .init(.hat, hats), .init(.shaker, shakers), .init(.bass, basses), .init(.pad, chords),
        .init(.stab, stabs), .init(.lead, hooks), .init(.pluck, arpeggios, from: 8),
      ], brightness: (1.1, 1.4), level: 0.91, opensWithCrash: true),
    .init(
      bars: 8,
      parts: [
        .init(.kick, fourOnTheFloor), .init(.clap, backbeat, from: 4), .init(.shaker, shakers),
        .init(.openHat, offbeats), .init(.bass, basses), .init(.pluck, arpeggios, until: 4),
      ], brightness: (0.9, 0.5), level: 0.97),
  ]

  static let fills: [MusicScore.Fill] = [
    .init(
      from: 12,
      parts: [
        .init(.kick, ["............X..."]), .init(.snare, ["............x.xX"]),
        .init(.clap, ["............X..x"]),
      ]),
    .init(
      from: 8,
      parts: [
        .init(.kick, ["........X......."]), .init(.tom, ["........1.1.2.23"]),
        .init(.hat, ["........x.x.x.x."]),
      ]),
    .init(
      from: 8, parts: [.init(.snare, ["........x.x.xxXX"]), .init(.kick, ["........X...X..."])]),
    .init(from: 14, parts: [.init(.clap, ["..............xX"])]),
  ]
}
