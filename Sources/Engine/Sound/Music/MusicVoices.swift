/// The voices of one drum lane, used in rotation.
struct DrumLane: Sendable {
  private let instrument: MusicScore.Instrument<DrumSound>
  private var voices: [DrumVoice] = []
  private var latest = 0

  init(_ instrument: MusicScore.Instrument<DrumSound>, sampleRate: Double) {
    self.instrument = instrument
    for number in 0..<instrument.lane.voiceCount {
      let seed = UInt32(truncatingIfNeeded: 7_919 * instrument.lane.rawValue + 104_729 * number + 1)
      voices.append(DrumVoice(sampleRate: sampleRate, seed: seed))
    }
  }

  var lane: MusicLane { instrument.lane }
  var gains: LaneGains { LaneGains(instrument) }
  var isActive: Bool { voices.contains { $0.isActive } }

  mutating func strike(_ note: MusicNote, sound: Int, age: Double) {
    choke()
    latest = latest + 1 == voices.count ? 0 : latest + 1
    let sound = instrument.sounds[sound]
    voices[latest].strike(sound, level: note.level, age: age, pitch: note.key)
  }

  mutating func choke() { voices[latest].choke() }

  mutating func silence() {
    latest = 0
    for index in voices.indices { voices[index].silence() }
  }

  mutating func tick() {
    for index in voices.indices { voices[index].tick() }
  }

  mutating func add(to buffer: MixBuffer) {
    for index in voices.indices { voices[index].add(to: buffer) }
  }
}

struct SynthLane: Sendable {
  private let instrument: MusicScore.Instrument<SynthSound>
  private var voices: [SynthVoice]
  private var latest = 0

  init(_ instrument: MusicScore.Instrument<SynthSound>, sampleRate: Double) {
    self.instrument = instrument
    let voice = SynthVoice(sampleRate: sampleRate)
    voices = [SynthVoice](repeating: voice, count: instrument.lane.voiceCount)
  }

  var lane: MusicLane { instrument.lane }
  var gains: LaneGains { LaneGains(instrument) }
  var isActive: Bool { voices.contains { $0.isActive } }

  /// Plays a note with a free voice, or with the next one in rotation if all are active.
  mutating func play(_ note: MusicNote, sound: Int, brightness: Double) {
    var number = latest
    for _ in voices.indices {
      number = number + 1 == voices.count ? 0 : number + 1
      if !voices[number].isActive { break }
    }
    if voices[number].isActive { number = latest + 1 == voices.count ? 0 : latest + 1 }
    latest = number
    let played = SynthVoice.Note(
      key: note.key, level: note.level, pan: note.pan, brightness: brightness,
      endBeat: note.endBeat, phase: note.phase)
    voices[number].play(played, with: instrument.sounds[sound])
  }

  mutating func silence() {
    latest = 0
    for index in voices.indices { voices[index].silence() }
  }

  mutating func tick(beat: Double, brightness: Double) {
    for index in voices.indices { voices[index].tick(beat: beat, brightness: brightness) }
  }

  mutating func add(to buffer: MixBuffer) {
    for index in voices.indices { voices[index].add(to: buffer) }
  }
}

/// The gains of a lane for each channel and effect.
struct LaneGains: Sendable {
  let left, right, reverb, echo, pump: Double

  init<Sound>(_ instrument: MusicScore.Instrument<Sound>) {
    left = instrument.level * min(1, 1 - instrument.pan)
    right = instrument.level * min(1, 1 + instrument.pan)
    reverb = instrument.reverb
    echo = instrument.echo
    pump = instrument.pump
  }
}
