/// Plays music in a style, composed in real time from a seed, until it is stopped.
///
/// The same calls at the same frames produce bit-identical samples on every platform, regardless of block size. Only
/// creating a player and selecting a style allocate. A limiter keeps the true peak below the ceiling; the player
/// compensates for its delay, so beats are heard at the clock's times.
public struct MusicPlayer: Sendable {
  /// The sample rate in frames per second.
  public let sampleRate: Double
  /// The next frame to render.
  public private(set) var frame = 0.0

  private var state = State.idle
  private var startsAgain = false
  private var upcoming: MusicSetup?
  private var seed: UInt64 = 0
  private var styleGain = 1.0
  private var arranger: MusicArranger
  private var notes = NoteQueue()
  private var band: MusicBand
  private var time: MusicClock
  private var mix = MusicMix()
  private var leveller: MusicLeveller
  private var level: MusicLevel
  private var limiter: Limiter
  /// The number of samples since the last tick, 0 ..< `MixBuffer.longest`.
  private var sinceTick = 0
  private var drained = 0
  private var pausedPulse = 0.0
  private var alignedAt = -1.0

  private enum State: Equatable, Sendable {
    case idle
    /// Starts at the next frame. Nothing has sounded yet.
    case starting
    case playing
    /// Fades out before a pause. `begins` is true if the music starts from the beginning when it is resumed.
    case pausing(begins: Bool)
    case paused(begins: Bool)
    /// Lets notes ring before becoming idle.
    case stopping
  }

  /// How long notes may ring after a stop, in seconds.
  private static let ringSeconds = 0.3
  /// The rounding tolerance for beats.
  private static let tolerance = 1e-9

  /// Creates a silent player with `powerBeats` selected at its own tempo.
  public init(sampleRate: Double) {
    self.sampleRate = sampleRate
    let score = MusicStyle.powerBeats.score
    upcoming = MusicSetup(score: score, seed: 0, sampleRate: sampleRate)
    arranger = MusicArranger(score: score, seed: 0)
    band = MusicBand(sampleRate: sampleRate)
    time = MusicClock(
      pulse: BeatClock(sampleRate: sampleRate, beatsPerMinute: score.tempo),
      ownTempo: score.tempo)
    leveller = MusicLeveller(sampleRate: sampleRate)
    level = MusicLevel(sampleRate: sampleRate)
    limiter = Limiter(sampleRate: sampleRate)
    install()
  }

  /// The mapping of pulses to frames. A style whose tempo doesn't suit the pulses uses only every second or fourth
  /// pulse, or plays two or four beats per pulse.
  public var clock: BeatClock { time.pulse }

  /// Whether music is playing, or will start after a fade-out.
  public var isPlaying: Bool {
    state == .starting || state == .playing || (state == .stopping && startsAgain)
  }

  /// Whether nothing is sounding, and nothing will until the next `start` or `resume`.
  public var isSilent: Bool { state == .idle || isPaused }

  private var isPaused: Bool { state == .paused(begins: true) || state == .paused(begins: false) }

  /// The volume, 0 … 1. Changes are smoothed over about 10 ms.
  public var volume = 1.0 { didSet { setLevel() } }

  /// The loudness of the music. A change applies from the next frame.
  public var loudness = MusicLoudness.normal { didSet { setLevel() } }

  /// Selects a style, which starts from its beginning. Notes that are sounding ring out first. The tempo doesn't
  /// change.
  public mutating func select(_ style: MusicStyle, seed: UInt64) {
    upcoming = MusicSetup(score: style.score, seed: seed, sampleRate: sampleRate)
    switch state {
    case .idle, .starting: install()
    case .paused:
      install()
      state = .paused(begins: true)
    case .playing:
      ringOut()
      startsAgain = true
    case .pausing, .stopping: break
    }
  }

  /// Starts with the first beat at the next frame. If `align` was called at this frame, starts at the next aligned beat
  /// instead.
  public mutating func start() {
    switch state {
    case .idle: state = .starting
    case .pausing, .paused: resume()
    case .stopping: startsAgain = true
    case .starting, .playing: break
    }
  }

  /// Stops, letting notes ring for 0.3 s.
  public mutating func stop() {
    startsAgain = false
    switch state {
    case .playing, .pausing: ringOut()
    case .starting, .paused: becomeIdle()
    case .idle, .stopping: break
    }
  }

  /// Pauses with a fade-out of 8 ms, and stores the position in the music.
  public mutating func pause() {
    switch state {
    case .starting: state = .paused(begins: true)
    case .playing:
      state = .pausing(begins: false)
      drained = 0
      level.fadeOut()
    case .stopping where startsAgain:
      startsAgain = false
      state = .pausing(begins: true)
    case .idle, .pausing, .paused, .stopping: break
    }
  }

  /// Continues from the pause, or starts the new style from its beginning if the style was changed during the pause.
  /// Does nothing unless paused.
  public mutating func resume() {
    switch state {
    case .paused(begins: true): state = .starting
    case .paused(begins: false):
      time.jump(toPulse: pausedPulse, at: frame)
      continuePlayback()
    case .pausing(begins: false) where upcoming == nil: continuePlayback()
    case .pausing:
      ringOut()
      startsAgain = true
    case .idle, .starting, .playing, .stopping: break
    }
  }

  private mutating func continuePlayback() {
    state = .playing
    level.fadeIn()
  }

  /// Changes the tempo from the next frame without changing the phase.
  public mutating func setTempo(_ beatsPerMinute: Double) {
    time.setTempo(beatsPerMinute, at: frame)
  }

  /// Aligns the beats with another clock, such as the metronome's. Before the first sound, this takes effect
  /// immediately. Later, the tempo changes by up to a sixteenth until the beats coincide.
  public mutating func align(beat: Double, at frame: Double) {
    alignedAt = self.frame
    if state == .idle || state == .starting || state == .paused(begins: true) {
      time.jump(toPulse: beat, at: frame)
    } else {
      time.glide(toPulse: beat, at: frame)
    }
  }

  /// Plays a fill at the end of the current bar, followed by a crash.
  public mutating func fill() {
    if state == .playing { arranger.requestFill() }
  }

  /// Lowers the music by 10.5 dB during speech, within 50 ms, or raises it again within 400 ms.
  public mutating func duck(_ isOn: Bool) { level.duck(isOn) }

  /// Sets the maximum true peak as a linear factor. The default is 0.891. Changes are smoothed over about 10 ms.
  public mutating func setCeiling(_ peak: Double) { limiter.setCeiling(peak) }

  /// Adds the next `block.count` frames.
  public mutating func add(to block: StereoBlock) {
    var done = 0
    while done < block.count {
      if state == .starting { begin() }
      let rest = block.count - done
      let count = isSilent ? rest : prepare(atMost: rest)
      if !isSilent { render(count, into: block.part(from: done, count: count)) }
      frame += Double(count)
      done += count
    }
  }
}

// MARK: - Rendering

extension MusicPlayer {
  /// The frame at which the samples being rendered will be heard.
  private var audibleFrame: Double { frame + Double(limiter.delay) }

  /// Starts playing, and renders the first notes to fill the limiter's look-ahead.
  private mutating func begin() {
    state = .playing
    arranger.restart(seed: seed)
    notes.clear()
    band.silence()
    placeFirstBeat()
    leveller.restart()
    level.jump()
    level.open()
    sinceTick = 0
    frame -= Double(limiter.delay)
    var missing = limiter.delay
    while missing > 0 {
      let count = prepare(atMost: missing)
      render(count, into: nil)
      frame += Double(count)
      missing -= count
    }
  }

  private mutating func placeFirstBeat() {
    time.start()
    if alignedAt == frame {
      let pulse = time.pulse.beats(at: frame)
      time.placeFirstBeat(atPulse: (pulse - Self.tolerance).rounded(.up))
    } else {
      time.jump(toPulse: 0, at: frame)
      time.placeFirstBeat(atPulse: 0)
    }
  }

  /// Plays everything that is due. Returns the number of samples until the next event, at most `count`, or 0 if the
  /// music ends or restarts.
  private mutating func prepare(atMost count: Int) -> Int {
    if sinceTick == 0 { tick() }
    guard !isSilent, state != .starting else { return 0 }
    let beat = time.beats(at: audibleFrame) + Self.tolerance
    if state != .stopping { writeNotes(until: beat) }
    while let note = notes.popFirst(until: beat) { play(note, at: beat) }
    return min(count, MixBuffer.longest - sinceTick, samplesToNextNote())
  }

  private mutating func writeNotes(until beat: Double) {
    while arranger.nextBeat <= beat {
      if arranger.isAtBar { time.reconsiderRatio(atBeat: arranger.nextBeat) }
      arranger.write(into: &notes, secondsPerBeat: time.framesPerBeat / sampleRate)
    }
  }

  private mutating func play(_ note: MusicNote, at beat: Double) {
    let age = min(max((beat - note.beat) * time.framesPerBeat, 0), 1)
    band.play(
      note, sound: arranger.sound(of: note.lane), age: age, brightness: arranger.brightness)
  }

  private func samplesToNextNote() -> Int {
    let next = state == .stopping ? notes.nextBeat : min(notes.nextBeat, arranger.nextBeat)
    let samples = (time.frame(ofBeat: next) - audibleFrame).rounded(.up)
    return samples < Double(MixBuffer.longest) ? max(1, Int(samples)) : MixBuffer.longest
  }

  private mutating func tick() {
    time.correct(frames: Double(MixBuffer.longest), at: frame)
    band.tick(
      beat: time.beats(at: audibleFrame), framesPerBeat: time.framesPerBeat,
      brightness: arranger.brightness)
    guard level.isFadedOut else { return }
    drained += MixBuffer.longest
    if drained > limiter.delay + MixBuffer.longest { stopPlayback() }
  }

  private mutating func render(_ count: Int, into block: StereoBlock?) {
    let sound = Finish(styleGain: styleGain, block: block)
    Self.render(count, &mix, &band, &leveller, &level, &limiter, sound)
    sinceTick = (sinceTick + count) % MixBuffer.longest
  }

  private static func render(
    _ count: Int, _ mix: inout MusicMix, _ band: inout MusicBand,
    _ leveller: inout MusicLeveller, _ level: inout MusicLevel, _ limiter: inout Limiter,
    _ finish: Finish
  ) {
    mix.withBuses(count: count) { buses in
      band.render(buses)
      for index in 0..<count {
        let left = finish.styleGain * buses.sum.left[index]
        let right = finish.styleGain * buses.sum.right[index]
        let gain = leveller.gain(for: left, right) * level.next()
        let output = limiter.next(gain * left, gain * right)
        guard let block = finish.block else { continue }
        block.left[index] += Float(output.left)
        block.right[index] += Float(output.right)
      }
    }
  }

  /// The destination of the finished samples. `block` is nil while the limiter's look-ahead fills.
  private struct Finish {
    let styleGain: Double
    let block: StereoBlock?
  }
}

// MARK: - States

extension MusicPlayer {
  private mutating func setLevel() {
    level.set(loudness.gain * min(max(volume, 0), 1))
  }

  private mutating func ringOut() {
    state = .stopping
    drained = 0
    notes.clear()
    level.fadeOut(seconds: Self.ringSeconds)
  }

  private mutating func stopPlayback() {
    if case .pausing(let begins) = state {
      pausedPulse = time.pulse.beats(at: frame)
      state = .paused(begins: begins || upcoming != nil)
      install()
    } else {
      becomeIdle()
      if startsAgain { start() }
      startsAgain = false
    }
  }

  private mutating func becomeIdle() {
    state = .idle
    band.silence()
    install()
  }

  /// Applies the selected style.
  private mutating func install() {
    guard let setup = upcoming else { return }
    upcoming = nil
    seed = setup.seed
    styleGain = setup.gain
    arranger = setup.arranger
    band.apply(setup)
    time = MusicClock(pulse: time.pulse, ownTempo: setup.tempo)
  }
}
