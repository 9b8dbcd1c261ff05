/// A value that follows what it is set to within some time constants of 10 ms, in closed form of the
/// frame: stretches that nobody asks about cost nothing, and blocks of any size see the same.
struct Glide: Sendable {
  private(set) var target: Double
  private var gap = 0.0
  private var start = 0.0
  private let framesPerConstant: Double

  private static let timeConstant = 0.01
  /// e^(−14) is under a millionth.
  private static let constantsToSettle = 14.0

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
    gap == 0 || frame - start >= Self.constantsToSettle * framesPerConstant
  }

  func value(at frame: Double) -> Double {
    if isSettled(at: frame) { return target }
    return target + gap * exponential(-(frame - start) / framesPerConstant)
  }
}
