import Engine
import Testing

@Suite struct NumericsEdgeTests {
  static let wild: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-300, -1e-300, 1e300, -1e300, .leastNonzeroMagnitude,
    .leastNormalMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity, .nan, 1e15, 1e17,
  ]

  @Test func noArgumentTraps() {
    for x in Self.wild {
      for function in [
        sine, cosine, tangent, arcsine, arctangent, exponential, logarithm,
      ] as [(Double) -> Double] {
        _ = function(x)
      }
      for y in Self.wild { _ = (arctangent2(x, y), power(x, y), hypotenuse(x, y)) }
    }
  }

  @Test func anglesWithoutDirectionAreNaN() {
    for x in [Double.nan, .infinity, -.infinity, 1e17] {
      #expect(sine(x).isNaN && cosine(x).isNaN && tangent(x).isNaN)
    }
  }

  @Test func trigonometryIsExactAtZeroAndSymmetric() {
    #expect(sine(0) == 0 && cosine(0) == 1 && tangent(0) == 0)
    var random = SeededRandom(seed: 1)
    for _ in 0..<5000 {
      let x = random.next(in: -100...100)
      #expect((sine(-x), cosine(-x), tangent(-x)) == (-sine(x), cosine(x), -tangent(x)))
      #expect(abs(sine(x) * sine(x) + cosine(x) * cosine(x) - 1) < 5e-16)
    }
  }

  @Test func arctangent2FollowsTheStandard() {
    let pi = Double.pi
    let cases: [(y: Double, x: Double, angle: Double)] = [
      (0, 1, 0), (0, -1, pi), (-0.0, -1, -pi), (0, 0, 0), (0, -0.0, pi), (1, 0, pi / 2),
      (-1, -0.0, -pi / 2), (1, -.infinity, pi), (-.infinity, 5, -pi / 2),
      (.infinity, .infinity, pi / 4), (.infinity, -.infinity, 3 * pi / 4),
      (.leastNonzeroMagnitude, 1, .leastNonzeroMagnitude),
    ]
    for row in cases { #expect(arctangent2(row.y, row.x) == row.angle, "\(row)") }
    #expect(arctangent2(-0.0, 1).sign == .minus && arctangent(.infinity) == pi / 2)
    #expect(arctangent2(.nan, 1).isNaN && arctangent2(1, .nan).isNaN)
  }

  @Test func arcsineEndsAtAQuarterTurn() {
    #expect([1, -1, 0].map(arcsine) == [Double.pi / 2, -Double.pi / 2, 0])
    #expect(arcsine(1.0.nextUp).isNaN && arcsine(.nan).isNaN)
  }

  @Test func exponentialAndLogarithmHandleTheirLimits() {
    let exponents: [Double] = [0, .infinity, -.infinity, 710, -745, -746]
    let powers: [Double] = [1, .infinity, 0, .infinity, .leastNonzeroMagnitude, 0]
    #expect(exponents.map(exponential) == powers)
    #expect(exponential(709.7) < .infinity && exponential(.nan).isNaN)
    let numbers: [Double] = [1, 0, .infinity, .leastNonzeroMagnitude]
    #expect(numbers.map(logarithm) == [0, -.infinity, .infinity, -744.4400719213812])
    #expect(logarithm(-1).isNaN)
  }

  @Test func wholePowersOfTwoAreExact() {
    for exponent in -1022...1023 {
      let expected = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(power(2, Double(exponent)) == expected)
    }
  }

  @Test func powerFollowsTheStandard() {
    let cases: [(base: Double, exponent: Double, power: Double)] = [
      (0, 0, 1), (.nan, 0, 1), (1, .nan, 1), (0, 2, 0), (0, -2, .infinity), (-0.0, -3, -.infinity),
      (-2, 3, -8), (-2, 2, 4), (-.infinity, 3, -.infinity), (-.infinity, -3, 0),
      (.infinity, 0.5, .infinity), (.infinity, -1, 0), (0.5, .infinity, 0),
      (0.5, -.infinity, .infinity), (2, .infinity, .infinity), (2, -.infinity, 0),
      (2, 5000, .infinity), (2, -5000, 0),
    ]
    for row in cases { #expect(power(row.base, row.exponent) == row.power, "\(row)") }
    #expect(power(-2, 0.5).isNaN && power(.nan, 2).isNaN && power(2, .nan).isNaN)
  }

  @Test func hypotenuseNeitherOverflowsNorUnderflows() {
    let cases: [(a: Double, b: Double, length: Double)] = [
      (3, 4, 5), (0, -7, 7), (3e300, 4e300, 5e300), (.infinity, .nan, .infinity),
      (.leastNonzeroMagnitude, 0, .leastNonzeroMagnitude),
    ]
    for row in cases { #expect(hypotenuse(row.a, row.b) == row.length, "\(row)") }
    #expect(hypotenuse(.nan, 1).isNaN)
  }
}
