/// The indices of `values` from the least to the most; equal ones in the order they have. NaN must not be among them.
///
/// What the page's module sorts by a number goes through here, so that it carries one sort: each further element type
/// would add 2 KB to it.
/// - Complexity: O(*n* log *n*)
public func ascendingOrder(of values: [Double]) -> [Int] {
  var keyed: [(index: Int, value: Double)] = []
  for (index, value) in values.enumerated() { keyed.append((index, value)) }
  keyed.sort { $0.value < $1.value }
  return keyed.map { $0.index }
}

/// The values from the least to the most, as `ascendingOrder(of:)`.
public func ascending(_ values: [Double]) -> [Double] {
  ascendingOrder(of: values).map { values[$0] }
}
