/// A value that approaches its target exponentially with a time constant of 10 ms. It is a closed-form function of
/// the frame, so skipped frames cost nothing and block sizes don't matter.
struct Glide: Sendable {
  private(set) var target: Double
  private var gap = 0.0
  private var start = 0.0
  private let framesPerConstant: Double

  private static let timeConstant = 0.01
  /// The settling time in time constants: e^(−14) is less than one millionth.
  private static let settlingTimeConstants = 14.0

  init(_ value: Double, sampleRate: Double) {
    target = value
    framesPerConstant = Self.timeConstant * sampleRate
  }

  mutating func set(_ value: Double, at frame: Double) {
    gap = self.value(at: frame) - value
    start = frame
    target = value
  }

  mutating func jump(to value: Double) {
    gap = 0
    target = value
  }

  func isSettled(at frame: Double) -> Bool {
    gap == 0 || frame - start >= Self.settlingTimeConstants * framesPerConstant
  }

  func value(at frame: Double) -> Double {
    if isSettled(at: frame) { return target }
    return target + gap * exponential(-(frame - start) / framesPerConstant)
  }
}
