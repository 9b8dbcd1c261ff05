/// Beats rendered to the sample.
///
/// The only clock is the number of frames rendered. A beat may fall between two samples, and its sound is
/// evaluated from there. What is set applies from the next frame on; samples do not depend on how
/// they are asked for in blocks. Only `init` allocates.
public struct Metronome: Sendable {
  private var steered: SteeredClock
  /// The next frame to be rendered.
  public private(set) var frame = 0.0
  /// What the next beats sound like.
  public var sound = ClickSound.click
  /// Which beats are heard.
  public var cueMode = CueMode.everyStep
  /// Lets the beats with odd indices belong to the left foot, instead of the even ones.
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

  /// The rate is brought into 8 … 192 kHz, the tempo into 30 … 300.
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
    // One by one: copies would share memory until they first sound, and allocate then.
    for _ in 0..<8 { voices.append(ClickVoice(sampleRate: rate)) }
  }
}

// MARK: - Settings

extension Metronome {
  /// 0 … 1, as a factor on the samples; a change that is heard glides with a time constant of 10 ms.
  public var volume: Double {
    get { share }
    set {
      share = Self.unit(newValue)
      setGain()
    }
  }

  /// Accents then peak at 0.85, for where nothing else is to be heard.
  public static let largestBoost = 2.2

  /// 1 … `largestBoost`, on top of the volume.
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

  /// 0 … 1: how far left and right steps are apart; 0 plays both in the middle.
  public var panWidth: Double {
    get { width }
    set { width = Self.unit(newValue) }
  }

  /// Every so many steps, counted from beat 0, one is accented, 0 … 16; 0 accents none.
  public var accentEvery: Int32 {
    get { accentSpacing }
    set { accentSpacing = min(max(newValue, 0), 16) }
  }

  /// What `ClickSound.own` plays from the next beat on; nil plays a click. Must have been made for the
  /// metronome's sample rate.
  public mutating func setOwnSound(_ sound: SampledSound?) { ownSound = sound }

  private static func unit(_ value: Double) -> Double { value >= 0 ? min(value, 1) : 0 }
}

// MARK: - Playing

extension Metronome {
  /// False while paused; sounds may still fade out.
  public var isPlaying: Bool { state == .playing }

  /// The beat's line over the frames, as it holds from `clockSince` on.
  public var clock: BeatClock { steered.line }

  /// The latest frame at which tempo or phase changed, also by itself after `steer`.
  public var clockSince: Double { steered.since }

  /// Nothing sounds, and nothing will before `start` or `resume`.
  public var isSilent: Bool { state != .playing && !hasVoices }

  /// Beat 0 falls on the next frame. Changes nothing while playing.
  public mutating func start() {
    guard state != .playing else { return }
    state = .playing
    nextIndex = 0
    latestFrame = -.infinity
    steered.move(toBeat: 0, at: frame, now: frame)
  }

  /// Fades out within 8 ms.
  public mutating func stop() {
    fadeVoices()
    state = .stopped
  }

  /// Fades out within 8 ms and holds the phase until `resume`.
  public mutating func pause() {
    guard state == .playing else { return }
    startDueBeats()
    fadeVoices()
    pausedBeat = clock.beats(at: frame)
    state = .paused
  }

  /// Goes on with the phase at which it was paused; does nothing otherwise.
  public mutating func resume() {
    guard state == .paused else { return }
    steered.move(toBeat: pausedBeat, at: frame, now: frame)
    state = .playing
  }

  /// From the next frame on the beat goes at another tempo, 30 … 300, with its phase kept.
  public mutating func setTempo(_ beatsPerMinute: Double) {
    startDueBeats()
    steered.setTempo(beatsPerMinute, at: frame)
  }

  /// From the next frame on the beat goes at the correction's tempo, and within a beat gets ahead of it
  /// as far as is asked; then it goes on at that tempo by itself.
  public mutating func steer(_ correction: PhaseLock.Correction) {
    startDueBeats()
    steered.steer(correction, at: frame)
  }

  /// Lets the beat pass through `beat` at `frame`, which may be past: a jump of the phase. The next to
  /// sound is the first of the new line's beats that lies at least half a beat after the latest one, so
  /// that none sounds twice; one that the jump passed over sounds at once where a gap of over one
  /// and a half would be left. Does nothing for numbers beyond a hundred million beats.
  public mutating func align(beat: Double, at frame: Double) {
    var moved = steered
    moved.move(toBeat: beat, at: frame, now: self.frame)
    let here = moved.line.beats(at: self.frame)
    guard here.magnitude < 1e8 else { return }
    startDueBeats()
    steered = moved
    pausedBeat = here
    // A beat due at this very frame must not be lost to rounding.
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
  /// The beats rendered and not yet asked for, oldest first; the latest 64 are kept.
  public mutating func takeBeat() -> Beat? { beats.popFirst() }

  /// As things stand now; nil unless playing.
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

  /// `frame`: where it is to sound instead of where it falls.
  private mutating func startBeat(at frame: Double? = nil) {
    var beat = beat(nextIndex)
    beat.frame = frame ?? beat.frame
    if beat.isSounded { beat.isSounded = startVoice(beat) }
    beats.put(beat)
    latestFrame = beat.frame
    nextIndex &+= 1
  }

  /// Starts what fell between the latest rendered frame and the next one, before a change could move it.
  private mutating func startDueBeats() {
    guard isPlaying else { return }
    while clock.frame(ofBeat: Double(nextIndex)) < frame { startBeat() }
  }
}

// MARK: - Rendering

extension Metronome {
  /// Adds the next `block.count` frames. Stretches without sound cost next to nothing.
  public mutating func add(to block: StereoBlock) {
    var position = 0
    while position < block.count {
      let length = framesUntilChange(atMost: block.count - position)
      if hasVoices { addVoices(to: block.part(from: position, count: length)) }
      position += length
      frame += Double(length)
    }
  }

  /// Does what is due at the next frame; how many frames can be rendered before something else is.
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

  /// False where all voices sound, as only starts and stops within milliseconds can make them.
  private mutating func startVoice(_ beat: Beat) -> Bool {
    guard let place = voices.firstIndex(where: { !$0.isSounding }) else { return false }
    let (age, balance) = (frame - beat.frame, beat.isLeft ? -width : width)
    if sound == .own, let ownSound {
      let gain = beat.isAccented ? ClickShape.accentPeak : ClickShape.plainPeak
      voices[place].start(ownSound, age: age, gain: gain, balance: balance)
    } else {
      let kind = sound == .own ? ClickSound.click : sound
      let shape = shapes[2 * Int(kind.rawValue) + (beat.isAccented ? 1 : 0)]
      voices[place].start(shape, age: age, balance: balance)
    }
    return true
  }
}
