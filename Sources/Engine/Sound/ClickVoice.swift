/// One sounding beat: a shape, its place between left and right, and its fading out.
struct ClickVoice: Sendable {
  private var player = ShapePlayer()
  private var leftGain = 0.0
  private var rightGain = 0.0
  private var fadeStart = Double.infinity
  private(set) var isSounding = false

  static let fadeSeconds = 0.008

  init() {}

  init(_ player: ShapePlayer, balance: Double) {
    self.player = player
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
  mutating func fade(from frame: Double) { fadeStart = min(fadeStart, frame) }

  /// Adds the next samples, the first of which is `frame`.
  mutating func add(to block: StereoBlock, from frame: Double, volume: Glide, fadeFrames: Double) {
    var now = frame
    for index in 0..<block.count {
      let gone = (now - fadeStart) / fadeFrames
      guard !player.isOver, gone < 1 else {
        isSounding = false
        return
      }
      let fade = gone > 0 ? 0.5 + 0.5 * cosine(.pi * gone) : 1
      let sample = player.next() * volume.value(at: now) * fade
      block.left[index] += Float(sample * leftGain)
      block.right[index] += Float(sample * rightGain)
      now += 1
    }
  }
}
