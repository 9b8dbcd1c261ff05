/// One sounding beat: a shape or an athlete's own sound, its place between left and right, and its fading
/// out. Only `init` allocates.
struct ClickVoice: Sendable {
  private var shape = ShapePlayer()
  private var sample = SamplePlayer()
  private var isSampled = false
  private var leftGain = 0.0
  private var rightGain = 0.0
  private var fade = Fade()
  private let sampleRate: Double
  private(set) var isSounding = false

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// `age`: samples since the onset at the next frame. `balance` −1 … 1, left to right.
  mutating func start(_ shape: ClickShape, age: Double, balance: Double) {
    self.shape = ShapePlayer(shape, sampleRate: sampleRate, age: age)
    isSampled = false
    start(gain: 1, balance: balance)
  }

  /// As above; `gain` is the peak.
  mutating func start(_ sound: SampledSound, age: Double, gain: Double, balance: Double) {
    sample.start(sound.padded, age: age)
    isSampled = true
    start(gain: gain, balance: balance)
  }

  private mutating func start(gain: Double, balance: Double) {
    (leftGain, rightGain) = Self.gains(balance: balance)
    leftGain *= gain
    rightGain *= gain
    fade = Fade(sampleRate: sampleRate)
    isSounding = true
  }

  /// The nearer side keeps its level, the farther one goes along a quarter of a cosine, so that nothing
  /// gets louder than in the middle.
  private static func gains(balance: Double) -> (left: Double, right: Double) {
    let far = balance == 0 ? 1 : cosine(0.5 * .pi * balance.magnitude)
    return balance < 0 ? (1, far) : (far, 1)
  }

  /// From `frame` on it fades out, unless it does already.
  mutating func fade(from frame: Double) { fade.begin(at: frame) }

  /// Adds the next samples, the first of which is `frame`.
  mutating func add(to block: StereoBlock, from frame: Double, volume: Glide) {
    var index = 0
    while index < block.count {
      let now = frame + Double(index)
      guard !isOver, !fade.isOver(at: now) else {
        isSounding = false
        return
      }
      let count = min(steadyCount(at: now, volume), block.count - index)
      if count > 0 {
        let level = volume.target
        shape.addSteady(
          to: block.part(from: index, count: count), leftGain: level * leftGain,
          rightGain: level * rightGain)
      } else {
        let gain = volume.value(at: now) * fade.gain(at: now)
        let raw = isSampled ? sample.next() : shape.next()
        block.add(raw, gain * leftGain, gain * rightGain, at: index)
      }
      index += max(count, 1)
    }
  }

  /// How many samples only need to be multiplied by a gain that stays.
  private func steadyCount(at frame: Double, _ volume: Glide) -> Int {
    guard !isSampled, !fade.hasBegun, volume.isSettled(at: frame) else { return 0 }
    return shape.steadyCount
  }

  private var isOver: Bool { isSampled ? sample.isOver : shape.isOver }
}
