import Testing

@testable import Engine

@Suite struct StepPeaksTests {
  private func peaks(_ values: [Double], threshold: Double, stepCells: Double) -> [MotionPeak] {
    var finder = StepPeaks()
    return values.indices.compactMap {
      finder.add(values[$0], at: $0, threshold: threshold, stepCells: stepCells)
    }
  }

  @Test(arguments: [16.0, 25, 27.5, 40, 60])
  func everyWaveHasOneCrestAtSubcellPrecision(_ period: Double) {
    let values = (0..<1_000).map { 2 * sine(2 * .pi * Double($0) / period) }
    let found = peaks(values, threshold: 1, stepCells: period)
    #expect(abs(found.count - Int(1_000 / period)) <= 1)
    for (index, peak) in found.enumerated() {
      #expect(abs(peak.cell - (0.25 + Double(index)) * period) < 0.1)
      if index > 0 { #expect(abs(peak.rise - 4) < 0.1) }
    }
  }

  @Test func ripplesBelowTheThresholdAreIgnored() {
    let values = (0..<500).map { sine(Double($0) / 4) + 0.3 * sine(Double($0) * 1.3) }
    for peak in peaks(values, threshold: 1, stepCells: 25) { #expect(peak.rise >= 1) }
    #expect(peaks(values, threshold: 3, stepCells: 25).isEmpty)
  }

  /// For any input, peaks are in chronological order and at least half a step apart.
  @Test func peaksOfNoiseAreAtLeastHalfAStepApart() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<200 {
      var level = 0.0
      let values = (0..<300).map { _ in
        level = 0.9 * level + random.nextNormal()
        return level
      }
      let stepCells = random.next(in: 10...50)
      let found = peaks(values, threshold: 0.5, stepCells: stepCells)
      for index in found.indices.dropFirst() {
        #expect(found[index].cell - found[index - 1].cell >= 0.5 * stepCells - 1)
      }
    }
  }

  @Test func higherOfTwoClosePeaksIsReportedWithTheCompetingRise() throws {
    let values = [0, 1, 2, 3, 2, 1, 2, 3, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0].map {
      Double($0)
    }
    let found = peaks(values, threshold: 0.8, stepCells: 20)
    #expect(found.count == 1)
    let only = try #require(found.first)
    #expect((only.height, only.competingRise) == (4, 3))
  }
}
