/// The range of movement of each side in the current repetition, in the unit of the exercise's first quantity.
struct RangeOfMotion: Equatable, Sendable {
  private var left: ClosedRange<Double>?
  private var right: ClosedRange<Double>?

  mutating func add(left: Double?, right: Double?) {
    self.left = widened(self.left, left)
    self.right = widened(self.right, right)
  }

  mutating func restart() { (left, right) = (nil, nil) }

  /// The mean range of the measured sides; 0 if neither was measured.
  var range: Double {
    let (left, right) = (width(left), width(right))
    guard let left, let right else { return left ?? right ?? 0 }
    return (left + right) / 2
  }

  /// The difference between the sides in percent of their mean; nil unless both were measured.
  var asymmetry: Double? {
    guard let left = width(left), let right = width(right), left + right > 0 else { return nil }
    return 200 * (left - right).magnitude / (left + right)
  }

  private func width(_ range: ClosedRange<Double>?) -> Double? {
    range.map { $0.upperBound - $0.lowerBound }
  }

  private func widened(_ range: ClosedRange<Double>?, _ value: Double?) -> ClosedRange<Double>? {
    guard let value else { return range }
    guard let range else { return value...value }
    return min(range.lowerBound, value)...max(range.upperBound, value)
  }
}
