/// A beat that is sounding: its shape or the athlete's own sound, stereo position and fade-out. Only `init` allocates.
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

  /// Starts a synthesised beat.
  ///
  /// - Parameters:
  ///   - age: The number of samples between the onset and the next frame.
  ///   - balance: The stereo position from −1 (left) to 1 (right).
  mutating func start(_ shape: ClickShape, age: Double, balance: Double) {
    self.shape = ShapePlayer(shape, sampleRate: sampleRate, age: age)
    isSampled = false
    start(gain: 1, balance: balance)
  }

  /// Starts the athlete's own sound with a peak of `gain`. The other parameters are the same as for synthesised beats.
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

  /// Returns the gains for a stereo position. The nearer side keeps its level, and the other one follows a quarter of a
  /// cosine, so no position is louder than the middle.
  private static func gains(balance: Double) -> (left: Double, right: Double) {
    let far = balance == 0 ? 1 : cosine(0.5 * .pi * balance.magnitude)
    return balance < 0 ? (1, far) : (far, 1)
  }

  /// Starts to fade out at `frame`, unless the beat is already fading.
  mutating func fade(from frame: Double) { fade.begin(at: frame) }

  /// Adds the next samples, starting at `frame`.
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

  /// Returns the number of samples for which the gain is constant.
  private func steadyCount(at frame: Double, _ volume: Glide) -> Int {
    guard !isSampled, !fade.hasBegun, volume.isSettled(at: frame) else { return 0 }
    return shape.steadyCount
  }

  private var isOver: Bool { isSampled ? sample.isOver : shape.isOver }
}
