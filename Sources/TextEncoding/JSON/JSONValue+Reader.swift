/// The reason why bytes aren't a JSON document that can be read.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  package enum Kind: Equatable, Sendable { case malformed, tooDeep, tooLarge }

  package var kind: Kind
  package var description: String
  /// The line of the defect, starting at 1.
  package var line: Int
  package var byteOffset: Int
}

extension JSONValue {
  /// - Parameter maximumValues: the maximum number of values, each of which takes 24 bytes in memory. The default is
  ///   enough for a three-day activity from Strava.
  /// - Throws: `tooLarge` if there are more values, another error if the bytes aren't valid JSON.
  package init(parsing bytes: [UInt8], maximumValues: Int = 3_000_000) throws(JSONError) {
    var reader = JSONReader(bytes, maximumValues: maximumValues)
    self = try reader.document()
  }

  /// Returns nil unless the bytes are a valid JSON document. Use this when the error doesn't matter.
  package init?(valid bytes: [UInt8]) {
    do throws(JSONError) { try self.init(parsing: bytes) } catch { return nil }
  }
}

private struct JSONReader {
  private static let maximumDepth = 64
  private var lexer: JSONLexer
  private var valuesLeft: Int

  init(_ bytes: [UInt8], maximumValues: Int) {
    lexer = JSONLexer(bytes)
    valuesLeft = maximumValues
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value(depth: 0)
    guard lexer.peek() == nil else { throw defect("unexpected text after the document") }
    return value
  }

  private func error(_ kind: JSONError.Kind, _ message: String) -> JSONError {
    let line = 1 + lexer.bytes.prefix(lexer.index).count { $0 == 0x0A }
    return JSONError(kind: kind, description: message, line: line, byteOffset: lexer.index)
  }

  private func defect(_ message: String) -> JSONError {
    error(.malformed, "this is not valid JSON: \(message)")
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth < Self.maximumDepth else {
      throw error(.tooDeep, "the JSON is nested too deeply")
    }
    guard valuesLeft > 0 else { throw error(.tooLarge, "the JSON has too many values") }
    valuesLeft -= 1
    switch lexer.peek() ?? 0 {
    case 0x7B: return .object(try members(depth))
    case 0x5B: return .array(try items(depth))
    case 0x22: return .text(try string())
    case 0x2D, 0x30...0x39: return .number(try number())
    default: return try word()
    }
  }

  private mutating func word() throws(JSONError) -> JSONValue {
    switch String(decoding: lexer.word(), as: UTF8.self) {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: throw defect("expected a value")
    }
  }

  private mutating func number() throws(JSONError) -> Double {
    let value = Double(String(decoding: lexer.number(), as: UTF8.self))
    guard let value, value.isFinite else { throw defect("expected a value") }
    return value
  }

  private mutating func string() throws(JSONError) -> String {
    guard let content = lexer.string() else { throw defect("a string is not closed") }
    guard JSONLexer.hasValidEscapes(content) else { throw defect("expected four digits") }
    return JSONLexer.unescaped(String(decoding: content, as: UTF8.self))
  }

  private mutating func items(_ depth: Int) throws(JSONError) -> [JSONValue] {
    var items: [JSONValue] = []
    _ = lexer.skip(0x5B)
    if lexer.skip(0x5D) { return items }
    repeat { items.append(try value(depth: depth + 1)) } while lexer.skip(0x2C)
    guard lexer.skip(0x5D) else { throw defect("expected , or ]") }
    return items
  }

  private mutating func members(_ depth: Int) throws(JSONError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    _ = lexer.skip(0x7B)
    if lexer.skip(0x7D) { return members }
    repeat {
      guard lexer.peek() == 0x22 else { throw defect("expected a name") }
      let name = try string()
      guard lexer.skip(0x3A) else { throw defect("expected :") }
      members.append((name, try value(depth: depth + 1)))
    } while lexer.skip(0x2C)
    guard lexer.skip(0x7D) else { throw defect("expected , or }") }
    return members
  }
}
