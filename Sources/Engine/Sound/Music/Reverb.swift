/// A reverb with eight delay lines that feed into each other through a Householder reflection (Jot's feedback delay
/// network), with damped treble. Allocates only when created.
struct Reverb: Sendable {
  private var lines: [Float]
  private var lengths: [Int] = []
  private var positions = [Int](repeating: 0, count: lineCount)
  private var damped = [Double](repeating: 0, count: lineCount)
  private var gains = [Double](repeating: 0, count: lineCount)
  private var bass = (left: 0.0, right: 0.0)
  private let sampleRate: Double
  private let stride: Int
  private let darkness: Double
  private let bassRate: Double

  private static let lineCount = 8
  /// The delays in milliseconds, which have no common divisors.
  private static let delays = [31.3, 37.9, 43.1, 49.7, 57.1, 64.3, 71.9, 79.7]

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    for delay in Self.delays { lengths.append(max(1, Int(delay * sampleRate / 1_000))) }
    stride = lengths[Self.lineCount - 1]
    lines = [Float](repeating: 0, count: stride * Self.lineCount)
    darkness = 1 - exponential(-2 * .pi * 4_500 / sampleRate)
    bassRate = 1 - exponential(-2 * .pi * 180 / sampleRate)
    setTime(2)
  }

  /// Sets the time in seconds after which the reverb has decayed by 60 dB.
  mutating func setTime(_ seconds: Double) {
    for line in 0..<Self.lineCount {
      gains[line] = power(10, -3 * Double(lengths[line]) / sampleRate / seconds)
    }
  }

  mutating func clear() {
    for index in lines.indices { lines[index] = 0 }
    for line in 0..<Self.lineCount { damped[line] = 0 }
    bass = (0, 0)
  }

  /// Adds the reverberation of `input` to `output`.
  mutating func add(_ input: MixBuffer, to output: MixBuffer) {
    for frame in 0..<input.count {
      let left = withoutBass(input.left[frame], &bass.left)
      let right = withoutBass(input.right[frame], &bass.right)
      let (wetLeft, wetRight) = next(left, right)
      output.left[frame] += wetLeft
      output.right[frame] += wetRight
    }
  }

  private func withoutBass(_ x: Double, _ state: inout Double) -> Double {
    state += bassRate * (x - state)
    return x - state
  }

  private mutating func next(_ left: Double, _ right: Double) -> (Double, Double) {
    var sum = 0.0
    for line in 0..<Self.lineCount {
      let heard = Double(lines[line * stride + positions[line]])
      damped[line] += darkness * (heard - damped[line])
      sum += gains[line] * damped[line]
    }
    sum *= 2 / Double(Self.lineCount)
    for line in 0..<Self.lineCount {
      let fed = (line & 1 == 0 ? left : right) * (line & 2 == 0 ? 1 : -1)
      // Flush tiny values to zero, because computing with denormal numbers is slow.
      let value = gains[line] * damped[line] - sum + fed
      lines[line * stride + positions[line]] = value.magnitude < 1e-9 ? 0 : Float(value)
      let next = positions[line] + 1
      positions[line] = next == lengths[line] ? 0 : next
    }
    return (
      0.35 * (damped[0] - damped[2] + damped[4] - damped[6]),
      0.35 * (damped[1] - damped[3] + damped[5] - damped[7])
    )
  }
}
