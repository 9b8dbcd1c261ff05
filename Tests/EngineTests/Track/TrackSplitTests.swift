import Testing

@testable import Engine

private let seconds: [Double] = [0, 100, 200, 300, 400, 500, 600]
private let meters: [Double] = [0, 250, 550, 900, 1200, 1450, 1700]

private func table(_ length: Double?, gain: [Double]? = nil) -> SplitTable {
  var table = SplitTable(length: length)
  for index in meters.indices {
    table.add(meters: meters[index], seconds: seconds[index], gain: gain?[index])
  }
  return table
}

private func close(_ a: Double, _ b: Double, _ tolerance: Double = 5e-5) -> Bool {
  abs(a - b) < tolerance
}

@Suite struct TrackSplitTests {
  @Test func halfKilometersAreInterpolated() throws {
    let table = table(500)
    let times = table.completed.map(\.seconds)
    #expect(times.count == 3)
    for (time, expected) in zip(times, [183.3333, 150, 186.6667]) {
      #expect(close(time, expected))
    }
    let rest = try #require(table.current)
    #expect(close(rest.seconds, 80) && close(rest.meters, 200) && !rest.isComplete)
    #expect(table.splits.count == 4)
    #expect(table.splits.extremes?.fastest == 1 && table.splits.extremes?.slowest == 2)
  }

  @Test func mileIsInterpolated() throws {
    let table = table(SplitTable.mile)
    #expect(table.completed.count == 1)
    #expect(close(table.completed[0].seconds, 563.7376))
    let rest = try #require(table.current)
    #expect(close(rest.seconds, 36.2624) && close(rest.meters, 90.656))
  }

  @Test func oneLegCanCompleteSeveralSplits() {
    var table = SplitTable(length: 100)
    table.add(meters: 0, seconds: 0)
    table.add(meters: 1050, seconds: 105)
    #expect(table.completed.count == 10)
    #expect(table.completed.allSatisfy { close($0.seconds, 10) && $0.meters == 100 })
  }

  @Test func splitsAddUpForEverySampling() {
    for step in 1...40 {
      var table = SplitTable(length: 100)
      for second in stride(from: 0, through: 1000, by: step) {
        table.add(meters: 3 * Double(second), seconds: Double(second), gain: Double(second))
      }
      let splits = table.splits
      let last = Double(1000 / step * step)
      #expect(close(splits.reduce(0) { $0 + $1.meters }, 3 * last, 1e-6))
      #expect(close(splits.reduce(0) { $0 + $1.seconds }, last, 1e-6))
      #expect(close(splits.reduce(0) { $0 + ($1.elevationGainMeters ?? 0) }, last, 1e-6))
    }
  }

  @Test func lapEndsAtACut() {
    var laps = SplitTable(length: nil)
    laps.add(meters: 0, seconds: 0)
    laps.add(meters: 820, seconds: 300)
    laps.cut()
    laps.add(meters: 1000, seconds: 400)
    #expect(laps.splits.map(\.meters) == [820, 180])
    #expect(laps.splits.map(\.isComplete) == [true, false])
  }

  @Test func timeRemovedByAPauseLeavesTheSplit() throws {
    var table = SplitTable(length: 1000)
    table.add(meters: 0, seconds: 0)
    table.add(meters: 400, seconds: 130)
    table.add(meters: 400, seconds: 100)
    let current = try #require(table.current)
    #expect(current.seconds == 100 && current.meters == 400)
  }

  @Test func splitsWithoutAltitudesHaveNoGain() {
    #expect(table(500).completed[0].elevationGainMeters == nil)
  }

  @Test func fastestAndSlowestNeedTwoCompleteParts() {
    #expect(table(1000).splits.extremes == nil)
    #expect([Split]().extremes == nil)
  }

  @Test func bestEffortsAreExact() throws {
    let kilometer = try #require(bestEffort(over: 1000, meters: meters, seconds: seconds))
    #expect(close(kilometer.seconds, 320))
    let half = try #require(bestEffort(over: 500, meters: meters, seconds: seconds))
    #expect(close(half.seconds, 150))
    #expect(bestEffort(over: 1701, meters: meters, seconds: seconds) == nil)
    #expect(bestEffort(over: 1700, meters: meters, seconds: seconds)?.seconds == 600)
    #expect(bestEffort(over: 10, meters: [], seconds: []) == nil)
  }

  @Test func bestEffortAvoidsAHalt() throws {
    let effort = try #require(
      bestEffort(over: 200, meters: [0, 100, 100, 400], seconds: [0, 50, 500, 600]))
    #expect(close(effort.seconds, 200.0 / 3))
    #expect(effort.startMeters >= 100)
  }
}

@Suite struct TrackPaceWindowTests {
  @Test func paceIsTheRatioOfTotals() throws {
    var window = PaceWindow()
    var distance = 0.0
    window.add(movingSeconds: 0, distanceMeters: 0)
    for second in 1...30 {
      distance += second <= 15 ? 2 : 4
      window.add(movingSeconds: Double(second), distanceMeters: distance)
    }
    let pace = try #require(window.secondsPerMeter)
    #expect(close(pace * 1000, 333.3333))
  }

  @Test func paceNeedsTenMetersAndAMinimumSpeed() {
    var window = PaceWindow()
    #expect(window.secondsPerMeter == nil)
    for second in 0...3 {
      window.add(movingSeconds: Double(second), distanceMeters: 3 * Double(second))
    }
    #expect(window.secondsPerMeter == nil)
    window.add(movingSeconds: 4, distanceMeters: 12)
    #expect(window.secondsPerMeter.map { close($0, 1.0 / 3) } == true)
    for second in 5...100 {
      window.add(movingSeconds: Double(second), distanceMeters: 12 + 0.29 * Double(second - 4))
    }
    #expect(window.secondsPerMeter == nil)
  }

  @Test func onlyTheLastThirtySecondsCount() {
    for interval in [0.1, 0.5, 1.0, 3.0, 7.0] {
      var window = PaceWindow()
      var (time, distance) = (0.0, 0.0)
      while time < 120 {
        window.add(movingSeconds: time, distanceMeters: distance)
        time += interval
        distance += interval * (time < 60 ? 2 : 4)
      }
      #expect(window.speed.map { close($0, 4, 1e-9) } == true)
    }
  }

  @Test func removedTimeRemovesItsSamples() {
    var window = PaceWindow()
    for second in 0...60 {
      window.add(movingSeconds: Double(second), distanceMeters: 3 * Double(second))
    }
    window.add(movingSeconds: 40, distanceMeters: 120)
    #expect(window.speed.map { close($0, 3) } == true)
  }
}
