/// A JSON object of the interface. Its fields are listed once: what is encoded and what is described are made from
/// the same list, so that neither can have what the other lacks. Every field is there in every object.
protocol APIObject: APIValue {
  /// Under which the description has it; nil for one that stands where it is used.
  static var componentName: String? { get }
  static var fields: [APIField<Self>] { get }
}

/// A field of an object: its name, its shape and where its value is from.
struct APIField<Object: Sendable>: Sendable {
  let name: String
  let schema: JSONSchema
  fileprivate let encode: @Sendable (Object, inout Container) throws -> Void

  fileprivate typealias Container = KeyedEncodingContainer<FieldName>

  /// - Parameter what: a sentence for the description; empty where name and shape say it all.
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

  /// What stands where a reference leads.
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

/// A name as a coding key.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
