/// Holds the true peak under a ceiling without being heard to: looks 5 ms ahead, so that the gain is
/// down, by a straight way, before the peak comes out, and comes up again in about 120 ms.
///
/// The gain a sample needs is held for the look-ahead, let up exponentially, and averaged over the
/// look-ahead; each sample then leaves under a mean of gains that all suffice. Allocates when made.
struct Limiter: Sendable {
  /// From a sample's going in to its coming out.
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
  /// Left for what the interpolator misses and for the gain's own movement: 0.58 dB.
  private static let margin = 0.935

  init(sampleRate: Double) {
    let window = Int(Self.lookAhead * sampleRate)
    // A peak beside a sample is known this much later, and is then held for one sample more than is
    // averaged, because it concerns the samples on both its sides.
    delay = window + PeakInterpolator.delay - 1
    leftLine = [Double](repeating: 0, count: delay)
    rightLine = [Double](repeating: 0, count: delay)
    gains = [Double](repeating: 1, count: window)
    gainSum = Double(window)
    minimum = SlidingMinimum(length: window + 1)
    releaseRate = 1 - exponential(-1 / (0.12 / 2.2 * sampleRate))
    ceilingRate = 1 - exponential(-1 / (0.002 * sampleRate))
  }

  /// Linear true peak; reached by a glide of some 5 ms.
  mutating func setCeiling(_ peak: Double) { ceilingTarget = Self.margin * peak }

  /// Takes a sample and gives the one `delay` before it, limited.
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

/// The least of the last `length` numbers, at a constant mean cost: a queue of those that may yet be it.
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

  private func index(_ place: Int) -> Int {
    let index = head + place
    return index >= values.count ? index - values.count : index
  }
}
