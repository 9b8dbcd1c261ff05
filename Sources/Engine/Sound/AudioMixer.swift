/// The mixer of all sound in Andante: the metronome, music, earcons and the test tone.
///
/// The sample counter is the only clock. Controls take effect at the next rendered frame or at a given later one. The
/// same controls at the same frames produce bit-identical samples, natively and in browsers, regardless of block size.
/// Rendering doesn't allocate, unless a scheduled control selects another style of music.
///
/// Clicks are never delayed or limited. Their peak is 0.85, or 0.39 with music. The music's limiter leaves headroom for
/// them, so that the sum stays below −1 dBTP. Earcons can exceed this, so a memoryless soft clipper compresses
/// everything above −1 dBFS.
public struct AudioMixer: Sendable {
  /// The sample rate in frames per second.
  public let sampleRate: Double
  /// The next frame to render.
  public internal(set) var frame = 0.0

  var metronome: Metronome
  var music: MusicPlayer
  var earcons: EarconPlayer
  var tone: TestTone?
  var lock: PhaseLock
  var taps: TapTempo
  var history = BeatHistory()
  var latencyFrames = 0.0
  var style = MusicStyle.powerBeats
  var musicSeed: UInt64 = 0
  /// The frame of the latest style selection.
  var musicSelectedAt = -1.0
  /// The music's tempo, or nil for the style's own tempo.
  var musicTempo: Double?
  var musicFollows = false
  var isDucked = false
  /// The frame at which the latest earcon ends.
  var signalEnd = 0.0
  /// The frame of the metronome's latest clock change that was applied to the music.
  private var followed = -1.0
  private var queue = ControlQueue()

  /// Creates a silent mixer. Returns nil unless the sample rate is 8 000 … 192 000.
  public init?(sampleRate: Double) {
    guard (8_000...192_000).contains(sampleRate) else { return nil }
    self.sampleRate = sampleRate
    metronome = Metronome(sampleRate: sampleRate, beatsPerMinute: 170)
    music = MusicPlayer(sampleRate: sampleRate)
    earcons = EarconPlayer(sampleRate: sampleRate)
    lock = PhaseLock(sampleRate: sampleRate, beatsPerMinute: metronome.clock.beatsPerMinute)
    taps = TapTempo(sampleRate: sampleRate)
  }

  /// Sets a control from the next rendered frame. Returns false and changes nothing if the value is out of range.
  @discardableResult
  public mutating func set(_ control: SoundControl, _ value: Double) -> Bool {
    guard control.accepts(value) else { return false }
    apply(control, value)
    return true
  }

  /// Sets a control at `frame`, or at the next frame if `frame` has passed.
  public mutating func schedule(
    _ control: SoundControl, _ value: Double, at frame: Double
  ) throws(SoundControlError) {
    guard control.accepts(value), frame.isFinite else { throw .valueOutOfRange }
    let entry = ControlQueue.Entry(frame: frame, control: control, value: value)
    guard queue.add(entry) else { throw .queueFull }
  }

  /// Sets the athlete's own click, or removes it if nil. Apart from this function, only the `musicStyle` control
  /// allocates.
  public mutating func setOwnSound(_ sound: SampledSound?) { metronome.setOwnSound(sound) }

  /// Fills the block with the next frames.
  public mutating func render(into block: StereoBlock) {
    block.clear()
    var done = 0
    while done < block.count {
      while let due = queue.popFirst(upTo: frame) { apply(due.control, due.value) }
      let count = framesUntilChange(atMost: block.count - done)
      add(to: block.part(from: done, count: count))
      done += count
    }
    block.softClip()
  }

  private func framesUntilChange(atMost count: Int) -> Int {
    var next = min(queue.nextFrame ?? .infinity, frame + Double(count))
    if signalEnd > frame { next = min(next, signalEnd) }
    return Int((next - frame).rounded(.up))
  }

  private mutating func add(to part: StereoBlock) {
    history.add(metronome.clock, from: metronome.clockSince)
    follow(at: frame)
    reserveHeadroom()
    metronome.add(to: part)
    history.add(metronome.clock, from: metronome.clockSince)
    addMusic(to: part)
    earcons.add(to: part)
    addTone(to: part)
    frame += Double(part.count)
  }

  /// Adds the music in two pieces if the metronome's clock changes within the part, which happens when a steering
  /// correction ends.
  private mutating func addMusic(to part: StereoBlock) {
    let change = metronome.clockSince - frame
    let first = change >= 0 && change < Double(part.count) ? Int(change) : part.count
    music.add(to: part.part(from: 0, count: first))
    guard first < part.count else { return }
    follow(at: metronome.clockSince)
    music.add(to: part.part(from: first, count: part.count - first))
  }

  /// Applies changes of the metronome's clock to music that follows it.
  private mutating func follow(at frame: Double) {
    guard musicFollows, metronome.isPlaying, followed != metronome.clockSince else { return }
    followed = metronome.clockSince
    music.setTempo(metronome.clock.beatsPerMinute)
    music.align(beat: metronome.clock.beats(at: frame), at: frame)
  }

  /// Makes the music follow the metronome if this is enabled and the metronome is playing. Otherwise sets the music's
  /// own tempo.
  mutating func retuneMusic() {
    followed = -1
    if !(musicFollows && metronome.isPlaying) { music.setTempo(musicTempo ?? style.ownTempo) }
  }

  /// Reserves headroom for clicks, and ducks the music for speech and earcons.
  private mutating func reserveHeadroom() {
    metronome.boost = music.isPlaying ? 1 : Metronome.largestBoost
    music.setCeiling(Self.ceiling - (metronome.isPlaying ? Self.clickPeak : 0))
    music.duck(isDucked || frame < signalEnd)
  }

  /// The maximum true peak, −1 dBTP.
  private static let ceiling = 0.891
  private static let clickPeak = 0.39

  private mutating func addTone(to part: StereoBlock) {
    guard tone != nil else { return }
    for index in 0..<part.count {
      let sample = tone?.next() ?? 0
      part.left[index] += sample
      part.right[index] += sample
    }
    if tone?.isOver == true { tone = nil }
  }
}

/// The reason why a control was rejected. Raw values are passed to the page.
public enum SoundControlError: Int32, Error, Equatable, Sendable {
  /// The number of the control is unknown.
  case unknownControl = -1
  /// The control doesn't accept this value.
  case valueOutOfRange = -2
  /// The queue already contains the maximum number of scheduled changes.
  case queueFull = -3
}
