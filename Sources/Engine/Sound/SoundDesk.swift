/// Everything Andante makes heard, mixed: the metronome, music, earcons and the test tone.
///
/// The sample counter is the only clock. Controls take effect with the next rendered frame, or at a
/// frame given ahead; the same controls at the same frames give the same samples, bit for bit, natively
/// and in a browser, whatever the length of the blocks asked for. Rendering allocates nothing.
///
/// Levels: clicks peak at 0.39 and are never delayed or limited; the music's own limiter leaves them
/// room, so that the sum stays below −1 dBTP. Earcons may add up beyond; a curve without memory
/// bends what is left above −1 dBFS.
public struct SoundDesk: Sendable {
  public let sampleRate: Double
  /// The frame that is rendered next.
  public internal(set) var frame = 0.0

  var metronome: Metronome
  var earcons: EarconPlayer
  var tone: TestTone?
  var lock: PhaseLock
  var taps: TapTempo
  var history = BeatHistory()
  var latencyFrames = 0.0
  private var queue = ControlQueue()

  /// Silent. Nil unless the sample rate is 8 000 … 192 000.
  public init?(sampleRate: Double) {
    guard (8_000...192_000).contains(sampleRate) else { return nil }
    self.sampleRate = sampleRate
    metronome = Metronome(sampleRate: sampleRate, beatsPerMinute: 170)
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

  /// The athlete's own click; nil takes it away. The only change that allocates.
  public mutating func setOwnSound(_ sound: SampledSound?) { metronome.setOwnSound(sound) }

  /// Fills the block with the next frames.
  public mutating func render(into block: StereoBlock) {
    block.clear()
    var done = 0
    while done < block.count {
      while let due = queue.take(upTo: frame) { apply(due.control, due.value) }
      let count = framesUntilControl(atMost: block.count - done)
      add(to: block.part(from: done, count: count))
      done += count
    }
    block.bend()
  }

  private func framesUntilControl(atMost count: Int) -> Int {
    guard let next = queue.nextFrame, next < frame + Double(count) else { return count }
    return Int((next - frame).rounded(.up))
  }

  private mutating func add(to part: StereoBlock) {
    history.add(metronome.clock, from: metronome.clockSince)
    metronome.add(to: part)
    history.add(metronome.clock, from: metronome.clockSince)
    earcons.add(to: part)
    addTone(to: part)
    frame += Double(part.count)
  }

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
  case unknownControl = -1
  case valueOutOfRange = -2
  case queueFull = -3
}
