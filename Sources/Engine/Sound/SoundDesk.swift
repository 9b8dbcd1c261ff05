/// Everything Andante makes heard, mixed: the metronome, music, earcons and the test tone.
///
/// The sample counter is the only clock. Controls take effect with the next rendered frame, or at a
/// frame given ahead; the same controls at the same frames give the same samples, bit for bit, natively
/// and in a browser, whatever the length of the blocks asked for. Rendering allocates nothing, unless a
/// scheduled control selects another style of music.
///
/// Levels: clicks are never delayed or limited. Alone they peak at 0.85; beside music at 0.39, for which
/// the music's own limiter leaves room, so that the sum stays below −1 dBTP. Earcons may add up beyond; a
/// curve without memory bends what is left above −1 dBFS.
public struct SoundDesk: Sendable {
  /// Frames a second.
  public let sampleRate: Double
  /// The frame that is rendered next.
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
  /// The frame at which the style was selected last.
  var musicSelectedAt = -1.0
  /// Nil takes the style's own.
  var musicTempo: Double?
  var musicFollows = false
  var isSpokenOver = false
  /// Until this frame an earcon sounds.
  var signalEnd = 0.0
  /// The change of the metronome's clock that the music has taken over.
  private var followed = -1.0
  private var queue = ControlQueue()

  /// Silent. Nil unless the sample rate is 8 000 … 192 000.
  public init?(sampleRate: Double) {
    guard (8_000...192_000).contains(sampleRate) else { return nil }
    self.sampleRate = sampleRate
    metronome = Metronome(sampleRate: sampleRate, beatsPerMinute: 170)
    music = MusicPlayer(sampleRate: sampleRate)
    earcons = EarconPlayer(sampleRate: sampleRate)
    lock = PhaseLock(sampleRate: sampleRate, beatsPerMinute: metronome.clock.beatsPerMinute)
    taps = TapTempo(sampleRate: sampleRate)
  }

  /// Takes effect with the next rendered frame. False, and nothing changed, for a value out of range.
  @discardableResult
  public mutating func set(_ control: SoundControl, _ value: Double) -> Bool {
    guard control.accepts(value) else { return false }
    apply(control, value)
    return true
  }

  /// Takes effect at `frame`, or with the next one where that has passed.
  public mutating func schedule(
    _ control: SoundControl, _ value: Double, at frame: Double
  ) throws(SoundRefusal) {
    guard control.accepts(value), frame.isFinite else { throw .valueOutOfRange }
    let entry = ControlQueue.Entry(frame: frame, control: control, value: value)
    guard queue.add(entry) else { throw .queueFull }
  }

  /// The athlete's own click; nil takes it away. Only this and `musicStyle` allocate.
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
    block.bend()
  }

  private func framesUntilChange(atMost count: Int) -> Int {
    var next = min(queue.nextFrame ?? .infinity, frame + Double(count))
    if signalEnd > frame { next = min(next, signalEnd) }
    return Int((next - frame).rounded(.up))
  }

  private mutating func add(to part: StereoBlock) {
    history.add(metronome.clock, from: metronome.clockSince)
    follow(at: frame)
    leaveRoom()
    metronome.add(to: part)
    history.add(metronome.clock, from: metronome.clockSince)
    addMusic(to: part)
    earcons.add(to: part)
    addTone(to: part)
    frame += Double(part.count)
  }

  /// The metronome's clock may have changed by itself within the part, at a whole frame.
  private mutating func addMusic(to part: StereoBlock) {
    let change = metronome.clockSince - frame
    let first = change >= 0 && change < Double(part.count) ? Int(change) : part.count
    music.add(to: part.part(from: 0, count: first))
    guard first < part.count else { return }
    follow(at: metronome.clockSince)
    music.add(to: part.part(from: first, count: part.count - first))
  }

  /// Music that follows goes along with every change of the metronome's clock.
  private mutating func follow(at frame: Double) {
    guard musicFollows, metronome.isPlaying, followed != metronome.clockSince else { return }
    followed = metronome.clockSince
    music.setTempo(metronome.clock.beatsPerMinute)
    music.align(beat: metronome.clock.beats(at: frame), at: frame)
  }

  /// From now on the music goes by the metronome, where it is to and there is one; else by itself.
  mutating func retuneMusic() {
    followed = -1
    if !(musicFollows && metronome.isPlaying) { music.setTempo(musicTempo ?? style.ownTempo) }
  }

  /// What the clicks may take of full scale is not the music's, and speech and signals are heard over it.
  private mutating func leaveRoom() {
    metronome.boost = music.isPlaying ? 1 : Metronome.largestBoost
    music.setCeiling(Self.ceiling - (metronome.isPlaying ? Self.clickPeak : 0))
    music.duck(isSpokenOver || frame < signalEnd)
  }

  /// −1 dBTP.
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

/// Why a control was not taken. The raw value is the border's code.
public enum SoundRefusal: Int32, Error, Equatable, Sendable {
  /// No control has this number.
  case unknownControl = -1
  /// The control does not take this value.
  case valueOutOfRange = -2
  /// As many changes wait as there is room for.
  case queueFull = -3
}
