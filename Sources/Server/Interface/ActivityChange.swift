import Engine
import Foundation
import Store

/// A change to an activity, as sent by an API client. The parser and the schema use the same list of members, so they
/// always agree.
struct ActivityChange: Decodable {
  static let componentName = "ActivityChange"
  private(set) var edit = ActivityEdit()

  private struct Member: Sendable {
    let name: String
    let schema: JSONSchema
    /// - Throws: `APIProblem` if the text is not valid for this member.
    let set: @Sendable (String, inout ActivityEdit) throws -> Void
  }

  private static let members = [
    Member(name: "title", schema: titleSchema) { text, edit in
      guard isTitle(text) else {
        throw APIProblem.invalid(
          "title must have 1 to \(Limits.titleLength) characters, without spaces at its ends.")
      }
      edit.title = text
    },
    Member(name: "notes", schema: notesSchema) { text, edit in
      guard text.unicodeScalars.count <= Limits.notesLength else {
        throw APIProblem.invalid("notes can have at most \(Limits.notesLength) characters.")
      }
      edit.notes = text
    },
    Member(name: "sport", schema: .choice(of: Sport.self)) { text, edit in
      guard let sport = Sport.allCases.first(where: { $0.name == text }) else {
        throw APIProblem.invalid("\(visibleName(text, limit: 40) ?? "") is not a sport.")
      }
      edit.sport = sport
    },
  ]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldName.self)
    guard !container.allKeys.isEmpty else { throw Self.noChange }
    for key in container.allKeys {
      let name = key.stringValue
      guard let member = Self.members.first(where: { $0.name == name }) else {
        throw APIProblem.invalid("\(visibleName(name, limit: 40) ?? "") cannot be changed.")
      }
      // A value of any other type is rejected with this message instead of a generic decoding error.
      guard let text = try? container.decode(String.self, forKey: key) else {
        throw APIProblem.invalid("\(name) must be a string.")
      }
      try member.set(text, &edit)
    }
  }

  /// - Throws: `APIProblem` if the body is not a valid change.
  init(json bytes: [UInt8]) throws {
    do {
      self = try JSONDecoder().decode(ActivityChange.self, from: Data(bytes))
    } catch is DecodingError {
      throw Self.noChange
    }
  }

  private static let noChange = APIProblem.invalid(
    "The body must be an object with title, notes or sport.")

  static let definition = {
    var schema = JSONSchema.of(.object)
    schema.properties = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.schema) })
    schema.minProperties = 1
    schema.additionalProperties = false
    return schema
  }()

  private static let titleSchema = {
    var schema = JSONSchema.text(pattern: #"^\S(.*\S)?$"#)
    (schema.minLength, schema.maxLength) = (1, Limits.titleLength)
    return schema
  }()

  private static let notesSchema = {
    var schema = String.schema
    schema.maxLength = Limits.notesLength
    return schema
  }()

  private static func isTitle(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return false }
    return scalars.count <= Limits.titleLength && !first.properties.isWhitespace
      && !last.properties.isWhitespace
      && !scalars.contains { "\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) }
  }
}
