import Testing

@testable import Engine

@Suite struct MotionHistoryTests {
  @Test func correlationsMatchTheDefinition() {
    var random = SeededRandom(seed: 2)
    var history = MotionHistory()
    var values: [Double] = []
    for index in 0..<2_000 {
      let value = 4 * sine(Double(index) / 5) + 3 * random.nextNormal() + 2
      values.append(value)
      history.add(value)
      guard index > 300, index % 97 == 0 else { continue }
      for lag in 0...MotionHistory.longestLag {
        #expect(abs(history.correlation(lag: lag) - correlation(values, lag: lag)) < 1e-9)
      }
    }
  }

  @Test func constantValuesHaveNoCorrelation() {
    var history = MotionHistory()
    for _ in 0..<400 { history.add(2) }
    for lag in 1...MotionHistory.longestLag { #expect(history.correlation(lag: lag) == 0) }
    #expect(history.deviation < 1e-6)
  }

  @Test(arguments: [0, 1, 40, 101, 300])
  func clearingKeepsTheLatestCells(_ kept: Int) {
    var history = MotionHistory()
    for index in 0..<500 { history.add(sine(Double(index) / 3)) }
    history.clear(keeping: kept)
    let left = min(kept, MotionHistory.longestLag)
    #expect((history.count, history.begin) == (500, 500 - left))
    for back in 0..<200 {
      let expected = back < left ? sine(Double(499 - back) / 3) : 0
      #expect(history.value(at: 499 - back) == expected)
    }
    for index in 500..<800 { history.add(sine(Double(index) / 3)) }
    var unbroken = MotionHistory()
    for index in 0..<800 { unbroken.add(sine(Double(index) / 3)) }
    for lag in 0...MotionHistory.longestLag {
      #expect(abs(history.correlation(lag: lag) - unbroken.correlation(lag: lag)) < 1e-9)
    }
  }

  private func correlation(_ values: [Double], lag: Int) -> Double {
    let window = MotionHistory.windowCells
    let now = Array(values.suffix(window))
    let then = Array(values.dropLast(lag).suffix(window))
    let means = (now.reduce(0, +) / Double(window), then.reduce(0, +) / Double(window))
    var (common, a, b) = (0.0, 0.0, 0.0)
    for (x, y) in zip(now, then) {
      common += (x - means.0) * (y - means.1)
      a += (x - means.0) * (x - means.0)
      b += (y - means.1) * (y - means.1)
    }
    return common / (a * b).squareRoot()
  }
}
