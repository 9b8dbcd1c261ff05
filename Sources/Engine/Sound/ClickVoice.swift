/// One sounding beat: a shape, its place between left and right, and its fading out.
struct ClickVoice: Sendable {
  private var player = ShapePlayer()
  private var leftGain = 0.0
  private var rightGain = 0.0
  private var fade = Fade()
  private(set) var isSounding = false

  init() {}

  init(_ player: ShapePlayer, balance: Double, sampleRate: Double) {
    self.player = player
    fade = Fade(sampleRate: sampleRate)
    (leftGain, rightGain) = Self.gains(balance: balance)
    isSounding = true
  }

  /// `balance` −1 … 1, left to right: the nearer side keeps its level, the farther one goes along a
  /// quarter of a cosine, so that nothing gets louder than in the middle.
  private static func gains(balance: Double) -> (left: Double, right: Double) {
    let far = balance == 0 ? 1 : cosine(0.5 * .pi * balance.magnitude)
    return balance < 0 ? (1, far) : (far, 1)
  }

  /// From `frame` on it fades out, unless it does already.
  mutating func fade(from frame: Double) { fade.begin(at: frame) }

  /// Adds the next samples, the first of which is `frame`.
  mutating func add(to block: StereoBlock, from frame: Double, volume: Glide) {
    var now = frame
    for index in 0..<block.count {
      guard !player.isOver, !fade.isOver(at: now) else {
        isSounding = false
        return
      }
      let sample = player.next() * volume.value(at: now) * fade.gain(at: now)
      block.left[index] += Float(sample * leftGain)
      block.right[index] += Float(sample * rightGain)
      now += 1
    }
  }
}
