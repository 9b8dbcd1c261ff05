import Engine
import Foundation
import Testing

/// Compares every function with values that `scripts/numerics-reference.py` computed with 1400 bits. Each value is
/// stored as the sum of two doubles, so errors are known to a thousandth of a unit in the last place. If
/// ANDANTE_NUMERICS_REFERENCE names a larger file, that file is used and the largest errors are printed.
@Suite struct NumericsReferenceTests {
  struct Line {
    let function: String
    let arguments: [Double]
    let high: Double
    let low: Double
  }

  /// The largest permitted relative error in the ranges that the engine uses.
  static let goal = 4e-16

  @Test func everyFunctionMeetsTheErrorGoal() throws {
    var worst: [String: (error: Double, count: Int)] = [:]
    for line in try Self.reference() {
      let result = try Self.evaluate(line)
      let error = abs(((result - line.high) - line.low) / line.high)
      #expect(error <= Self.goal, "\(line.function)\(line.arguments) gave \(result)")
      let before = worst[line.function] ?? (0, 0)
      worst[line.function] = (max(before.error, error), before.count + 1)
    }
    #expect(worst.count == 13)
    guard Self.largerReference != nil else { return }
    for (function, found) in worst.sorted(by: { $0.key < $1.key }) {
      print("\(function): \(found.count) values, worst relative error \(found.error)")
    }
  }

  private static var largerReference: String? {
    ProcessInfo.processInfo.environment["ANDANTE_NUMERICS_REFERENCE"]
  }

  private static func reference() throws -> [Line] {
    let committed = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/numerics.txt").path
    let path = largerReference ?? committed
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let numbers = try words.dropFirst().map { word in
        Double(bitPattern: try #require(UInt64(word, radix: 16)))
      }
      return Line(
        function: String(words[0]), arguments: Array(numbers.dropLast(2)),
        high: numbers[numbers.count - 2], low: numbers[numbers.count - 1])
    }
  }

  private static func evaluate(_ line: Line) throws -> Double {
    let x = line.arguments[0]
    switch line.function {
    case "sine", "sineFar": return sine(x)
    case "cosine", "cosineFar": return cosine(x)
    case "tangent", "tangentFar": return tangent(x)
    case "arcsine": return arcsine(x)
    case "arctangent": return arctangent(x)
    case "arctangent2": return arctangent2(x, line.arguments[1])
    case "exponential": return exponential(x)
    case "logarithm": return logarithm(x)
    case "power": return power(x, line.arguments[1])
    case "hypotenuse": return hypotenuse(x, line.arguments[1])
    default:
      Issue.record("unknown function \(line.function)")
      throw CancellationError()
    }
  }
}
