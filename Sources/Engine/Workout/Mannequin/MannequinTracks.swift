/// Interpolates a motion's key poses at any time.
///
/// Uses monotone cubic Hermite interpolation (Fritsch and Carlson 1980, with harmonic mean slopes from Fritsch and
/// Butland 1984). Position and velocity are continuous, and no value leaves the range of its keys, so a limit that all
/// keys satisfy is satisfied in every frame.
struct MannequinTracks {
  private struct Track {
    var index: Int
    var values: [Double]
    /// The slopes per second.
    var slopes: [Double]
  }

  private let base: MannequinPose
  private let times: [Double]
  private let isHold: Bool
  private let sway: Double
  private var tracks: [Track] = []

  init(_ motion: MannequinMotion, variant: MannequinVariant?) {
    var base = MannequinPose.standing
    base.apply(motion.stance)
    base.apply(variant?.stance ?? [])
    self.base = base
    let pace = 1_000 * (variant?.tempo ?? 1)
    times = motion.milliseconds.map { Double($0) / pace }
    sway = Double(variant?.sway.value ?? 0)
    isHold = motion.loop == .hold
    add(motion.keys, count: motion.keyCount)
    add(variant?.keys ?? [], count: motion.keyCount)
  }

  /// Adds rows of keys. Later rows take precedence, because they are applied last.
  private mutating func add(_ keys: [MannequinNumber], count: Int) {
    for row in stride(from: 0, to: keys.count, by: count + 1) {
      var values = keys[(row + 1)...(row + count)].map { Double($0.value) }
      if !isHold { values.append(values[0]) }
      tracks.append(
        Track(index: Int(keys[row].value), values: values, slopes: slopes(of: values)))
    }
  }

  private func slopes(of values: [Double]) -> [Double] {
    let last = values.count - 1
    var slopes = (0...last).map { key in
      key == 0 || key == last ? 0 : slope(values, before: key - 1, after: key)
    }
    if !isHold {
      slopes[0] = slope(values, before: last - 1, after: 0)
      slopes[last] = slopes[0]
    }
    return slopes
  }

  /// Returns the slope at a key: the weighted harmonic mean of the slopes of the intervals before and after it, or
  /// 0 at a turning point.
  private func slope(_ values: [Double], before: Int, after: Int) -> Double {
    let (h0, h1) = (times[before + 1] - times[before], times[after + 1] - times[after])
    let d0 = (values[before + 1] - values[before]) / h0
    let d1 = (values[after + 1] - values[after]) / h1
    guard d0 * d1 > 0 else { return 0 }
    let (w0, w1) = (2 * h1 + h0, h1 + 2 * h0)
    return (w0 + w1) / (w0 / d0 + w1 / d1)
  }

  /// Returns the pose at the given time, and how full the lungs are, 0 … 1. Negative times count as 0.
  func pose(at seconds: Double) -> (pose: MannequinPose, breath: Double) {
    var pose = base
    let seconds = seconds > 0 ? seconds : 0
    let end = times[times.count - 1]
    let time =
      isHold ? min(seconds, end) : seconds - (seconds / end).rounded(.down) * end
    let key = max(1, times.lastIndex { $0 <= time }.map { min($0 + 1, times.count - 1) } ?? 1)
    for track in tracks {
      pose.set(track.index, to: value(of: track, at: time, before: key))
    }
    guard isHold, seconds > end else { return (pose, 0) }
    let phase = 2 * Double.pi / MannequinMotion.breathSeconds * (seconds - end)
    let shift = Int(MannequinNumber.shift.value)
    pose.set(shift, to: pose.numbers[shift] + sway * sine(2 * phase))
    return (pose, (1 - cosine(phase)) / 2)
  }

  private func value(of track: Track, at time: Double, before key: Int) -> Double {
    let span = times[key] - times[key - 1]
    let t = min(1, max(0, (time - times[key - 1]) / span))
    let (from, to) = (track.values[key - 1], track.values[key])
    let rest = 1 - t
    return from + (to - from) * t * t * (3 - 2 * t)
      + span * t * rest * (track.slopes[key - 1] * rest - track.slopes[key] * t)
  }
}
