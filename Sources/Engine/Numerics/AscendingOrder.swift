/// Returns the indices of `values` in ascending order of the values. The sort is stable. The values must not contain
/// NaN.
///
/// The page's module uses this function for all sorting by numbers, because sorting another element type would add 2 KB
/// to it.
///
/// - Complexity: O(*n* log *n*)
public func ascendingOrder(of values: [Double]) -> [Int] {
  var keyed: [(index: Int, value: Double)] = []
  for (index, value) in values.enumerated() { keyed.append((index, value)) }
  keyed.sort { $0.value < $1.value }
  return keyed.map { $0.index }
}

/// Returns the values in ascending order, sorted with `ascendingOrder(of:)`.
public func ascending(_ values: [Double]) -> [Double] {
  ascendingOrder(of: values).map { values[$0] }
}
