/// The values that are accepted for one number from outside: a form field, an address, JSON, an imported file, an
/// environment variable or a database row.
///
/// Declare the range once, next to the value's meaning, and read every external number through it. A number that
/// passed is safe to calculate with as far as the range allows; an unchecked `+`, `-` or `*` on an external number can
/// overflow, and an overflow ends the process.
public struct InputRange<Value: Comparable & Sendable>: Sendable {
  /// The accepted values, both ends included.
  public let bounds: ClosedRange<Value>

  /// - Parameter bounds: the accepted values, both ends included.
  public init(_ bounds: ClosedRange<Value>) {
    self.bounds = bounds
  }

  /// Returns the value if it is inside the range. NaN is outside every range.
  public func checked(_ value: Value?) -> Value? {
    value.flatMap { bounds.contains($0) ? $0 : nil }
  }

  /// Returns the nearest value of the range; its lower bound for NaN.
  public func clamped(_ value: Value) -> Value {
    guard value >= bounds.lowerBound else { return bounds.lowerBound }
    return value > bounds.upperBound ? bounds.upperBound : value
  }
}

extension InputRange where Value: FixedWidthInteger {
  /// Returns the number if it has no fraction and is inside the range.
  public func checked(exactly number: Double?) -> Value? {
    checked(number.flatMap { Value(exactly: $0) })
  }

  /// Returns the number, with its fraction rounded and limited to the range; the lower bound for NaN.
  public func rounded(_ number: Double) -> Value {
    let rounded = number.rounded()
    return clamped(Value(exactly: rounded) ?? (rounded > 0 ? .max : .min))
  }
}

extension FixedWidthInteger {
  /// The number without its fraction, limited to this type's range; 0 for NaN.
  public init(saturating number: Double) {
    let whole = number.rounded(.towardZero)
    self = Self(exactly: whole) ?? (whole > 0 ? .max : whole < 0 ? .min : 0)
  }
}

#if !hasFeature(Embedded)
  extension InputRange where Value: FixedWidthInteger {
    /// Returns the decimal number that the text consists of, if it is inside the range.
    public func parse(_ text: (some StringProtocol)?) -> Value? {
      text.flatMap { checked(Value($0, radix: 10)) }
    }
  }

  extension InputRange<Double> {
    /// Returns the number that the text consists of, if it is inside the range.
    public func parse(_ text: (some StringProtocol)?) -> Double? {
      text.flatMap { checked(Double($0)) }
    }
  }
#endif
