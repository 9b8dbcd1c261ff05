/// A schema in JSON Schema 2020-12, the dialect that OpenAPI 3.1 uses. Accepts every value unless properties are set.
struct JSONSchema: Encodable, Equatable, Sendable {
  enum Kind: String, Encodable {
    case string, number, integer, boolean, array, object, null
  }

  /// The location of the schema to use instead of this one.
  var reference: String?
  var types: Types?
  var description: String?
  var choices: [String]?
  var format: String?
  var pattern: String?
  var minimum: Int?
  var maximum: Int?
  var minLength: Int?
  var maxLength: Int?
  var items: Items?
  var properties: [String: JSONSchema]?
  var required: [String]?
  var minProperties: Int?
  var additionalProperties: Bool?

  private enum CodingKeys: String, CodingKey {
    case reference = "$ref"
    case types = "type"
    case choices = "enum"
    case description, format, pattern, minimum, maximum, minLength, maxLength, items, properties
    case required, minProperties, additionalProperties
  }

  /// The accepted types. A single type is encoded as a string, several as an array.
  struct Types: Encodable, Equatable, Sendable {
    let kinds: [Kind]

    func encode(to encoder: any Encoder) throws {
      if kinds.count == 1 {
        try kinds[0].encode(to: encoder)
      } else {
        try kinds.encode(to: encoder)
      }
    }
  }

  /// The schema of an array's elements.
  indirect enum Items: Encodable, Equatable, Sendable {
    case all(JSONSchema)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .all(let schema): try schema.encode(to: encoder)
      }
    }
  }
}

extension JSONSchema {
  static func of(_ kinds: Kind...) -> JSONSchema { JSONSchema(types: Types(kinds: kinds)) }

  /// Returns a reference to a schema component of the OpenAPI document.
  static func component(_ name: String) -> JSONSchema {
    JSONSchema(reference: "#/components/schemas/" + name)
  }

  static func text(pattern: String) -> JSONSchema {
    var schema = of(.string)
    schema.pattern = pattern
    return schema
  }

  static func choice(_ values: [String]) -> JSONSchema {
    var schema = of(.string)
    schema.choices = values
    return schema
  }

  /// Returns a schema for a string that must be the name of one of the enumeration's cases.
  static func choice<Choice: CaseIterable>(of type: Choice.Type) -> JSONSchema {
    choice(type.allCases.map { "\($0)" })
  }

  static func count(in range: ClosedRange<Int>) -> JSONSchema {
    var schema = of(.integer)
    (schema.minimum, schema.maximum) = (range.lowerBound, range.upperBound)
    return schema
  }

  static func list(of items: JSONSchema) -> JSONSchema {
    var schema = of(.array)
    schema.items = .all(items)
    return schema
  }

  /// The same schema, also accepting `null`.
  var orNull: JSONSchema {
    guard let types, !types.kinds.contains(.null) else { return self }
    var schema = self
    schema.types = Types(kinds: types.kinds + [.null])
    return schema
  }

  /// Returns the schema with a description, or unchanged if `what` is empty.
  func described(_ what: String) -> JSONSchema {
    guard !what.isEmpty else { return self }
    var schema = self
    schema.description = what
    return schema
  }
}
