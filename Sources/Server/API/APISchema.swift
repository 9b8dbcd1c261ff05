import ActivityFiles
import Engine

/// Shapes of what goes in and comes out, in JSON Schema 2020-12, as OpenAPI 3.1 takes them.
enum APISchema {
  static func reference(_ name: String) -> JSONValue {
    .object([("$ref", .text("#/components/schemas/" + name))])
  }

  static func text(_ what: String = "", pattern: String? = nil) -> JSONValue {
    var members = [("type", JSONValue.text("string"))]
    if let pattern { members.append(("pattern", .text(pattern))) }
    return described(members, what)
  }

  static func choice(_ values: [String], _ what: String = "") -> JSONValue {
    described(
      [("type", .text("string")), ("enum", .array(values.map { .text($0) }))], what)
  }

  /// A number that may be unknown: `null`, never 0.
  static func number(_ what: String) -> JSONValue {
    described([("type", .array([.text("number"), .text("null")]))], what)
  }

  static func count(_ what: String, in range: ClosedRange<Int>? = nil) -> JSONValue {
    var members = [("type", JSONValue.text("integer"))]
    if let range {
      members += [
        ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound)),
      ]
    }
    return described(members, what)
  }

  static func maybe(_ type: String, _ what: String) -> JSONValue {
    described([("type", .array([.text(type), .text("null")]))], what)
  }

  static func list(_ items: JSONValue, _ what: String = "") -> JSONValue {
    described([("type", .text("array")), ("items", items)], what)
  }

  /// Every member is there in every answer.
  static func object(_ members: [(String, JSONValue)], _ what: String = "") -> JSONValue {
    described(
      [
        ("type", .text("object")), ("properties", .object(members)),
        ("required", .array(members.map { .text($0.0) })), ("additionalProperties", .bool(false)),
      ], what)
  }

  static let day = JSONValue.object([
    ("type", .text("string")), ("format", .text("date")),
    ("description", .text("A day like 2026-11-21.")),
  ])
  static let identifier = text("32 hexadecimal digits.", pattern: "^[0-9a-f]{32}$")
  static let sport = choice(Sport.allCases.map { "\($0)" })
  static let binary: JSONValue = .object([])

  private static func described(_ members: [(String, JSONValue)], _ what: String) -> JSONValue {
    .object(what.isEmpty ? members : members + [("description", .text(what))])
  }
}
