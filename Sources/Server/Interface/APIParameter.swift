import ActivityFiles
import Engine

/// A parameter's description in the OpenAPI document.
struct APIParameter: Sendable {
  enum Location: String, Encodable, Sendable {
    case path, query
  }

  let name: String
  let location: Location
  let what: String
  let schema: JSONSchema

  /// Returns the description of a path parameter that identifies an activity.
  static func activity(_ name: String, _ what: String) -> APIParameter {
    APIParameter(name: name, location: .path, what: what, schema: APIIdentifier.schema)
  }
}

/// A query parameter: its description and how to parse it.
struct QueryParameter<Value: Sendable>: Sendable {
  let described: APIParameter
  /// The expected value, as it appears after "must be" in error messages.
  let expectation: String
  let read: @Sendable (String) -> Value?

  init(
    _ name: String, _ what: String, _ schema: JSONSchema, mustBe expectation: String,
    read: @escaping @Sendable (String) -> Value?
  ) {
    described = APIParameter(name: name, location: .query, what: what, schema: schema)
    self.expectation = expectation
    self.read = read
  }
}

extension QueryParameter where Value == String {
  /// Returns a parameter that accepts any text.
  static func text(_ name: String, _ what: String) -> QueryParameter {
    QueryParameter(name, what, String.schema, mustBe: "a string") { $0 }
  }
}

extension QueryParameter where Value == Int {
  static func integer(_ name: String, _ what: String, in range: ClosedRange<Int>) -> QueryParameter
  {
    QueryParameter(
      name, what, .count(in: range),
      mustBe: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { InputRange(range).parse($0) }
  }

  /// A date in the format `YYYY-MM-DD`, parsed into days since 1970.
  static func day(_ name: String, _ what: String) -> QueryParameter {
    QueryParameter(
      name, what, APIDay.schema.described(what), mustBe: "a day like 2026-11-21"
    ) { Day($0)?.number }
  }
}

/// Parameters shared by all list operations.
enum ListParameters {
  static let limit = QueryParameter<Int>.integer(
    "limit", "The maximum number; \(RequestLimits.listLength) by default.",
    in: RequestLimits.listLengths)
}

extension QueryParameter where Value: CaseIterable {
  /// Returns a parameter that accepts the names of an enumeration's cases.
  static func choice(_ name: String, _ what: String) -> QueryParameter {
    let names = Value.allCases.map { "\($0)" }.joined(separator: ", ")
    return QueryParameter(
      name, what, .choice(of: Value.self), mustBe: "one of \(names)"
    ) { text in Value.allCases.first { "\($0)" == text } }
  }
}
