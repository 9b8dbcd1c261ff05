/// A parsed JSON document. Intended for Andante's own small documents and for measurement data.
public enum JSONNode: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSONNode])
  case object([Member])

  public struct Member: Equatable, Sendable {
    public var name: String
    public var value: JSONNode
  }

  /// - Parameter maximumValues: the maximum number of values, each of which takes 24 bytes in memory. The default is
  ///   enough for a three-day activity from Strava.
  /// - Throws: `tooLarge` if there are more values, another error if the bytes aren't valid JSON.
  public init(bytes: [UInt8], maximumValues: Int = 3_000_000) throws(FileError) {
    var reader = JSONReader(bytes: bytes, maximumValues: maximumValues)
    self = try reader.document()
  }

  /// Returns nil unless the bytes are a valid JSON document. Use this when the error doesn't matter.
  public init?(valid bytes: [UInt8]) {
    do throws(FileError) { try self.init(bytes: bytes) } catch { return nil }
  }

  /// The member of an object with the given name, or nil if it is missing or null.
  public subscript(name: String) -> JSONNode? {
    guard case .object(let members) = self,
      let member = members.last(where: { $0.name == name }), member.value != .null
    else { return nil }
    return member.value
  }

  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  public var text: String? { if case .text(let value) = self { value } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var array: [JSONNode]? { if case .array(let value) = self { value } else { nil } }
  public var members: [Member]? { if case .object(let value) = self { value } else { nil } }
}

private struct JSONReader {
  let bytes: [UInt8]
  private var index = 0
  private static let maximumDepth = 64
  private var valuesLeft: Int

  init(bytes: [UInt8], maximumValues: Int) {
    self.bytes = bytes
    valuesLeft = maximumValues
  }

  mutating func document() throws(FileError) -> JSONNode {
    let node = try value(depth: 0)
    skipBlanks()
    guard index == bytes.count else { throw defect("unexpected text after the document") }
    return node
  }

  private func defect(_ message: String) -> FileError {
    let line = 1 + bytes.prefix(index).count { $0 == 0x0A }
    return FileError(
      .unknownFormat, "this is not valid JSON: \(message)", line: line, byteOffset: index)
  }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(FileError) -> JSONNode {
    guard depth < Self.maximumDepth else {
      throw FileError(.tooDeep, "the JSON is nested too deeply")
    }
    guard valuesLeft > 0 else { throw FileError(.tooLarge, "the JSON has too many values") }
    valuesLeft -= 1
    if skip(0x7B) { return .object(try members(depth)) }
    if skip(0x5B) { return .array(try items(depth)) }
    if skip(0x22) { return .text(try string()) }
    let start = index
    while index < bytes.count, !Self.ends(bytes[index]) { index += 1 }
    switch String(decoding: bytes[start..<index], as: UTF8.self) {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: break
    }
    let number = bytes.withUnsafeBufferPointer { all in
      parseDecimal(UnsafeBufferPointer(rebasing: all[start..<index]))
    }
    guard let number else { throw defect("expected a value") }
    return .number(number)
  }

  private static func ends(_ byte: UInt8) -> Bool {
    byte == 0x2C || byte == 0x5D || byte == 0x7D || byte <= 0x20
  }

  private mutating func items(_ depth: Int) throws(FileError) -> [JSONNode] {
    var items: [JSONNode] = []
    if skip(0x5D) { return items }
    repeat { items.append(try value(depth: depth + 1)) } while skip(0x2C)
    guard skip(0x5D) else { throw defect("expected , or ]") }
    return items
  }

  private mutating func members(_ depth: Int) throws(FileError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    if skip(0x7D) { return members }
    repeat {
      guard skip(0x22) else { throw defect("expected a name") }
      let name = try string()
      guard skip(0x3A) else { throw defect("expected :") }
      members.append(JSONNode.Member(name: name, value: try value(depth: depth + 1)))
    } while skip(0x2C)
    guard skip(0x7D) else { throw defect("expected , or }") }
    return members
  }

  /// Parses a string after its opening quote.
  private mutating func string() throws(FileError) -> String {
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != 0x22 {
      if bytes[index] == 0x5C { try readEscape(into: &text) } else { text.append(bytes[index]) }
      index += 1
    }
    guard index < bytes.count else { throw defect("a string is not closed") }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(FileError) {
    index += 1
    guard index < bytes.count else { throw defect("a string is not closed") }
    switch bytes[index] {
    case 0x6E: text.append(0x0A)
    case 0x74: text.append(0x09)
    case 0x72: text.append(0x0D)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x75:
      text += Array(String(try escapedScalar()).utf8)
    default: text.append(bytes[index])
    }
  }
  /// Parses a character after `\u` and stops at its last digit. An unpaired surrogate (RFC 8259, section 7) becomes
  /// a replacement character.
  private mutating func escapedScalar() throws(FileError) -> Unicode.Scalar {
    let high = try escapedUnit()
    let isPair =
      (0xD800..<0xDC00).contains(high) && bytes[index...].dropFirst().starts(with: [0x5C, 0x75])
    guard isPair else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
    let before = index
    index += 2
    let low = try escapedUnit()
    guard (0xDC00..<0xE000).contains(low) else {
      index = before
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func escapedUnit() throws(FileError) -> UInt32 {
    let digits = String(decoding: bytes[index...].dropFirst().prefix(4), as: UTF8.self)
    guard digits.utf8.count == 4, let code = UInt32(digits, radix: 16) else {
      throw defect("expected four digits")
    }
    index += 4
    return code
  }
}

extension JSONNode {
  /// The document on one line.
  package var compact: String { value.compact }

  private var value: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let value): .number(value)
    case .text(let value): .text(value)
    case .array(let items): .array(items.map(\.value))
    case .object(let members): .object(members.map { ($0.name, $0.value.value) })
    }
  }
}
