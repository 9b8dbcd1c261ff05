/// Limits the true peak to a ceiling without audible artefacts. It looks 5 ms ahead, so the gain falls linearly before
/// a peak is output, and it recovers within about 120 ms.
///
/// The gain that a sample needs is held for the look-ahead time, released exponentially, and averaged over the
/// look-ahead time. Each output sample is therefore multiplied by a mean of gains that are all low enough. Allocates
/// only when created.
struct Limiter: Sendable {
  /// The delay from input to output, in samples.
  let delay: Int

  private var leftPeaks = PeakInterpolator()
  private var rightPeaks = PeakInterpolator()
  private var leftLine: [Double]
  private var rightLine: [Double]
  private var gains: [Double]
  private var lineIndex = 0
  private var position = 0
  private var gainSum: Double
  private var released = 1.0
  private var minimum: SlidingMinimum
  private var ceiling = margin * 0.891
  private var ceilingTarget = margin * 0.891
  private let releaseRate: Double
  private let ceilingRate: Double

  private static let lookAhead = 0.005
  /// The margin for peaks that the interpolator misses and for changes of the gain, 0.58 dB.
  private static let margin = 0.935

  init(sampleRate: Double) {
    let window = Int(Self.lookAhead * sampleRate)
    // A peak between samples is detected with the interpolator's delay. Its gain is held one sample longer than the
    // averaging window, because it applies to the samples on both sides.
    delay = window + PeakInterpolator.delay - 1
    leftLine = [Double](repeating: 0, count: delay)
    rightLine = [Double](repeating: 0, count: delay)
    gains = [Double](repeating: 1, count: window)
    gainSum = Double(window)
    minimum = SlidingMinimum(length: window + 1)
    releaseRate = 1 - exponential(-1 / (0.12 / 2.2 * sampleRate))
    ceilingRate = 1 - exponential(-1 / (0.002 * sampleRate))
  }

  /// Sets the ceiling as a linear true peak. The current ceiling approaches it with a time constant of 2 ms.
  mutating func setCeiling(_ peak: Double) { ceilingTarget = Self.margin * peak }

  /// Adds a sample and returns the limited sample from `delay` samples earlier.
  mutating func next(_ left: Double, _ right: Double) -> (left: Double, right: Double) {
    let gain = nextGain(left, right)
    let line = lineIndex
    let output = (left: gain * leftLine[line], right: gain * rightLine[line])
    leftLine[line] = left
    rightLine[line] = right
    lineIndex = line + 1 == delay ? 0 : line + 1
    return output
  }

  private mutating func nextGain(_ left: Double, _ right: Double) -> Double {
    ceiling += ceilingRate * (ceilingTarget - ceiling)
    let peak = max(leftPeaks.peak(after: left), rightPeaks.peak(after: right))
    let held = minimum.next(peak > ceiling ? ceiling / peak : 1)
    released = held < released ? held : released + releaseRate * (held - released)
    gainSum += released - gains[position]
    gains[position] = released
    position = position + 1 == gains.count ? 0 : position + 1
    return gainSum / Double(gains.count)
  }
}

/// The minimum of the last `length` numbers, computed in amortised constant time with a queue of candidates.
struct SlidingMinimum: Sendable {
  private var values: [Double]
  private var times: [Int32]
  private var head = 0
  private var count = 0
  private var time: Int32 = 0
  private let length: Int32

  init(length: Int) {
    values = [Double](repeating: 0, count: length)
    times = [Int32](repeating: 0, count: length)
    self.length = Int32(length)
  }

  mutating func next(_ value: Double) -> Double {
    time &+= 1
    if count > 0, time &- times[head] >= length { dropFirst() }
    while count > 0, values[index(count - 1)] >= value { count -= 1 }
    values[index(count)] = value
    times[index(count)] = time
    count += 1
    return values[head]
  }

  private mutating func dropFirst() {
    head = head + 1 == values.count ? 0 : head + 1
    count -= 1
  }

  private func index(_ offset: Int) -> Int {
    let index = head + offset
    return index >= values.count ? index - values.count : index
  }
}
