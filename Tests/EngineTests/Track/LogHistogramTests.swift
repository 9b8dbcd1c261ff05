import Testing

@testable import Engine

@Suite struct LogHistogramTests {
  @Test func medianIsWithinThreePercent() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<200 {
      let scale = random.next(in: -12...12)
      var numbers = (0..<301).map { _ in exponential(scale + random.next(in: -1...1)) }
      var histogram = LogHistogram()
      for number in numbers { histogram.add(number) }
      numbers.sort()
      let median = try #require(histogram.median(ofAtLeast: 30))
      #expect(abs(median / numbers[150] - 1) <= 1.0 / 32)
    }
  }

  @Test func medianNeedsThirtyNumbersAndToleratesExtremes() throws {
    var histogram = LogHistogram()
    for number in [Double.nan, .infinity, -.infinity] { histogram.add(number) }
    for _ in 0..<29 { histogram.add(0) }
    #expect(histogram.median(ofAtLeast: 30) == nil)
    histogram.add(-1)
    #expect(try #require(histogram.median(ofAtLeast: 30)) < 1e-6)
    for number in [Double.greatestFiniteMagnitude, 1e7] {
      for _ in 0..<40 { histogram.add(number) }
    }
    #expect(try #require(histogram.median(ofAtLeast: 30)) > 1e6)
  }
}
