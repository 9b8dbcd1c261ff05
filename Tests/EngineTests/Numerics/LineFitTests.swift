import Testing

@testable import Engine

@Suite struct LineFitTests {
  /// numpy.polyfit([2.4, 2.6, 2.9, 3.1, 3.3], [158, 159, 162, 163, 165], 1) returns 7.857143, 138.928571.
  @Test func lineMatchesLeastSquares() throws {
    var line = LineFit()
    for (x, y) in [(2.4, 158.0), (2.6, 159), (2.9, 162), (3.1, 163), (3.3, 165)] {
      line.add(x: x, y: y)
    }
    let slope = try #require(line.slope)
    let atThree = try #require(line.value(at: 3))
    #expect(abs(slope - 7.857143) < 5e-7 && abs(atThree - 162.5) < 5e-7)
    let residual = try #require(line.residual)
    #expect(abs(residual - 0.345033) < 5e-6)
  }

  @Test func valuesWithoutSpreadHaveNoSlope() {
    var line = LineFit()
    #expect(line.slope == nil && line.deviationX == 0)
    line.add(x: 3, y: 170)
    #expect(line.slope == nil)
    line.add(x: 3, y: 180)
    #expect((line.slope, line.value(at: 3), line.residual, line.meanY) == (nil, nil, nil, 175))
  }

  @Test func nonFiniteValuesAreIgnored() {
    var line = LineFit()
    line.add(x: .nan, y: 1)
    line.add(x: 1, y: .infinity)
    #expect(line == LineFit())
  }

  @Test func numbersRestoreTheFit() {
    var line = LineFit()
    for index in 0..<9 { line.add(x: Double(index), y: Double(index * index)) }
    #expect((LineFit(numbers: line.numbers), LineFit(numbers: [1, 2, 3])) == (line, nil))
    #expect(LineFit(numbers: [1, 2, 3, -1, 0, 0]) == nil)
    #expect(LineFit(numbers: [1, .nan, 3, 1, 0, 0]) == nil)
  }
}
