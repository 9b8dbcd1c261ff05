import ActivityFiles
import Engine

/// A bout in a modified walk.
struct ModifiedBout: Sendable {
  let seconds: ClosedRange<Double>
  let steps: Int
  private static let slack = 0.4

  /// Returns how many of the times are within the bout.
  func count(_ times: [Double]) -> Int {
    times.count {
      seconds.lowerBound - Self.slack <= $0 && $0 <= seconds.upperBound + Self.slack
    }
  }
}

/// A recording that was modified by a `GaitGrid.Change`.
struct ModifiedWalk: Sendable {
  var samples: [MotionSample] = []
  var bouts: [ModifiedBout] = []
  /// The periods of standing.
  var standing: [ClosedRange<Double>] = []
}

/// A recording with known steps that can be modified.
struct RecordedWalk {
  /// A period of walking and its initial contacts. If the times of the contacts are unknown, they are distributed
  /// evenly.
  private struct Window {
    let seconds: ClosedRange<Double>
    let contactTimes: [Double]
  }

  private let samples: [MotionSample]
  private let windows: [Window]
  let hasGyroscope: Bool

  private static let maximumBouts = 4
  private static let minimumSteps = 4
  fileprivate static let cutInterval = 0.01
  fileprivate static let sensorNoise = 0.03
  fileprivate static let gyroscopeNoise = 0.01
  /// The noise of a phone with good sensors. A change's noise is also added to the standing periods.
  fileprivate static let standingNoise = 0.03
  /// The maximum turning rate in radians per second, which is reached in the middle of a turning bout.
  private static let turningRate = 1.5

  /// Returns nil if the recording has no known steps.
  init?(_ truth: GaitTruth, _ samples: [MotionSample]) {
    windows = Self.windows(truth)
    guard !windows.isEmpty, samples.count > 1 else { return nil }
    self.samples = samples
    hasGyroscope = samples.contains { $0.rotation != nil }
  }

  private static func windows(_ truth: GaitTruth) -> [Window] {
    let times = truth.stepTimes
    if !truth.bouts.isEmpty {
      return truth.bouts.map { bout in
        Window(
          seconds: bout.range,
          contactTimes: times.filter { bout.range.contains($0, tolerance: 0.01) })
      }
    }
    if let window = truth.window, times.isEmpty {
      guard let steps = truth.steps, steps >= minimumSteps else { return [] }
      let step = (window.upperBound - window.lowerBound) / Double(steps)
      let contactTimes = (0...steps).map { window.lowerBound + step * Double($0) }
      return [Window(seconds: window, contactTimes: contactTimes)]
    }
    guard let first = times.first, let last = times.last, first < last else { return [] }
    let window = truth.window ?? first...last
    return [
      Window(seconds: window, contactTimes: times.filter { window.contains($0, tolerance: 0.01) })
    ]
  }

  func changed(by change: GaitGrid.Change, _ random: inout SeededRandom) -> ModifiedWalk {
    let mounting = Mounting(
      pitch: random.next(in: -1.5...1.5), roll: random.next(in: -Double.pi...Double.pi))
    guard let steps = change.steps else { return whole(change, mounting, &random) }
    var writer = Writer(change: change, mounting: mounting, hasGyroscope: hasGyroscope)
    for piece in pieces(of: steps, &random) {
      let gravity = gravity(in: piece)
      writer.addStanding(random.next(in: 4...7), gravity, &random)
      let start = writer.seconds
      walk(piece, gravity, &writer, &random)
      writer.walk.bouts.append(ModifiedBout(seconds: start...writer.seconds, steps: steps))
      writer.latestGravity = gravity
    }
    writer.addStanding(5, writer.latestGravity, &random)
    return writer.walk
  }

  /// Returns periods that each contain this number of steps and are at least two steps apart.
  private func pieces(of steps: Int, _ random: inout SeededRandom) -> [ClosedRange<Double>] {
    var pieces: [ClosedRange<Double>] = []
    for window in windows where window.contactTimes.count >= steps {
      let contactTimes = window.contactTimes
      let leeway = max(1, min(6, contactTimes.count - steps))
      var index = Int(random.nextUnit() * Double(leeway))
      while index + steps <= contactTimes.count, pieces.count < Self.maximumBouts {
        let before =
          index > 0 ? min(0.5, 0.5 * (contactTimes[index] - contactTimes[index - 1])) : 0.5
        pieces.append(contactTimes[index] - before...contactTimes[index + steps - 1] + 0.4)
        index += steps + 2
      }
    }
    return pieces
  }

  private func walk(
    _ piece: ClosedRange<Double>, _ gravity: SIMD3<Double>, _ writer: inout Writer,
    _ random: inout SeededRandom
  ) {
    var seconds = piece.lowerBound
    while seconds < piece.upperBound {
      let sample = sample(at: seconds)
      let share = (seconds - piece.lowerBound) / (piece.upperBound - piece.lowerBound)
      let turn = writer.change.turns ? Self.turningRate * sine(.pi * share) : 0
      writer.add(sample, gravity, turn: turn, &random)
      seconds += Self.cutInterval / writer.change.slowness
    }
  }

  private func gravity(in piece: ClosedRange<Double>) -> SIMD3<Double> {
    var sum = SIMD3<Double>(0, 0, 0)
    for seconds in stride(from: piece.lowerBound, to: piece.upperBound, by: 0.02) {
      sum += sample(at: seconds).acceleration
    }
    return (standardGravity / max(1e-9, sum.length)) * sum
  }

  /// Returns the sample at a time, interpolated linearly.
  private func sample(at seconds: Double) -> MotionSample {
    var (low, high) = (0, samples.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if samples[middle].seconds <= seconds { low = middle } else { high = middle }
    }
    let (first, second) = (samples[low], samples[high])
    let span = second.seconds - first.seconds
    let share = span > 0 ? min(1, max(0, (seconds - first.seconds) / span)) : 0
    let acceleration = first.acceleration + share * (second.acceleration - first.acceleration)
    var sample = MotionSample(
      seconds: seconds, x: acceleration.x, y: acceleration.y, z: acceleration.z)
    if let before = first.turning, let after = second.turning {
      let rate = before + share * (after - before)
      sample.rotation = RotationRate(x: rate.x, y: rate.y, z: rate.z)
    }
    return sample
  }

  private func whole(
    _ change: GaitGrid.Change, _ mounting: Mounting, _ random: inout SeededRandom
  ) -> ModifiedWalk {
    var writer = Writer(change: change, mounting: mounting, hasGyroscope: hasGyroscope)
    let begin = samples[0].seconds
    var gravity = samples[0].acceleration
    for sample in samples {
      gravity = gravity + 0.01 * (sample.acceleration - gravity)
      let level = (standardGravity / max(0.1, gravity.length)) * gravity
      writer.seconds = (sample.seconds - begin) * change.slowness
      writer.add(sample, level, turn: 0, &random)
    }
    writer.walk.bouts = windows.filter { $0.contactTimes.count > 0 }.map { window in
      let start = (window.seconds.lowerBound - begin) * change.slowness
      let end = (window.seconds.upperBound - begin) * change.slowness
      return ModifiedBout(seconds: start...end, steps: window.contactTimes.count)
    }
    return writer.walk
  }

  /// Writes modified samples at intervals of 10 ms.
  struct Writer {
    let change: GaitGrid.Change
    let mounting: Mounting
    let hasGyroscope: Bool
    var walk = ModifiedWalk()
    var seconds = 0.0
    var latestGravity = SIMD3<Double>(0, 0, standardGravity)

    /// Adds a period of standing, with natural sway around the phone's attitude during the walk.
    mutating func addStanding(
      _ duration: Double, _ gravity: SIMD3<Double>, _ random: inout SeededRandom
    ) {
      var body = BodyMotion(
        seed: random.next(), activity: .standing, cadence: .stepsPerMinute(0), carrying: .chest,
        rateHertz: 1 / RecordedWalk.cutInterval)
      body.hasGyroscope = hasGyroscope
      body.sensorNoise = RecordedWalk.standingNoise
      let samples = (0..<Int(duration / RecordedWalk.cutInterval)).map { _ in body.next() }
      let sum = samples.reduce(SIMD3<Double>(0, 0, 0)) { $0 + $1.acceleration }
      let level = (standardGravity / max(1e-9, sum.length)) * sum
      let start = seconds
      for var sample in samples {
        let properAcceleration = gravity + sample.acceleration - level
        (sample.x, sample.y, sample.z) = (
          properAcceleration.x, properAcceleration.y, properAcceleration.z
        )
        add(sample, gravity, turn: 0, &random, share: 1)
      }
      walk.standing.append(start...seconds)
    }

    mutating func add(
      _ sample: MotionSample, _ gravity: SIMD3<Double>, turn: Double, _ random: inout SeededRandom,
      share: Double? = nil
    ) {
      let moved = gravity + (share ?? change.share) * (sample.acceleration - gravity)
      let noise = RecordedWalk.sensorNoise + change.noise
      let properAcceleration = mounting.applied(to: moved + noise * Self.noise(&random))
      var changed = MotionSample(
        seconds: seconds, x: properAcceleration.x, y: properAcceleration.y, z: properAcceleration.z)
      if change.hasGyroscope, let rate = sample.turning {
        let turned = (1 / change.slowness) * rate + (turn / standardGravity) * gravity
        let read = mounting.applied(
          to: turned + RecordedWalk.gyroscopeNoise * Self.noise(&random))
        changed.rotation = RotationRate(x: read.x, y: read.y, z: read.z)
      }
      walk.samples.append(changed)
      seconds += RecordedWalk.cutInterval
    }

    private static func noise(_ random: inout SeededRandom) -> SIMD3<Double> {
      SIMD3<Double>(random.nextNormal(), random.nextNormal(), random.nextNormal())
    }
  }
}

/// A phone's rotation, in radians.
struct Mounting {
  let pitch: Double
  let roll: Double

  func applied(to v: SIMD3<Double>) -> SIMD3<Double> {
    let (c, s) = (cosine(pitch), sine(pitch))
    let (x, z) = (v.x * c + v.z * s, v.z * c - v.x * s)
    let (k, t) = (cosine(roll), sine(roll))
    return SIMD3<Double>(x, v.y * k - z * t, v.y * t + z * k)
  }
}

extension SIMD3<Double> {
  fileprivate var length: Double { (x * x + y * y + z * z).squareRoot() }
}

extension MotionSample {
  fileprivate var acceleration: SIMD3<Double> { SIMD3<Double>(x, y, z) }
  fileprivate var turning: SIMD3<Double>? { rotation.map { SIMD3<Double>($0.x, $0.y, $0.z) } }
}
