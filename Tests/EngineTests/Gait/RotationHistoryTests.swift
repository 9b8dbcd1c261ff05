import Testing

@testable import Engine

/// Rotation of a limb that swings like a pendulum, 0.4 rad to either side with a stride of 1.1 s.
@Suite struct RotationHistoryTests {
  private static let strideCells = 55.0
  private static let half = 0.4

  /// Returns four seconds of swinging about one axis. The device's z axis points up.
  private func swinging(about axis: Vector, half: Double = half) -> RotationHistory {
    var history = RotationHistory()
    let turn = 2 * Double.pi / Self.strideCells
    for cell in 0..<200 {
      let rate = half * turn * MotionGrid.cellsPerSecond * cosine(turn * Double(cell))
      history.add(RotationRate(x: rate * axis.x, y: rate * axis.y, z: rate * axis.z))
      history.endCell(up: Vector(0, 0, 1))
    }
    return history
  }

  @Test func swingIsTheAngleBetweenBothEnds() throws {
    let history = swinging(about: Vector(0.6, 0.8, 0))
    for cell in 60...140 {
      let stride = try #require(history.stride(at: cell, stepCells: 0.5 * Self.strideCells))
      #expect(abs(stride.swing - 2 * Self.half) < 0.01)
    }
  }

  @Test func turningAboutTheVerticalIsNotSwinging() throws {
    let history = swinging(about: Vector(0, 0, 1))
    let stride = try #require(history.stride(at: 100, stepCells: 0.5 * Self.strideCells))
    #expect(stride.swing < 0.01)
    #expect(abs(stride.turn) < 0.02)
  }

  @Test(arguments: [60.0, 67.5, 75, 80])
  func strideIsAWholeSwingAndAStepIsNot(_ first: Double) {
    let history = swinging(about: Vector(0, 1, 0))
    #expect(history.isFullSwing(from: first, to: first + Self.strideCells))
    #expect(history.isFullSwing(from: first, to: first + 0.9 * Self.strideCells))
    #expect(!history.isFullSwing(from: first, to: first + 0.5 * Self.strideCells))
  }

  /// A slow step can last as long as a brisk stride, but during a step the limb only swings one way.
  @Test func slowStepIsNotAWholeSwing() {
    var history = RotationHistory()
    let turn = Double.pi / Self.strideCells
    for cell in 0..<250 {
      let rate = Self.half * turn * MotionGrid.cellsPerSecond * cosine(turn * Double(cell))
      history.add(RotationRate(x: rate, y: 0, z: 0))
      history.endCell(up: Vector(0, 0, 1))
    }
    for first in 60...115 {
      #expect(!history.isFullSwing(from: Double(first), to: Double(first) + Self.strideCells))
    }
  }

  @Test func swayingTrunkIsNotAWholeSwing() {
    let history = swinging(about: Vector(0, 1, 0), half: 0.2)
    #expect(!history.isFullSwing(from: 70, to: 70 + Self.strideCells))
    #expect(!RotationHistory().isFullSwing(from: 70, to: 70 + Self.strideCells))
  }
}
