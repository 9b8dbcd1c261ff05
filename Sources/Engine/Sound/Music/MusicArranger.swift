/// Composes the music one sixteenth at a time, just before it is played.
struct MusicArranger: Sendable {
  private let shared: SharedScore
  private var form: MusicForm
  private var random: SeededRandom
  private var nextStep: Int32 = 0
  private var fill: Int?
  private var fillStart = 16
  private var isCrashDue = false
  private var isFillDue = false
  private var lastVoice = 3

  init(score: MusicScore, seed: UInt64) {
    shared = SharedScore(score)
    form = MusicForm(shared)
    random = SeededRandom(seed: seed)
  }

  private var score: MusicScore { shared.score }

  /// The beat at which the next sixteenth is due.
  var nextBeat: Double { Double(nextStep) / 4 }

  /// The current factor for the filter frequency of pitched sounds.
  var brightness: Double {
    let range = form.section.brightness
    return range.from + (range.to - range.from) * form.progress(at: Int(nextStep & 15))
  }

  func sound(of lane: MusicLane) -> Int { form.sounds[lane.rawValue] }

  /// Returns to the beginning without allocating.
  mutating func restart(seed: UInt64) {
    form.restart()
    random = SeededRandom(seed: seed)
    nextStep = 0
    fill = nil
    fillStart = 16
    isCrashDue = false
    isFillDue = false
  }

  /// Whether the next sixteenth is the first of a bar.
  var isAtBar: Bool { nextStep & 15 == 0 }

  /// Plays a fill in the last quarter of the current bar, or in the rest of the bar if less than a quarter remains,
  /// followed by a crash. If the current bar is already complete, the fill is in the next one.
  mutating func requestFill() {
    if isAtBar { isFillDue = true } else { beginFill(from: max(12, Int(nextStep & 15))) }
  }

  /// Adds the notes of the next sixteenth to the queue. `secondsPerBeat` converts timing variations to beats.
  mutating func write(into queue: inout NoteQueue, secondsPerBeat: Double) {
    let step = Int(nextStep & 15)
    if step == 0 { beginBar(&queue, secondsPerBeat) }
    let isFilled = step >= fillStart
    let section = form.section
    for index in section.parts.indices {
      let part = section.parts[index]
      guard part.isOn(at: form.bar), !(isFilled && part.lane.isDrum) else { continue }
      let pattern = part.patterns[form.choices[index]]
      let sign = pattern.sign(at: (form.bar - part.from) * 16 + step)
      let held = pattern.heldSteps(after: (form.bar - part.from) * 16 + step)
      play(sign, on: part.lane, held: held, secondsPerBeat, &queue)
    }
    if isFilled, let fill { playFill(score.fills[fill], at: step, secondsPerBeat, &queue) }
    nextStep += 1
  }

  private mutating func beginBar(_ queue: inout NoteQueue, _ secondsPerBeat: Double) {
    fill = nil
    fillStart = 16
    let begins = form.nextBar(&random)
    if isCrashDue || (begins && form.section.opensWithCrash) {
      play(UInt8(ascii: "X"), on: .crash, held: 0, secondsPerBeat, &queue)
    }
    isCrashDue = false
    if isFillDue {
      beginFill(from: 12)
    } else if form.isLastBar, form.section.endsWithFill {
      beginFill(from: 0)
    }
    isFillDue = false
  }

  private mutating func beginFill(from earliest: Int) {
    guard !score.fills.isEmpty else { return }
    let chosen = random.index(below: score.fills.count)
    fill = chosen
    fillStart = max(earliest, score.fills[chosen].from)
    if earliest > 0 { isCrashDue = true }
  }

  private mutating func playFill(
    _ fill: MusicScore.Fill, at step: Int, _ secondsPerBeat: Double, _ queue: inout NoteQueue
  ) {
    for part in fill.parts {
      play(part.patterns[0].sign(at: step), on: part.lane, held: 0, secondsPerBeat, &queue)
    }
  }

  private mutating func play(
    _ sign: UInt8, on lane: MusicLane, held: Int, _ secondsPerBeat: Double,
    _ queue: inout NoteQueue
  ) {
    guard sign != UInt8(ascii: "."), sign != UInt8(ascii: "-") else { return }
    guard sign != UInt8(ascii: "?") || random.nextUnit() < 0.5 else { return }
    let placing = placing(of: lane)
    let beat = nextBeat + swing + placing.delay / secondsPerBeat
    let note = MusicNote(
      lane: lane, beat: beat, endBeat: beat + 0.25 * Double(held + 1) - 0.02,
      level: level(of: sign, on: lane) * placing.evenness, key: 1, phase: random.nextUnit())
    switch lane {
    case .pad, .stab: playChord(note, &queue)
    case .bass: queue.add(note.on(key: form.harmony.key(ofStep: Int(sign) - 49)))
    case .lead: queue.add(note.on(key: form.harmony.key(ofDegree: Int(sign) - 49)))
    case .pluck, .bell: queue.add(note.on(key: form.harmony.key(ofVoice: voice(of: sign))))
    case .tom: queue.add(note.at(pitch: 1.72 - 0.24 * Double(sign - 48)))
    default: queue.add(note)
    }
  }

  /// Plays the notes of a chord at different stereo positions.
  private mutating func playChord(_ note: MusicNote, _ queue: inout NoteQueue) {
    let count = form.harmony.voicing.count
    for voice in 0..<count {
      var single = note.on(key: form.harmony.key(ofVoice: voice))
      single.pan = 0.6 * (Double(2 * voice) / Double(count - 1) - 1) * (voice & 1 == 0 ? 1 : -0.7)
      single.phase = random.nextUnit()
      queue.add(single)
    }
  }

  private mutating func voice(of sign: UInt8) -> Int {
    guard sign == UInt8(ascii: "?") else {
      lastVoice = Int(sign) - 49
      return lastVoice
    }
    lastVoice = min(max(lastVoice + random.index(below: 5) - 2, 1), 7)
    return lastVoice
  }

  private func level(of sign: UInt8, on lane: MusicLane) -> Double {
    let section = form.section
    let swells = lane == .snare || lane == .sweep || lane == .clap
    let progress = form.progress(at: Int(nextStep & 15))
    let swell = swells ? section.swell + (1 - section.swell) * progress : 1
    return section.level * swell * weight(of: sign)
  }

  private func weight(of sign: UInt8) -> Double {
    switch sign {
    case UInt8(ascii: "X"): 1
    case UInt8(ascii: "x"): 0.72
    case UInt8(ascii: "o"): 0.45
    case UInt8(ascii: ","), UInt8(ascii: "?"): 0.25
    default: nextStep & 3 == 0 ? 1 : nextStep & 1 == 0 ? 0.9 : 0.8
    }
  }

  private var swing: Double { nextStep & 1 == 1 ? score.swing / 4 : 0 }

  /// Returns the delay of the lane's next note in seconds and a factor for its level, both including random variation.
  private mutating func placing(of lane: MusicLane) -> (delay: Double, evenness: Double) {
    let loose = random.nextUnit()
    let uneven = random.nextUnit()
    for drum in score.drums where drum.lane == lane {
      return (drum.late + drum.loose * loose, 1 - drum.unevenness * uneven)
    }
    for tone in score.tones where tone.lane == lane {
      return (tone.late + tone.loose * loose, 1 - tone.unevenness * uneven)
    }
    return (0, 1)
  }
}

extension MusicScore.Part {
  func isOn(at bar: Int) -> Bool { bar >= from && (until == 0 || bar < until) }
}

extension StaticString {
  /// Returns the number of consecutive `-` characters after a position in the repeating pattern.
  func heldSteps(after step: Int) -> Int {
    var count = 0
    while count < length, sign(at: step + 1 + count) == UInt8(ascii: "-") { count += 1 }
    return count
  }
}

extension MusicNote {
  func on(key: Int) -> MusicNote {
    var note = self
    note.key = Double(key)
    return note
  }

  func at(pitch: Double) -> MusicNote {
    var note = self
    note.key = pitch
    return note
  }
}
