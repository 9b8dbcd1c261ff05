/// Plays earcons as sequences of bell-like tones that start and end without a click. A new earcon fades out the
/// previous one within 8 ms. Peaks stay below 0.31, or below twice that while one earcon fades into another. Only
/// `init` allocates.
public struct EarconPlayer: Sendable {
  private let sampleRate: Double
  private let tones: [[EarconTone]]
  private var frame = 0.0
  private var voices: [ToneVoice]

  /// Creates a player. The sample rate is clamped to 8 … 192 kHz.
  public init(sampleRate: Double) {
    self.sampleRate = sampleRate >= 8_000 ? min(sampleRate, 192_000) : 8_000
    tones = Earcon.allCases.map { $0.tones }
    voices = [ToneVoice](repeating: ToneVoice(), count: 16)
  }

  /// Whether all earcons have ended.
  public var isSilent: Bool {
    for voice in voices where voice.isSounding { return false }
    return true
  }

  /// Returns the time in seconds from the start of the first tone to the end of the last one.
  public func seconds(of earcon: Earcon) -> Double {
    var end = 0.0
    for tone in tones[Int(earcon.rawValue)] { end = max(end, tone.start + tone.seconds) }
    return end
  }

  /// Plays an earcon, starting at the next frame.
  public mutating func play(_ earcon: Earcon) {
    for index in voices.indices { voices[index].fade(from: frame) }
    for tone in tones[Int(earcon.rawValue)] {
      guard let index = voices.firstIndex(where: { !$0.isSounding }) else { return }
      voices[index] = ToneVoice(tone, sampleRate: sampleRate, now: frame)
    }
  }

  /// Adds the next `block.count` frames.
  public mutating func add(to block: StereoBlock) {
    for index in voices.indices where voices[index].isSounding {
      voices[index].add(to: block, from: frame)
    }
    frame += Double(block.count)
  }
}

/// A decaying tone with two overtones.
private struct ToneVoice: Sendable {
  private var sines = SineBank()
  private var gain = 0.0
  private var start = 0.0
  private var end = 0.0
  private var edge = 1.0
  private var fade = Fade()
  private(set) var isSounding = false

  private static let edgeSeconds = 0.006

  init() {}

  init(_ tone: EarconTone, sampleRate: Double, now: Double) {
    let decay = 0.5 * tone.seconds
    let bank = PartialBank(
      first: Partial(frequency: tone.frequency, decay: decay, gain: 0.99),
      second: Partial(frequency: 2 * tone.frequency, decay: 0.5 * decay, gain: 0.2),
      third: Partial(frequency: 3 * tone.frequency, decay: 0.3 * decay, gain: 0.08))
    sines = SineBank(bank, sampleRate: sampleRate, age: 0)
    gain = tone.gain
    start = (now + tone.start * sampleRate).rounded(.up)
    end = start + (tone.seconds * sampleRate).rounded(.up)
    edge = Self.edgeSeconds * sampleRate
    fade = Fade(sampleRate: sampleRate)
    isSounding = true
  }

  /// Fades out the tone, or cancels it if it hasn't started yet.
  mutating func fade(from frame: Double) {
    fade.begin(at: frame)
    if start >= frame { isSounding = false }
  }

  mutating func add(to block: StereoBlock, from frame: Double) {
    var now = max(frame, start)
    while now < frame + Double(block.count) {
      guard now < end, !fade.isOver(at: now) else {
        isSounding = false
        return
      }
      let sample = Float(gain * envelope(at: now) * sines.next())
      block.left[Int(now - frame)] += sample
      block.right[Int(now - frame)] += sample
      now += 1
    }
  }

  /// Returns the gain, with raised-cosine edges.
  private func envelope(at now: Double) -> Double {
    let near = min(now - start, end - now)
    let shape = near < edge ? 0.5 - 0.5 * cosine(.pi * near / edge) : 1
    return shape * fade.gain(at: now)
  }
}
