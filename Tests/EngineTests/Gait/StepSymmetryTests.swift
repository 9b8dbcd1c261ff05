import Testing

@testable import Engine

@Suite struct StepSymmetryTests {
  private func index(_ times: [Double]) -> Metric<Estimate> {
    var symmetry = StepSymmetry()
    for time in times { symmetry.add(time) }
    symmetry.endBout()
    return symmetry.index
  }

  /// Returns footfall times with scatter and a repeating sequence of intervals.
  private func times(
    _ intervals: [Double], count: Int, scatter: Double = 0, seed: UInt64 = 1
  ) -> [Double] {
    var random = SeededRandom(seed: seed)
    var time = 5.0
    return (0..<count).map { step in
      defer { time += intervals[step % intervals.count] }
      return time + scatter * random.nextNormal()
    }
  }

  /// The steps of the two feet take 0.508 s and 0.538 s on average, which gives an index of 5.736 %.
  @Test func indexIsTheDifferenceOverTheMean() throws {
    let steps = [0.50, 0.54, 0.51, 0.53, 0.50, 0.55, 0.52, 0.53, 0.51, 0.54]
    let found = try #require(index(times(steps, count: 401)).value)
    #expect(abs(found.value - 5.736) < 0.02)
    #expect(found.deviation < 0.7)
  }

  @Test func asymmetryIsFoundInScatter() throws {
    let found = try #require(index(times([0.35, 0.37], count: 2000, scatter: 0.01, seed: 3)).value)
    #expect(abs(found.value - 5.556) < 3 * found.deviation)
    #expect(found.deviation < 2.1)
  }

  /// The noise of fifty bouts with even steps must not add up to an asymmetry.
  @Test func scatterAloneIsNotAsymmetry() throws {
    var symmetry = StepSymmetry()
    for bout in 0..<50 {
      let steps = times([0.36], count: 60, scatter: 0.012, seed: UInt64(bout))
      for time in steps { symmetry.add(time + Double(bout) * 100) }
    }
    symmetry.endBout()
    let found = try #require(symmetry.index.value)
    #expect(found.value < 3 * found.deviation)
    #expect(found.value < 1)
  }

  /// Bouts can start with either foot.
  @Test func startingFootDoesNotMatter() throws {
    var symmetry = StepSymmetry()
    for bout in 0..<10 {
      let steps = times(bout % 2 == 0 ? [0.34, 0.38] : [0.38, 0.34], count: 81)
      for time in steps { symmetry.add(time + Double(bout) * 100) }
    }
    symmetry.endBout()
    let found = try #require(symmetry.index.value)
    #expect(abs(found.value - 100 * 0.04 / 0.36) < 0.2)
  }

  /// A missed step must not swap the feet.
  @Test(arguments: 150..<160) func missedStepEndsTheBout(missed: Int) throws {
    var steps = times([0.34, 0.38], count: 400)
    steps.remove(at: missed)
    let found = try #require(index(steps).value)
    #expect(abs(found.value - 100 * 0.04 / 0.36) < 0.3)
  }

  @Test(arguments: 0...45) func shortBoutsDoNotCount(count: Int) {
    var symmetry = StepSymmetry()
    for time in times([0.36], count: count) { symmetry.add(time) }
    symmetry.endBout()
    #expect(symmetry.stepCount == (count > 40 ? (count - 1) / 2 * 2 : 0))
  }

  @Test func tooFewStepsGiveNoIndex() {
    #expect(index([]) == .missing(.footfalls))
    #expect(index(times([0.36], count: 200)) == .missing(.moreFootfalls))
    #expect(index(times([0.36], count: 201)).value != nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 1e300])
  func impossibleTimesOnlyEndTheBout(wild: Double) {
    var symmetry = StepSymmetry()
    for time in times([0.36], count: 300) { symmetry.add(time) }
    symmetry.add(wild)
    #expect(symmetry.stepCount == 298)
    for time in times([0.36], count: 300) { symmetry.add(time) }
    symmetry.endBout()
    #expect(symmetry.index.value?.value.isFinite == true)
  }

  @Test func numbersRestoreTheSums() {
    var symmetry = StepSymmetry()
    for time in times([0.34, 0.38], count: 300) { symmetry.add(time) }
    symmetry.endBout()
    #expect(StepSymmetry(numbers: symmetry.numbers)?.index == symmetry.index)
    #expect(StepSymmetry(numbers: [1, 2]) == nil)
    #expect(StepSymmetry(numbers: [-1, 2, 3, 4, 5]) == nil)
  }
}
