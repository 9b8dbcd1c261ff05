import Engine
import Testing

@Suite struct SeededRandomTests {
  /// The first outputs for seed 1234567, as published with the reference implementation in C.
  @Test func sequenceIsSplitMix64() {
    var random = SeededRandom(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    for value in expected { #expect(random.next() == value) }
  }

  @Test func unitNumbersFillTheirRangeEvenly() {
    var random = SeededRandom(seed: 7)
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<100_000 {
      let value = random.nextUnit()
      #expect(value >= 0 && value < 1)
      counts[Int(value * 10)] += 1
    }
    // Five standard deviations of a binomial count.
    for count in counts { #expect(abs(count - 10_000) < 475) }
  }

  @Test func normalNumbersHaveTheMomentsOfANormalDistribution() {
    var random = SeededRandom(seed: 11)
    var (sum, squares, fourths) = (0.0, 0.0, 0.0)
    let count = 200_000.0
    for _ in 0..<200_000 {
      let value = random.nextNormal()
      sum += value
      squares += value * value
      fourths += value * value * value * value
    }
    #expect(abs(sum / count) < 0.012)
    #expect(abs(squares / count - 1) < 0.016)
    #expect(abs(fourths / count - 3) < 0.11)
  }
}
