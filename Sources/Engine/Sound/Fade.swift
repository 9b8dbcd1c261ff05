/// A fade-out in the shape of half a cosine period. The gain is 1 until it begins.
struct Fade: Sendable {
  private var start = Double.infinity
  private var frames = 1.0

  static let seconds = 0.008

  init() {}

  init(sampleRate: Double) { frames = Self.seconds * sampleRate }

  /// Begins the fade at `frame`, unless it began earlier.
  mutating func begin(at frame: Double) { start = min(start, frame) }

  var hasBegun: Bool { start.isFinite }

  func isOver(at frame: Double) -> Bool { frame - start >= frames }

  /// Returns the gain, from 1 to 0.
  func gain(at frame: Double) -> Double {
    guard frame > start else { return 1 }
    return 0.5 + 0.5 * cosine(.pi * min((frame - start) / frames, 1))
  }
}
