import Foundation
import Testing

@testable import Pose

@Suite struct HalfFloatTests {
  @Test func everyHalfPrecisionNumberIsConvertedExactly() {
    for bits in UInt16.min...UInt16.max {
      let sign: Double = bits & 0x8000 == 0 ? 1 : -1
      let exponent = Int(bits >> 10 & 31)
      let fraction = Double(bits & 0x3ff) / 1_024
      guard exponent < 31 else {
        #expect(!expandHalf(bits).isFinite)
        continue
      }
      let magnitude =
        exponent == 0 ? fraction * pow(2, -14) : (1 + fraction) * pow(2, Double(exponent - 15))
      #expect(Double(expandHalf(bits)) == sign * magnitude, "\(bits)")
    }
  }
}

@Suite struct SigmoidTests {
  @Test func sigmoidAgreesWithTheSystemsExponential() {
    for step in -700...700 {
      let x = Float(step) / 10
      let wanted = 1 / (1 + exp(-Double(x)))
      #expect(abs(Double(sigmoid(x)) - wanted) <= 1e-7 * wanted, "\(x)")
    }
  }

  @Test func sigmoidHasLimits() {
    #expect((sigmoid(0), sigmoid(.infinity)) == (0.5, 1))
    #expect(sigmoid(-.infinity) < 1e-30)
    #expect(sigmoid(.nan) < 1e-30)
  }
}

@Suite struct OneEuroFilterTests {
  private let setting = OneEuroFilter.Setting(minCutoff: 1, beta: 0)

  @Test func firstValuePassesUnchanged() {
    var filter = OneEuroFilter()
    #expect(filter.filter(3.5, setting, interval: 0, scale: 1) == 3.5)
  }

  /// With β = 0, a new value has the weight 1 / (1 + 1 / (2π · cutoff · interval)).
  @Test func withoutBetaFilterIsALowPass() {
    var filter = OneEuroFilter()
    _ = filter.filter(0, setting, interval: 0, scale: 1)
    let found = filter.filter(1, setting, interval: 0.1, scale: 1)
    #expect(abs(found - 1 / (1 + 1 / (2 * .pi * 0.1))) < 1e-12)
  }

  @Test func speedRaisesTheCutoff() {
    var (slow, fast) = (OneEuroFilter(), OneEuroFilter())
    let open = OneEuroFilter.Setting(minCutoff: 1, beta: 10)
    _ = slow.filter(0, setting, interval: 0, scale: 1)
    _ = fast.filter(0, open, interval: 0, scale: 1)
    let closed = slow.filter(1, setting, interval: 0.1, scale: 1)
    #expect(fast.filter(1, open, interval: 0.1, scale: 1) > closed + 0.1)
  }
}
