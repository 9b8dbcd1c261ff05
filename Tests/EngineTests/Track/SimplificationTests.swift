import Testing

@testable import Engine

@Suite struct SimplificationTests {
  private let line: [SIMD2<Double>] = [
    [0, 0], [10, 1], [20, -0.5], [30, 6], [40, 7], [50, 8.1], [60, 9], [70, 9], [80, 9], [90, 9],
  ]

  private func kept(_ line: [SIMD2<Double>], _ tolerance: Double) -> [Int] {
    let keeps = Simplification.kept(line, tolerance: tolerance)
    return keeps.indices.filter { keeps[$0] }
  }

  @Test func publishedLineKeepsTheReferencePoints() {
    #expect((kept(line, 0.5), kept(line, 1)) == ([0, 1, 2, 3, 5, 6, 9], [0, 1, 2, 3, 5, 9]))
    #expect((kept(line, 2), kept(line, 5)) == ([0, 2, 3, 5, 9], [0, 9]))
  }

  @Test func endsAndShortLinesAreKept() {
    for count in 0..<3 { #expect(kept(Array(line.prefix(count)), 100) == Array(0..<count)) }
    #expect(kept([[0, 0], [0, 0], [0, 0]], 0) == [0, 2])
  }

  private func distance(_ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let way = b - a
    let squared = (way * way).sum()
    let along = ((point - a) * way).sum()
    let share: Double = squared > 0 ? min(max(along / squared, 0), 1) : 0
    let rest = (point - a) - way * share
    return (rest * rest).sum().squareRoot()
  }

  private func check(_ line: [SIMD2<Double>], _ tolerance: Double) {
    let kept = kept(line, tolerance)
    #expect(kept.first == 0 && kept.last == line.count - 1)
    for (from, to) in zip(kept, kept.dropFirst()) {
      for index in from...to {
        #expect(distance(line[index], line[from], line[to]) <= tolerance * (1 + 1e-9))
      }
    }
  }

  @Test func removedPointsAreWithinTheTolerance() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<60 {
      var place = SIMD2<Double>(0, 0)
      let line = (0..<200).map { _ -> SIMD2<Double> in
        place.x += random.nextUnit() * 20 - 8
        place.y += random.nextUnit() * 20 - 10
        return place
      }
      for tolerance in [0, 0.5, 3, 20, 500] { check(line, tolerance) }
    }
  }

  @Test func linesAreThinnedTogetherDownToTheLimit() {
    func kept(atMost limit: Int, below most: Double = 100) -> [[Int]] {
      Simplification.kept(
        [line, Array(line.prefix(2)), []], tolerance: 0.5, atMost: limit, below: most)
    }
    #expect(kept(atMost: 9) == [[0, 1, 2, 3, 5, 6, 9], [0, 1], []])
    #expect(kept(atMost: 8) == [[0, 1, 2, 3, 5, 9], [0, 1], []])
    #expect(kept(atMost: 7) == [[0, 2, 3, 5, 9], [0, 1], []])
    #expect(kept(atMost: 4) == [[0, 9], [0, 1], []])
    // The upper bound of the tolerance is exclusive.
    #expect(kept(atMost: 4, below: 2) == [[0, 1, 2, 3, 5, 9], [0, 1], []])
  }

  @Test func repeatedThinningMatchesThinningOnce() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<40 {
      let line = (0..<300).map { _ in
        SIMD2<Double>(random.nextUnit() * 400, random.nextUnit() * 400)
      }
      for tolerance in [1.0, 16, 64, 128] {
        let limit = kept(line, tolerance).count
        let found = Simplification.kept([line], tolerance: 1, atMost: limit, below: 1000)
        let doubles = sequence(first: 1.0) { 2 * $0 }.prefix(10)
        let first = try #require(doubles.first { kept(line, $0).count <= limit })
        #expect(found[0] == kept(line, first))
      }
    }
  }

  @Test func unevenlySplitLinesAreSimplified() {
    // Each point is the farthest from the chord of all later points, so every split only separates one point.
    let spiral = (0..<30_000).map { (index: Int) -> SIMD2<Double> in
      let height = index % 2 == 0 ? Double(30_000 - index) : 0
      return SIMD2<Double>(Double(index) * 10, height)
    }
    check(spiral, 1)
    #expect(kept(spiral, 1).count > 29_000)
  }

  @Test func pointsWithoutPositionAreKeptAndToleranceIsInMeters() {
    let step = 1 / 111_319.490793
    var points = (0..<5).map { (index: Int) -> TrackPoint in
      TrackPoint(coordinate: Coordinate(latitude: 0, longitude: 179.99999 + Double(index) * step))
    }
    points[2].coordinate?.latitude = 3 / 110_574.27
    points.insert(TrackPoint(heartRate: 90), at: 1)
    #expect(Simplification.kept(points, tolerance: 3.1) == [0, 1, 5])
    #expect(Simplification.kept(points, tolerance: 2.9) == [0, 1, 3, 5])
  }
}
