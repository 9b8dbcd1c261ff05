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
      #expect(sine(x).isNaN)
      #expect(cosine(x).isNaN)
      #expect(tangent(x).isNaN)
    }
  }

  @Test func trigonometryIsExactAtZeroAndSymmetric() {
    #expect(sine(0) == 0 && cosine(0) == 1 && tangent(0) == 0)
    var random = SeededRandom(seed: 1)
    for _ in 0..<5000 {
      let x = random.next(in: -100...100)
      #expect(sine(-x) == -sine(x))
      #expect(cosine(-x) == cosine(x))
      #expect(tangent(-x) == -tangent(x))
      #expect(abs(sine(x) * sine(x) + cosine(x) * cosine(x) - 1) < 5e-16)
    }
  }

  @Test func arctangent2FollowsTheStandard() {
    #expect(arctangent2(0, 1) == 0)
    #expect(arctangent2(-0.0, 1).sign == .minus)
    #expect(arctangent2(0, -1) == Double.pi)
    #expect(arctangent2(-0.0, -1) == -Double.pi)
    #expect(arctangent2(0, 0) == 0)
    #expect(arctangent2(0, -0.0) == Double.pi)
    #expect(arctangent2(1, 0) == Double.pi / 2)
    #expect(arctangent2(-1, -0.0) == -Double.pi / 2)
    #expect(arctangent2(1, -.infinity) == Double.pi)
    #expect(arctangent2(-.infinity, 5) == -Double.pi / 2)
    #expect(arctangent2(.infinity, .infinity) == Double.pi / 4)
    #expect(arctangent2(.infinity, -.infinity) == 3 * Double.pi / 4)
    #expect(arctangent2(.nan, 1).isNaN && arctangent2(1, .nan).isNaN)
    #expect(arctangent(.infinity) == Double.pi / 2)
    #expect(arctangent2(.leastNonzeroMagnitude, 1) == .leastNonzeroMagnitude)
  }

  @Test func arcsineEndsAtAQuarterTurn() {
    #expect(arcsine(1) == Double.pi / 2)
    #expect(arcsine(-1) == -Double.pi / 2)
    #expect(arcsine(0) == 0)
    #expect(arcsine(1.0.nextUp).isNaN)
    #expect(arcsine(.nan).isNaN)
  }

  @Test func exponentialAndLogarithmHandleTheirLimits() {
    #expect(exponential(0) == 1)
    #expect(exponential(.infinity) == .infinity)
    #expect(exponential(-.infinity) == 0)
    #expect(exponential(710) == .infinity)
    #expect(exponential(709.7) < .infinity)
    #expect(exponential(-745) == .leastNonzeroMagnitude)
    #expect(exponential(-746) == 0)
    #expect(exponential(.nan).isNaN)
    #expect(logarithm(1) == 0)
    #expect(logarithm(0) == -.infinity)
    #expect(logarithm(-1).isNaN)
    #expect(logarithm(.infinity) == .infinity)
    #expect(logarithm(.leastNonzeroMagnitude) == -744.4400719213812)
  }

  @Test func wholePowersOfTwoAreExact() {
    for exponent in -1022...1023 {
      let expected = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(power(2, Double(exponent)) == expected)
    }
  }

  @Test func powerFollowsTheStandard() {
    #expect(power(0, 0) == 1 && power(.nan, 0) == 1 && power(1, .nan) == 1)
    #expect(power(0, 2) == 0 && power(0, -2) == .infinity)
    #expect(power(-0.0, -3) == -.infinity)
    #expect(power(-2, 3) == -8 && power(-2, 2) == 4)
    #expect(power(-2, 0.5).isNaN)
    #expect(power(-.infinity, 3) == -.infinity && power(-.infinity, -3) == 0)
    #expect(power(.infinity, 0.5) == .infinity && power(.infinity, -1) == 0)
    #expect(power(0.5, .infinity) == 0 && power(0.5, -.infinity) == .infinity)
    #expect(power(2, .infinity) == .infinity && power(2, -.infinity) == 0)
    #expect(power(2, 5000) == .infinity && power(2, -5000) == 0)
    #expect(power(.nan, 2).isNaN && power(2, .nan).isNaN)
  }

  @Test func hypotenuseNeitherOverflowsNorUnderflows() {
    #expect(hypotenuse(3, 4) == 5)
    #expect(hypotenuse(0, -7) == 7)
    #expect(hypotenuse(3e300, 4e300) == 5e300)
    #expect(hypotenuse(.infinity, .nan) == .infinity)
    #expect(hypotenuse(.nan, 1).isNaN)
    #expect(hypotenuse(.leastNonzeroMagnitude, 0) == .leastNonzeroMagnitude)
  }
}
