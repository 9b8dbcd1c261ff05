import Testing

@testable import Engine

@Suite struct MotionGridTests {
  /// The mean of a straight line over a cell is the line's value at the middle of the cell, whatever the sampling rate.
  @Test(arguments: [40.0, 47.3, 50, 60, 100, 200, 405])
  func straightLineIsKeptAtAnyRate(_ rate: Double) {
    var random = SeededRandom(seed: 1)
    var grid = MotionGrid()
    var cells = 0.0
    for index in 0..<Int(rate * 20) {
      let seconds = 7 + (Double(index) + random.next(in: -0.4...0.4)) / rate
      _ = grid.add(sample(seconds, 3 * seconds))
      while let cell = grid.next() {
        #expect(abs(cell.x - 3 * grid.seconds(at: cells)) < 1e-9)
        #expect(cell.y == 0)
        cells += 1
      }
    }
    #expect(abs(cells - 1_000) < 4)
    #expect(Double(grid.count) == cells)
  }

  @Test func fastVibrationIsAveragedAway() {
    var grid = MotionGrid()
    for index in 0..<2_000 {
      _ = grid.add(sample(Double(index) / 400, index % 2 == 0 ? 10 : -10))
      while let cell = grid.next() { #expect(abs(cell.x) < 1) }
    }
  }

  @Test func gapRestartsTheGrid() {
    var grid = MotionGrid()
    #expect(grid.add(sample(0, 1)) == .restarted)
    #expect(grid.add(sample(0.25, 1)) == .accepted)
    while grid.next() != nil {}
    #expect(grid.count == 12)
    #expect(grid.add(sample(0.51, 1)) == .restarted)
    #expect(grid.next() == nil)
    #expect(grid.count == 0)
    #expect(abs(grid.seconds(at: 0) - 0.52) < 1e-12)
  }

  /// A single time far in the future must not block all later samples.
  @Test func clockThatJumpsBackRestartsTheGrid() {
    var grid = MotionGrid()
    for seconds in [5, 9e9, 5.1] { #expect(grid.add(sample(seconds, 1)) == .restarted) }
    #expect(grid.add(sample(5.12, 1)) == .accepted)
  }

  @Test(
    arguments: [
      (1, [0, 0, 0]), (0.9, [0, 0, 0]), (.nan, [0, 0, 0]), (.infinity, [0, 0, 0]),
      (-.infinity, [0, 0, 0]), (1e10, [0, 0, 0]), (1.1, [.nan, 0, 0]), (1.1, [0, .infinity, 0]),
      (1.1, [0, 0, -161]),
    ] as [(Double, [Double])])
  func impossibleSamplesAreRefused(seconds: Double, xyz: [Double]) {
    var grid = MotionGrid()
    #expect(grid.add(sample(1, 2)) == .restarted)
    #expect(grid.add(MotionSample(seconds: seconds, x: xyz[0], y: xyz[1], z: xyz[2])) == .rejected)
    #expect(grid.add(sample(1.03, 2)) == .accepted)
    #expect(abs((grid.next()?.x ?? 0) - 2) < 1e-12)
  }

  private func sample(_ seconds: Double, _ x: Double) -> MotionSample {
    MotionSample(seconds: seconds, x: x, y: 0, z: 0)
  }
}
