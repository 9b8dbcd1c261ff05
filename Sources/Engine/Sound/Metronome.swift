/// A metronome that renders beats with sub-sample precision.
///
/// The only clock is the number of rendered frames. A beat can fall between two samples, and its waveform is evaluated
/// from that position. Settings apply from the next frame. The samples don't depend on block sizes. Only `init`
/// allocates.
public struct Metronome: Sendable {
  private var steered: SteeredClock
  /// The next frame to render.
  public private(set) var frame = 0.0
  /// The sound to use from the next beat.
  public var sound = ClickSound.click
  /// The selection of beats that sound.
  public var cueMode = CueMode.everyStep
  /// Whether odd instead of even beats belong to the left foot.
  public var swapsFeet = false

  private enum State: Sendable { case stopped, playing, paused }
  private var state = State.stopped
  private var nextIndex: Int32 = 0
  private var latestFrame = -Double.infinity
  private var pausedBeat = 0.0
  private var share = 1.0
  private var extra = 1.0
  private var volumeGlide: Glide
  private var width = 0.0
  private var accentSpacing: Int32 = 0
  private var ownSound: SampledSound?
  private var voices: [ClickVoice] = []
  private var beats = BeatRing()
  private let shapes: [ClickShape]

  /// Creates a stopped metronome. The sample rate is clamped to 8 … 192 kHz and the tempo to 30 … 300.
  public init(sampleRate: Double, beatsPerMinute: Double) {
    let rate = sampleRate >= 8_000 ? min(sampleRate, 192_000) : 8_000
    steered = SteeredClock(BeatClock(sampleRate: rate, beatsPerMinute: beatsPerMinute))
    volumeGlide = Glide(1, sampleRate: rate)
    var shapes: [ClickShape] = []
    for sound in [ClickSound.click, .woodblock, .hiHat] {
      for isAccented in [false, true] {
        shapes.append(.shape(sound, isAccented: isAccented, sampleRate: rate))
      }
    }
    self.shapes = shapes
    // Created one by one, because copies would share storage and therefore allocate when they first sound.
    for _ in 0..<8 { voices.append(ClickVoice(sampleRate: rate)) }
  }
}

// MARK: - Settings

extension Metronome {
  /// The volume as a linear factor, 0 … 1. Audible changes are smoothed with a time constant of 10 ms.
  public var volume: Double {
    get { share }
    set {
      share = Self.unit(newValue)
      setGain()
    }
  }

  /// The maximum boost, used when nothing else is playing. It raises the peak of accents to 0.85.
  public static let largestBoost = 2.2

  /// An additional factor for the volume, 1 … `largestBoost`.
  public var boost: Double {
    get { extra }
    set {
      extra = min(max(newValue, 1), Self.largestBoost)
      setGain()
    }
  }

  private mutating func setGain() {
    let gain = share * extra
    guard gain != volumeGlide.target else { return }
    if isSilent { volumeGlide.jump(to: gain) } else { volumeGlide.set(gain, at: frame) }
  }

  /// The stereo separation of left and right steps, 0 … 1. At 0, both are in the middle.
  public var panWidth: Double {
    get { width }
    set { width = Self.unit(newValue) }
  }

  /// The number of steps between accents, counted from beat 0: 0 … 16, where 0 disables accents.
  public var accentEvery: Int32 {
    get { accentSpacing }
    set { accentSpacing = min(max(newValue, 0), 16) }
  }

  /// Sets the sound that `ClickSound.own` plays from the next beat; nil for a click. The sound must have been created
  /// for the metronome's sample rate.
  public mutating func setOwnSound(_ sound: SampledSound?) { ownSound = sound }

  private static func unit(_ value: Double) -> Double { value >= 0 ? min(value, 1) : 0 }
}

// MARK: - Playing

extension Metronome {
  /// Whether the metronome is playing; false while paused, even while sounds fade out.
  public var isPlaying: Bool { state == .playing }

  /// The current mapping of beats to frames, in effect since `clockSince`.
  public var clock: BeatClock { steered.line }

  /// The latest frame at which the tempo or phase changed, including the automatic end of `steer`.
  public var clockSince: Double { steered.since }

  /// Whether nothing is sounding, and nothing will until `start` or `resume` is called.
  public var isSilent: Bool { state != .playing && !hasVoices }

  /// Starts with beat 0 at the next frame. Does nothing while playing.
  public mutating func start() {
    guard state != .playing else { return }
    state = .playing
    nextIndex = 0
    latestFrame = -.infinity
    steered.move(toBeat: 0, at: frame, now: frame)
  }

  /// Stops, with a fade-out of 8 ms.
  public mutating func stop() {
    fadeVoices()
    state = .stopped
  }

  /// Pauses with a fade-out of 8 ms, and stores the phase for `resume`.
  public mutating func pause() {
    guard state == .playing else { return }
    startDueBeats()
    fadeVoices()
    pausedBeat = clock.beats(at: frame)
    state = .paused
  }

  /// Continues at the phase at which it was paused. Does nothing unless paused.
  public mutating func resume() {
    guard state == .paused else { return }
    steered.move(toBeat: pausedBeat, at: frame, now: frame)
    state = .playing
  }

  /// Sets the tempo, 30 … 300, from the next frame without changing the phase.
  public mutating func setTempo(_ beatsPerMinute: Double) {
    startDueBeats()
    steered.setTempo(beatsPerMinute, at: frame)
  }

  /// Changes to the correction's tempo from the next frame, and shifts the phase by the correction's amount within one
  /// beat.
  public mutating func steer(_ correction: PhaseLock.Correction) {
    startDueBeats()
    steered.steer(correction, at: frame)
  }

  /// Shifts the phase so that `beat` falls on `frame`, which may be in the past.
  ///
  /// The next beat to sound is the first one at least half a beat after the latest, so that no beat sounds twice.
  /// If this would leave a gap of more than one and a half beats, a beat sounds immediately. Does nothing for
  /// positions beyond a hundred million beats.
  public mutating func align(beat: Double, at frame: Double) {
    var moved = steered
    moved.move(toBeat: beat, at: frame, now: self.frame)
    let here = moved.line.beats(at: self.frame)
    guard here.magnitude < 1e8 else { return }
    startDueBeats()
    steered = moved
    pausedBeat = here
    // Rounding must not drop a beat that is due at exactly this frame.
    nextIndex = Int32((here - 1e-6).rounded(.up))
    let gap = (clock.frame(ofBeat: Double(nextIndex)) - latestFrame) / clock.framesPerBeat
    if gap < 0.5 { nextIndex += 1 }
    if gap > 1.5, gap.isFinite, isPlaying {
      nextIndex -= 1
      startBeat(at: self.frame)
    }
  }
}

// MARK: - Beats

extension Metronome {
  /// Removes and returns the oldest rendered beat that hasn't been taken yet. Only the latest 64 are stored.
  public mutating func takeBeat() -> Beat? { beats.popFirst() }

  /// The next beat with the current settings; nil unless playing.
  public var nextBeat: Beat? { isPlaying ? beat(nextIndex) : nil }

  private func beat(_ index: Int32) -> Beat {
    let isEven = index & 1 == 0
    return Beat(
      frame: clock.frame(ofBeat: Double(index)), index: index,
      beatsPerMinute: clock.beatsPerMinute,
      isSounded: isEven || cueMode == .everyStep,
      isAccented: accentSpacing > 0 && index % accentSpacing == 0,
      isLeft: isEven != swapsFeet)
  }

  /// Starts the next beat, at `frame` if given and otherwise at its own time.
  private mutating func startBeat(at frame: Double? = nil) {
    var beat = beat(nextIndex)
    beat.frame = frame ?? beat.frame
    if beat.isSounded { beat.isSounded = startVoice(beat) }
    beats.put(beat)
    latestFrame = beat.frame
    nextIndex &+= 1
  }

  /// Starts beats that are due before the next frame, before a change could move them.
  private mutating func startDueBeats() {
    guard isPlaying else { return }
    while clock.frame(ofBeat: Double(nextIndex)) < frame { startBeat() }
  }
}

// MARK: - Rendering

extension Metronome {
  /// Adds the next `block.count` frames. Silent frames cost almost nothing.
  public mutating func add(to block: StereoBlock) {
    var position = 0
    while position < block.count {
      let length = framesUntilChange(atMost: block.count - position)
      if hasVoices { addVoices(to: block.part(from: position, count: length)) }
      position += length
      frame += Double(length)
    }
  }

  /// Handles everything that is due at the next frame. Returns the number of frames until the next change.
  private mutating func framesUntilChange(atMost count: Int) -> Int {
    guard isPlaying else { return count }
    if frame >= steered.steeringEnd {
      startDueBeats()
      steered.settle(at: frame)
    }
    var wait = clock.frame(ofBeat: Double(nextIndex)) - frame
    while wait <= 0 {
      startBeat()
      wait = clock.frame(ofBeat: Double(nextIndex)) - frame
    }
    wait = min(wait, steered.steeringEnd - frame)
    return wait < Double(count) ? Int(wait.rounded(.up)) : count
  }

  private var hasVoices: Bool {
    for voice in voices where voice.isSounding { return true }
    return false
  }

  private mutating func addVoices(to block: StereoBlock) {
    for index in voices.indices where voices[index].isSounding {
      voices[index].add(to: block, from: frame, volume: volumeGlide)
    }
  }

  private mutating func fadeVoices() {
    for index in voices.indices { voices[index].fade(from: frame) }
  }

  /// Starts a voice. Returns false if all voices are busy, which happens only after starting and stopping within
  /// milliseconds.
  private mutating func startVoice(_ beat: Beat) -> Bool {
    guard let index = voices.firstIndex(where: { !$0.isSounding }) else { return false }
    let (age, balance) = (frame - beat.frame, beat.isLeft ? -width : width)
    if sound == .own, let ownSound {
      let gain = beat.isAccented ? ClickShape.accentPeak : ClickShape.plainPeak
      voices[index].start(ownSound, age: age, gain: gain, balance: balance)
    } else {
      let kind = sound == .own ? ClickSound.click : sound
      let shape = shapes[2 * Int(kind.rawValue) + (beat.isAccented ? 1 : 0)]
      voices[index].start(shape, age: age, balance: balance)
    }
    return true
  }
}
