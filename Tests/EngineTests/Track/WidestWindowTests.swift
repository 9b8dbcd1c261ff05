import Testing

@testable import Engine

/// Best efforts must equal the result of an exhaustive search.
@Suite struct WidestWindowTests {
  /// Returns a walk with uneven steps, uneven times and some rest.
  private func walk(_ seed: UInt64) -> (meters: [Double], seconds: [Double]) {
    var random = SeededRandom(seed: seed)
    var (meters, seconds) = ([0.0], [0.0])
    for _ in 0..<120 {
      let isResting = random.nextUnit() < 0.1
      meters.append(meters[meters.count - 1] + (isResting ? 0 : random.next(in: 0.01...9)))
      seconds.append(seconds[seconds.count - 1] + random.next(in: 0.01...3))
    }
    return (meters, seconds)
  }

  /// Interpolates `y` at `x`. If several points have this `x`, the first one counts.
  private func value(_ xs: [Double], _ ys: [Double], at x: Double) -> Double {
    let end = max(1, xs.firstIndex { $0 >= x } ?? xs.count - 1)
    let step = xs[end] - xs[end - 1]
    return step > 0 ? ys[end - 1] + (x - xs[end - 1]) / step * (ys[end] - ys[end - 1]) : ys[end]
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func farthestDistanceMatchesAnExhaustiveSearch(seed: UInt64) throws {
    let (meters, seconds) = walk(seed)
    for span in [0.5, 5, 30, 100] {
      let found = try #require(EffortCurve.farthest(in: span, meters: meters, seconds: seconds))
      var best = 0.0
      for corner in seconds {
        for start in [corner, corner - span]
        where start >= 0 && start + span <= seconds[seconds.count - 1] {
          let way =
            value(seconds, meters, at: start + span) - value(seconds, meters, at: start)
          best = max(best, way)
        }
      }
      #expect(abs(found - best) < 1e-9, "\(span) s of \(seed)")
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func bestEffortMatchesAnExhaustiveSearch(seed: UInt64) throws {
    let (far, seconds) = walk(seed)
    // During a rest, many times have the same distance, so each point is moved a millimetre further ahead than the one
    // before it.
    let meters = far.enumerated().map { $1 + 1e-3 * Double($0) }
    for length in [1.0, 20, 150] {
      let found = try #require(bestEffort(over: length, meters: meters, seconds: seconds))
      var best = Double.infinity
      for corner in meters {
        for start in [corner, corner - length]
        where start >= 0 && start + length <= meters[meters.count - 1] {
          let time =
            value(meters, seconds, at: start + length) - value(meters, seconds, at: start)
          best = min(best, time)
        }
      }
      #expect(abs(found.seconds - best) < 1e-9, "\(length) m of \(seed)")
    }
  }

  @Test func sineAndCosineMatchTheSingleFunctions() {
    var random = SeededRandom(seed: 4)
    for index in 0..<20_000 {
      let reach = [0.7, 0.9, 1.6, 2.5, 40, 1e9][index % 6]
      let angle = random.next(in: -reach...reach)
      let both = sineAndCosine(angle)
      #expect(both.sine.bitPattern == sine(angle).bitPattern)
      #expect(both.cosine.bitPattern == cosine(angle).bitPattern)
    }
  }

  /// The fast path for small angles returns the same quarter turn as rounding.
  @Test func smallAnglesAreReducedAsAllOthers() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<20_000 {
      let angle = random.next(in: -2.4...2.4)
      let quarters = (angle * 0x1.45f306dc9c883p-1).rounded(.toNearestOrEven)
      let quadrant = (Int32(quarters) + 4) % 4
      #expect(ReducedAngle(angle).quadrant == quadrant, "\(angle)")
    }
  }
}
