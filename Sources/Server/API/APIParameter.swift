import ActivityFiles
import Engine

/// A parameter as the description has it.
struct APIParameter: Sendable {
  enum Place: String, Encodable, Sendable {
    case path, query
  }

  let name: String
  let place: Place
  let what: String
  let schema: JSONSchema

  /// The activity that a parameter of the path names.
  static func activity(_ name: String, _ what: String) -> APIParameter {
    APIParameter(name: name, place: .path, what: what, schema: APIIdentifier.schema)
  }
}

/// A parameter of the query: what the description says of it and how it is read, in one value.
struct QueryParameter<Value: Sendable>: Sendable {
  let described: APIParameter
  /// What its value has to be, after "must be".
  let expectation: String
  let read: @Sendable (String) -> Value?

  init(
    _ name: String, _ what: String, _ schema: JSONSchema, mustBe expectation: String,
    read: @escaping @Sendable (String) -> Value?
  ) {
    described = APIParameter(name: name, place: .query, what: what, schema: schema)
    self.expectation = expectation
    self.read = read
  }
}

extension QueryParameter where Value == String {
  /// Any text.
  static func text(_ name: String, _ what: String) -> QueryParameter {
    QueryParameter(name, what, String.schema, mustBe: "a text") { $0 }
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

  /// Days since 1970 of a `YYYY-MM-DD`.
  static func day(_ name: String, _ what: String) -> QueryParameter {
    QueryParameter(
      name, what, APIDay.schema.described(what), mustBe: "a day like 2026-11-21",
      read: CalendarDay.parse)
  }
}

/// Parameters of every list.
enum ListParameters {
  static let limit = QueryParameter<Int>.integer(
    "limit", "How many at most; \(RequestLimits.listLength) unless told.",
    in: RequestLimits.listLengths)
}

extension QueryParameter where Value: CaseIterable {
  /// One of an enumeration's cases, by its name.
  static func choice(_ name: String, _ what: String) -> QueryParameter {
    let names = Value.allCases.map { "\($0)" }.joined(separator: ", ")
    return QueryParameter(
      name, what, .choice(of: Value.self), mustBe: "one of \(names)"
    ) { text in Value.allCases.first { "\($0)" == text } }
  }
}
