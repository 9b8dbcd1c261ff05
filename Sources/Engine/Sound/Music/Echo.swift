/// A stereo delay whose repeats alternate between left and right and become darker. Changes to the delay time are
/// smoothed. Allocates only when created.
struct Echo: Sendable {
  /// The maximum delay, in seconds.
  static let longest = 1.0

  private var left: [Float]
  private var right: [Float]
  private var position = 0
  private var delay: Double
  private var target: Double
  private var feedback = 0.4
  private var toneLeft = 0.0
  private var toneRight = 0.0
  private let glide: Double
  private let darkness: Double

  init(sampleRate: Double) {
    let count = Int(Self.longest * sampleRate) + 2
    left = [Float](repeating: 0, count: count)
    right = [Float](repeating: 0, count: count)
    delay = 0.375 * sampleRate
    target = delay
    glide = 1 - exponential(-1 / (0.15 * sampleRate))
    darkness = 1 - exponential(-2 * .pi * 3_200 / sampleRate)
  }

  mutating func set(frames: Double, feedback: Double) {
    target = min(max(frames, 1), Double(left.count - 2))
    self.feedback = feedback
  }

  /// Clears the delay lines, and jumps to the most recently set delay time.
  mutating func clear() {
    for index in left.indices {
      left[index] = 0
      right[index] = 0
    }
    toneLeft = 0
    toneRight = 0
    delay = target
  }

  mutating func add(_ input: MixBuffer, to output: MixBuffer) {
    for frame in 0..<input.count {
      delay += glide * (target - delay)
      let delayedLeft = delayedSample(left)
      let delayedRight = delayedSample(right)
      toneLeft += darkness * (delayedLeft - toneLeft)
      toneRight += darkness * (delayedRight - toneRight)
      let fed = 0.5 * (input.left[frame] + input.right[frame])
      left[position] = flushingDenormals(fed + feedback * toneRight)
      right[position] = flushingDenormals(feedback * toneLeft)
      position = position + 1 == left.count ? 0 : position + 1
      output.left[frame] += toneLeft
      output.right[frame] += toneRight
    }
  }

  private func flushingDenormals(_ value: Double) -> Float {
    value.magnitude < 1e-9 ? 0 : Float(value)
  }

  private func delayedSample(_ line: [Float]) -> Double {
    let whole = Int32(delay)
    let part = delay - Double(whole)
    var index = position - Int(whole)
    if index < 0 { index += line.count }
    let before = index == 0 ? line.count - 1 : index - 1
    return Double(line[index]) * (1 - part) + Double(line[before]) * part
  }
}
