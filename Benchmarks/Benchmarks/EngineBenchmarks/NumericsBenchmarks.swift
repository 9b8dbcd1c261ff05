import Benchmark
import Engine

/// Makes a thousand calls per iteration, with arguments in the range that the engine uses.
func numericsBenchmarks() {
  let angles = randomNumbers(in: -7...7)
  let ratios = randomNumbers(in: -1...1)
  let positives = randomNumbers(in: 0.001...1000)
  thousandCalls("sine", of: sine, on: angles)
  thousandCalls("tangent", of: tangent, on: angles)
  thousandCalls("arcsine", of: arcsine, on: ratios)
  thousandCalls("exponential", of: exponential, on: angles)
  thousandCalls("logarithm", of: logarithm, on: positives)
  thousandCalls("power", of: { power($0, 1.5) }, on: positives)
}

private func thousandCalls(
  _ name: String, of function: @escaping @Sendable (Double) -> Double, on numbers: [Double]
) {
  Benchmark("1000 × \(name)") { benchmark in
    for _ in benchmark.scaledIterations {
      for number in numbers { blackHole(function(number)) }
    }
  }
}

private func randomNumbers(in range: ClosedRange<Double>) -> [Double] {
  var random = SeededRandom(seed: 1)
  return (0..<1000).map { _ in random.next(in: range) }
}
