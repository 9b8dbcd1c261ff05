/// The accepted range of one external number: a form field, an address, JSON, an imported file, an environment variable
/// or a database row.
///
/// Declare the range once, next to the definition of the value, and read every external number through it. An unchecked
/// `+`, `-` or `*` on an external number can overflow, which terminates the process. Calculating with a checked number
/// is safe as long as its range is narrow enough.
public struct InputRange<Value: Comparable & Sendable>: Sendable {
  /// The accepted values, including both ends.
  public let bounds: ClosedRange<Value>

  /// Creates a range.
  ///
  /// - Parameter bounds: The accepted values, including both ends.
  public init(_ bounds: ClosedRange<Value>) {
    self.bounds = bounds
  }

  /// Returns the value if it is in the range, otherwise nil. NaN is never in the range.
  public func checked(_ value: Value?) -> Value? {
    value.flatMap { bounds.contains($0) ? $0 : nil }
  }

  /// Returns the nearest value in the range, or the lower bound for NaN.
  public func clamped(_ value: Value) -> Value {
    guard value >= bounds.lowerBound else { return bounds.lowerBound }
    return value > bounds.upperBound ? bounds.upperBound : value
  }
}

extension InputRange where Value: FixedWidthInteger {
  /// Returns the number if it has no fraction and is in the range, otherwise nil.
  public func checked(exactly number: Double?) -> Value? {
    checked(number.flatMap { Value(exactly: $0) })
  }

  /// Rounds the number and clamps it to the range. Returns the lower bound for NaN.
  public func rounded(_ number: Double) -> Value {
    let rounded = number.rounded()
    return clamped(Value(exactly: rounded) ?? (rounded > 0 ? .max : .min))
  }
}

extension FixedWidthInteger {
  /// Truncates the number and clamps it to this type's range. NaN becomes 0.
  public init(saturating number: Double) {
    let whole = number.rounded(.towardZero)
    self = Self(exactly: whole) ?? (whole > 0 ? .max : whole < 0 ? .min : 0)
  }
}

#if !hasFeature(Embedded)
  extension InputRange where Value: FixedWidthInteger {
    /// Parses a decimal integer that must make up the whole text. Returns nil if it is invalid or out of range.
    public func parse(_ text: (some StringProtocol)?) -> Value? {
      text.flatMap { checked(Value($0, radix: 10)) }
    }
  }

  extension InputRange<Double> {
    /// Parses a number that must make up the whole text. Returns nil if it is invalid or out of range.
    public func parse(_ text: (some StringProtocol)?) -> Double? {
      text.flatMap { checked(Double($0)) }
    }
  }
#endif
