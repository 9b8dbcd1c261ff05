import ActivityFiles
import Engine
import Store

/// A value in the API's JSON bodies, together with its schema.
protocol APIValue: Encodable, Sendable {
  static var schema: JSONSchema { get }
}

extension Bool: APIValue {
  static var schema: JSONSchema { .of(.boolean) }
}

extension Int: APIValue {
  static var schema: JSONSchema { .of(.integer) }
}

extension String: APIValue {
  static var schema: JSONSchema { .of(.string) }
}

/// Encodes nil as `null`; fields are never omitted.
extension Optional: APIValue where Wrapped: APIValue {
  static var schema: JSONSchema { Wrapped.schema.orNull }
}

extension Array: APIValue where Element: APIValue {
  static var schema: JSONSchema { .list(of: Element.schema) }
}

/// A number, or `null` if it is unknown.
struct APINumber: APIValue {
  static let schema = JSONSchema.of(.number, .null)
  private let value: Double?

  /// Rounds to the given number of decimals. A value that isn't finite counts as unknown.
  init(_ value: Double?, decimals: Int = 3) {
    guard let value, value.isFinite else {
      self.value = nil
      return
    }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    // At 2⁵³ and above, a Double has no fraction to round. Adding 0 turns -0 into 0.
    self.value =
      abs(value * scale) < 0x1p53
      ? (value * scale).rounded(.toNearestOrEven) / scale + 0 : value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

/// A time in UTC, or `null` if it is unknown.
struct APITime: APIValue {
  static let schema = JSONSchema.of(.string, .null).described("ISO 8601 in UTC.")
  private let text: String?

  init(unixSeconds: Double?) {
    text = unixSeconds.flatMap { DateTime(unixSeconds: $0) }?.description
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let text { try container.encode(text) } else { try container.encodeNil() }
  }
}

/// A calendar day, stored in days since 1970 and encoded like `2026-11-21`.
struct APIDay: APIValue {
  static let schema = {
    var schema = JSONSchema.of(.string).described("A day like 2026-11-21.")
    schema.format = "date"
    return schema
  }()
  let number: Int

  func encode(to encoder: any Encoder) throws {
    try Day(number).text.encode(to: encoder)
  }
}

/// The identifier of an activity, session or upload.
struct APIIdentifier: APIValue {
  static let schema = JSONSchema.text(pattern: "^[0-9a-f]{32}$")
    .described("32 hexadecimal digits.")
  let identifier: Identifier

  init(_ identifier: Identifier) { self.identifier = identifier }

  func encode(to encoder: any Encoder) throws { try identifier.description.encode(to: encoder) }
}

/// A case of an enumeration, encoded as its name.
struct APIChoice<Choice: CaseIterable & Sendable>: APIValue {
  static var schema: JSONSchema { .choice(of: Choice.self) }
  let choice: Choice

  init(_ choice: Choice) { self.choice = choice }

  func encode(to encoder: any Encoder) throws { try "\(choice)".encode(to: encoder) }
}
