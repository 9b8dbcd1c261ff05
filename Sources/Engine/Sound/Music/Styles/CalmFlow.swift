extension MusicScore {
  /// Slowly changing chords with bells, for yoga. A bar lasts as long as one inhalation or exhalation.
  static let calmFlow = MusicScore(
    tempo: 60, gain: 0.610, scale: [0, 2, 4, 5, 7, 9, 11],
    keys: [3, 5, 0, -2, 7], chord: [0, 2, 4, 8], center: 60,
    progressions: ["1641", "1465", "4163", "1415", "6415"], barsPerChord: 2,
    drums: CalmFlow.drums, tones: CalmFlow.tones, sections: CalmFlow.sections,
    forms: [[0, 1, 2, 3, 4], [0, 2, 1, 4, 3], [1, 4, 2, 3, 0]],
    fills: CalmFlow.fills, reverbSeconds: 4.5, echoBeats: 0.75, echoFeedback: 0.5)
}

private enum CalmFlow {
  static let drums: [MusicScore.Instrument<DrumSound>] = [
    .init(
      lane: .kick,
      sounds: [DrumSound(base: 52, drop: 30, dropRate: 30, tone: 0.8, toneDecay: 9)],
      level: 0.35, reverb: 0.15, unevenness: 0.1),
    .init(
      lane: .shaker,
      sounds: [
        DrumSound(
          noise: 1, noiseDecay: 22, noiseAttack: 0.05, band: .bandPass, cutoff: 5_000,
          resonance: 0.8, width: 0.5)
      ], level: 0.07, pan: 0.3, reverb: 0.5, loose: 0.01, unevenness: 0.4),
    .init(
      lane: .sweep,
      sounds: [
        DrumSound(
          noise: 1, noiseDecay: 0.9, noiseAttack: 3.6, band: .bandPass, cutoff: 380,
          cutoffEnd: 900, sweep: 4, resonance: 0.9, width: 1)
      ], level: 0.16, reverb: 0.4),
    .init(
      lane: .crash,
      sounds: [
        DrumSound(
          noise: 1, noiseDecay: 1.2, noiseAttack: 0.6, cutoff: 6_000, width: 1)
      ], level: 0.03, reverb: 0.6),
  ]

  static let tones: [MusicScore.Instrument<SynthSound>] = [
    .init(
      lane: .bass,
      sounds: [
        SynthSound(
          saws: 1, sub: 0.4, sine: 1, ratio: 1, index: 0, attack: 0.8, decay: 0.5, sustain: 0.8,
          release: 1.5, cutoff: 180, follow: 1, sway: 0.3, swayRate: 0.07)
      ], level: 0.15, reverb: 0.1),
    .init(
      lane: .pad,
      sounds: [
        SynthSound(
          saws: 2, detune: 12, width: 1, attack: 1, decay: 0.3, sustain: 0.85, release: 2,
          cutoff: 600, follow: 2.4, resonance: 0.8, sway: 0.35, swayRate: 0.06),
        SynthSound(
          saws: 2, detune: 9, width: 0.9, sine: 0.7, ratio: 2, index: 0.08, indexDecay: 0.4,
          level: 0.85, attack: 1, decay: 0.3, sustain: 0.8, release: 2.2, cutoff: 500, follow: 2,
          resonance: 0.9, sway: 0.45, swayRate: 0.09),
      ], level: 0.15, reverb: 0.5),
    .init(
      lane: .bell,
      sounds: [
        SynthSound(
          saws: 0, sine: 1, ratio: 2, index: 0.22, indexDecay: 2.5, attack: 0.004, decay: 1.8,
          release: 1.2, cutoff: 5_000),
        SynthSound(
          saws: 0, sine: 1, ratio: 3.5, index: 0.12, indexDecay: 5, attack: 0.003, decay: 2.2,
          release: 1, cutoff: 6_000),
      ], level: 0.16, pan: 0.2, reverb: 0.6, echo: 0.35, loose: 0.03, unevenness: 0.5),
    .init(
      lane: .pluck,
      sounds: [
        SynthSound(
          saws: 1, sine: 0.7, ratio: 1, index: 0.1, indexDecay: 6, attack: 0.005, decay: 3,
          release: 0.8, cutoff: 300, follow: 1.5, sweep: 1_400, sweepDecay: 6),
        SynthSound(
          saws: 0, sine: 1, ratio: 1, index: 0.2, indexDecay: 5, attack: 0.004, decay: 2.6,
          release: 0.9, cutoff: 4_000),
      ], level: 0.17, pan: -0.25, reverb: 0.45, echo: 0.3, loose: 0.02, unevenness: 0.35),
    .init(
      lane: .lead,
      sounds: [
        SynthSound(
          saws: 0, sine: 1, ratio: 1, index: 0.06, indexDecay: 0.8, attack: 0.25, decay: 0.4,
          sustain: 0.6, release: 1, cutoff: 2_500)
      ], level: 0.12, reverb: 0.6, echo: 0.3, loose: 0.03, unevenness: 0.2),
  ]

  static let chords: [StaticString] = ["X-------------------------------"]
  static let drones: [StaticString] = [
    "1-------------------------------", "1-------------------------------",
    "1---------------5---------------",
  ]
  static let breaths: [StaticString] = ["X..............................."]
  static let bells: [StaticString] = [
    "5.......?.......................?.......6.......?...............",
    "....4.........?.............?...7...............?.....?.........",
    "6...........?.......?...........5.............?.........?.......",
  ]
  static let manyBells: [StaticString] = [
    "5...?.......?...6.....?.....?...", "7.......?...?.......6.....?...?.",
    "4.....?...?.....?.......6...?...",
  ]
  static let arpeggios: [StaticString] = [
    "1...2...3...4...5...4...3...2...", "1...3...2...4...3...5...4...2...",
    "1.......3.......2.......4.......", "1.....3.....5...4.....3.....2...",
  ]
  static let flows: [StaticString] = [
    "1.2.3.4.5.4.3.2.", "1.3.2.4.3.5.4.2.", "1...3.4.5...4.3.",
  ]
  static let hearts: [StaticString] = ["X.......o.......", "X..............."]
  static let shakers: [StaticString] = ["....x.......x...", "..o...x...o...x.", ""]
  static let songs: [StaticString] = [
    "................5-----------3-------........2-----------1-------",
    "........3-------5---------------........4-------3---------------",
    "",
  ]

  static let sections: [MusicScore.Section] = [
    .init(
      bars: 8,
      parts: [
        .init(.pad, chords), .init(.bass, drones), .init(.sweep, breaths),
        .init(.bell, bells, from: 4),
      ], brightness: (0.6, 0.9), level: 1.01, endsWithFill: false),
    .init(
      bars: 8,
      parts: [
        .init(.pad, chords), .init(.bass, drones), .init(.sweep, breaths), .init(.bell, bells),
        .init(.pluck, arpeggios, from: 4), .init(.kick, hearts, from: 4),
      ], brightness: (0.8, 1), level: 1.03, endsWithFill: false),
    .init(
      bars: 8,
      parts: [
        .init(.pad, chords), .init(.bass, drones), .init(.pluck, arpeggios),
        .init(.kick, hearts), .init(.shaker, shakers), .init(.lead, songs, from: 0),
        .init(.sweep, breaths),
      ], brightness: (0.9, 1.2), level: 0.96, endsWithFill: false),
    .init(
      bars: 8,
      parts: [
        .init(.pad, chords), .init(.bass, drones), .init(.pluck, flows), .init(.kick, hearts),
        .init(.shaker, shakers), .init(.bell, bells, from: 4),
      ], brightness: (1.1, 1.3), level: 1.00, endsWithFill: false),
    .init(
      bars: 8,
      parts: [
        .init(.pad, chords), .init(.bass, drones), .init(.bell, manyBells),
        .init(.sweep, breaths), .init(.lead, songs, from: 4),
      ], brightness: (1.1, 0.6), level: 1.00, endsWithFill: false),
  ]

  static let fills: [MusicScore.Fill] = [
    .init(from: 12, parts: [.init(.sweep, ["............X..."])])
  ]
}
