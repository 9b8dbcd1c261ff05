/// A JSON document. Its objects keep their members in order.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// An integer to write. Parsed numbers are always `number`.
  case integer(Int)
  /// NaN and infinity are written as `null`.
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([Member])

  package typealias Member = (name: String, value: JSONValue)

  package static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.integer(let one), .integer(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one.elementsEqual(other, by: ==)
    default: false
    }
  }
}

extension JSONValue {
  /// Returns a number rounded to `decimals` decimals, or `null` if the value is nil or not finite.
  package static func number(_ value: Double?, decimals: Int) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    // Adding 0 turns -0 into 0.
    let rounded = (value * scale).rounded(.toNearestOrEven) / scale + 0
    // Beyond 2⁵³ a Double has no decimals to round.
    return .number(abs(value * scale) < 0x1p53 ? rounded : value)
  }

  package static func number(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }

  package static func text(_ value: String?) -> JSONValue { value.map { .text($0) } ?? .null }

  package static func integer(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }
}

extension JSONValue {
  /// The last member of an object with the given name, or nil if it is missing or null.
  package subscript(name: String) -> JSONValue? {
    guard let value = members?.last(where: { $0.name == name })?.value else { return nil }
    if case .null = value { return nil }
    return value
  }

  package var number: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  package var members: [Member]? { if case .object(let value) = self { value } else { nil } }

  /// Returns the number, or nil if it is out of range.
  package func number(in range: ClosedRange<Double>) -> Double? {
    self.number.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Returns the number, or nil if it is out of range or not whole.
  package func integer<Whole: FixedWidthInteger>(in range: ClosedRange<Whole>) -> Whole? {
    self.number.flatMap { Whole(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
  }
}
