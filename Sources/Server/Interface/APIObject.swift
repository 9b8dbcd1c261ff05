/// A JSON object of the API. Its encoding and its schema are derived from the same list of fields, so they always
/// agree. Every field is present in every encoded object.
protocol APIObject: APIValue {
  /// The name of the schema component in the OpenAPI document, or nil to include the schema inline.
  static var componentName: String? { get }
  static var fields: [APIField<Self>] { get }
}

/// A field of an object: its name, schema and value.
struct APIField<Object: Sendable>: Sendable {
  let name: String
  let schema: JSONSchema
  fileprivate let encode: @Sendable (Object, inout Container) throws -> Void

  fileprivate typealias Container = KeyedEncodingContainer<FieldName>

  /// - Parameter what: The field's description in the schema. Empty if the name and the type are self-explanatory.
  init<Value: APIValue>(
    _ name: String, _ what: String = "", _ value: @escaping @Sendable (Object) -> Value
  ) {
    self.name = name
    schema = Value.schema.described(what)
    encode = { object, container in
      try container.encode(value(object), forKey: FieldName(name))
    }
  }
}

extension APIObject {
  static var componentName: String? { nil }

  static var schema: JSONSchema { componentName.map(JSONSchema.component) ?? definition }

  /// The full schema, to which references to the component resolve.
  static var definition: JSONSchema {
    var schema = JSONSchema.of(.object)
    schema.properties = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.schema) })
    schema.required = fields.map(\.name)
    schema.additionalProperties = false
    return schema
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for field in Self.fields { try field.encode(self, &container) }
  }
}

/// A coding key for an arbitrary name.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
