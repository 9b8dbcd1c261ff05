/// All instruments of a score, with reverb and echo.
struct MusicBand: Sendable {
  private var drums: [DrumLane] = []
  private var tones: [SynthLane] = []
  private var reverb: Reverb
  private var echo: Echo
  private var pump: Pump
  private var pumpBeats = 1.0
  private var echoBeats = 1.0
  private var echoFeedback = 0.0
  private let sampleRate: Double
  private var low = (left: StateVariableFilter(), right: StateVariableFilter())
  private static let lowest = 32.0
  private let lowShape: StateVariableFilter.Shape

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    reverb = Reverb(sampleRate: sampleRate)
    echo = Echo(sampleRate: sampleRate)
    pump = Pump(sampleRate: sampleRate)
    lowShape = StateVariableFilter.Shape(
      cutoff: Self.lowest, sampleRate: sampleRate, resonance: 0.7)
  }

  /// Switches to another score. Doesn't allocate, because the setup contains the voices.
  mutating func apply(_ setup: MusicSetup) {
    drums = setup.drums
    tones = setup.tones
    reverb.setTime(setup.reverbSeconds)
    pumpBeats = setup.pumpBeats
    echoBeats = setup.echoBeats
    echoFeedback = setup.echoFeedback
  }

  /// Silences all voices and effects immediately.
  mutating func silence() {
    for index in drums.indices { drums[index].silence() }
    for index in tones.indices { tones[index].silence() }
    reverb.clear()
    echo.clear()
    low = (StateVariableFilter(), StateVariableFilter())
    pump = Pump(sampleRate: sampleRate)
  }

  /// Plays a note. `age` is the number of samples between its due time and the next sample.
  mutating func play(_ note: MusicNote, sound: Int, age: Double, brightness: Double) {
    if note.lane == .kick { pump.push() }
    for index in tones.indices where tones[index].lane == note.lane {
      tones[index].play(note, sound: sound, brightness: brightness)
    }
    for index in drums.indices {
      let lane = drums[index].lane
      if lane == note.lane { drums[index].strike(note, sound: sound, age: age) }
      if lane == .openHat && note.lane == .hat { drums[index].choke() }
    }
  }

  /// Advances envelopes, filters and delays. Call this every `MixBuffer.longest` samples.
  mutating func tick(beat: Double, framesPerBeat: Double, brightness: Double) {
    for index in drums.indices { drums[index].tick() }
    for index in tones.indices { tones[index].tick(beat: beat, brightness: brightness) }
    pump.setLength(frames: pumpBeats * framesPerBeat)
    var distance = echoBeats * framesPerBeat
    while distance > Echo.longest * sampleRate { distance /= 2 }
    echo.set(frames: distance, feedback: echoFeedback)
  }

  /// Renders the next samples to `buses.sum`.
  mutating func render(_ buses: MusicBuses) {
    buses.clear()
    for frame in 0..<buses.sum.count { buses.push[frame] = pump.next() }
    for index in drums.indices where drums[index].isActive {
      buses.lane.clear()
      drums[index].add(to: buses.lane)
      buses.mixLane(drums[index].gains)
    }
    for index in tones.indices where tones[index].isActive {
      buses.lane.clear()
      tones[index].add(to: buses.lane)
      buses.mixLane(tones[index].gains)
    }
    echo.add(buses.repeats, to: buses.sum)
    reverb.add(buses.room, to: buses.sum)
    removeOffset(buses.sum)
  }

  /// Removes the offset caused by asymmetric saturation, and inaudibly low frequencies, which would waste headroom.
  private mutating func removeOffset(_ sum: MixBuffer) {
    for frame in 0..<sum.count {
      sum.left[frame] = low.left.highPass(sum.left[frame], lowShape)
      sum.right[frame] = low.right.highPass(sum.right[frame], lowShape)
    }
  }
}

/// A score with its arranger and instruments, created in advance so that changing the style during playback doesn't
/// allocate.
struct MusicSetup: Sendable {
  let tempo, gain, reverbSeconds, pumpBeats, echoBeats, echoFeedback: Double
  let seed: UInt64
  let arranger: MusicArranger
  let drums: [DrumLane]
  let tones: [SynthLane]

  init(score: MusicScore, seed: UInt64, sampleRate: Double) {
    tempo = score.tempo
    gain = score.gain
    reverbSeconds = score.reverbSeconds
    pumpBeats = score.pumpBeats
    echoBeats = score.echoBeats
    echoFeedback = score.echoFeedback
    self.seed = seed
    arranger = MusicArranger(score: score, seed: seed)
    drums = score.drums.map { DrumLane($0, sampleRate: sampleRate) }
    tones = score.tones.map { SynthLane($0, sampleRate: sampleRate) }
  }
}

/// The gain by which the kick ducks other lanes. It falls within 4 ms and recovers quadratically.
struct Pump: Sendable {
  private var ramp = Ramp()
  private var isFalling = false
  private var length = 1.0
  private let sampleRate: Double

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  mutating func setLength(frames: Double) { length = frames }

  mutating func push() {
    isFalling = false
    ramp = Ramp(from: ramp.value, to: 1, seconds: 0.004, sampleRate: sampleRate)
  }

  /// Returns the amount of ducking, 0 … 1.
  mutating func next() -> Double {
    let value = ramp.next()
    if ramp.isOver, ramp.target == 1, !isFalling {
      isFalling = true
      ramp = Ramp(from: 1, to: 0, seconds: length, sampleRate: 1)
    }
    return value * value
  }
}
