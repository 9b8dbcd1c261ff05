/// The indices of `values` from the least to the most; equal ones in the order they have. NaN must not be among them.
///
/// Whatever sorts by a number goes through here: a sort of its own for each type would take 2 KB of the page's module.
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
