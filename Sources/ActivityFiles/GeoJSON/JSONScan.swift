/// A pull parser for JSON in memory that doesn't build a document. Throws an error with the offset for malformed
/// JSON.
struct JSONScan: ~Copyable {
  private let bytes: [UInt8]
  private(set) var index = 0
  private var depth = 0
  private let depthLimit: Int

  init(_ bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  enum Kind { case object, array, string, number, word, end }

  mutating func kind() -> Kind {
    skipSpace()
    guard index < bytes.count else { return .end }
    switch bytes[index] {
    case 0x7B: return .object
    case 0x5B: return .array
    case 0x22: return .string
    case 0x2D, 0x30...0x39: return .number
    default: return .word
    }
  }

  /// Enters an object or array.
  mutating func enter() throws(FileError) {
    guard depth < depthLimit else {
      throw FileError(
        .tooDeep, "values are nested more than \(depthLimit) levels deep", byteOffset: index)
    }
    depth += 1
    index += 1
  }

  /// Moves to the next value in the current array. Returns false at its end.
  mutating func nextElement() throws(FileError) -> Bool { try next(until: 0x5D) }

  /// Moves to the next value in the current object and returns its key, or nil at its end.
  mutating func nextKey() throws(FileError) -> String? {
    guard try next(until: 0x7D) else { return nil }
    guard kind() == .string else { throw malformed() }
    let key = try string()
    skipSpace()
    guard index < bytes.count, bytes[index] == 0x3A else { throw malformed() }
    index += 1
    return key
  }

  private mutating func next(until end: UInt8) throws(FileError) -> Bool {
    skipSpace()
    if index < bytes.count, bytes[index] == 0x2C {
      index += 1
      skipSpace()
    }
    guard index < bytes.count else {
      throw FileError(.truncated, "the file ends too early", byteOffset: index)
    }
    guard bytes[index] == end else { return true }
    index += 1
    depth -= 1
    return false
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  func malformed() -> FileError {
    FileError(.malformed, "this is not valid JSON at byte \(index)", byteOffset: index)
  }

  /// Reads the next value, which must be a string.
  mutating func string() throws(FileError) -> String {
    let start = index + 1
    var end = start
    while end < bytes.count, bytes[end] != 0x22 { end += bytes[end] == 0x5C ? 2 : 1 }
    guard end < bytes.count else {
      throw FileError(.truncated, "the file ends too early", byteOffset: bytes.count)
    }
    index = end + 1
    let text = bytes[start..<end]
    return text.contains(0x5C) ? unescaped(text) : decodeText(text).text
  }

  private func unescaped(_ text: ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    var rest = decodeText(text).text.utf16[...]
    while let unit = rest.popFirst() {
      guard unit == 0x5C, let escape = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch escape {
      case 0x6E: units.append(0x0A)
      case 0x74: units.append(0x09)
      case 0x72: units.append(0x0D)
      case 0x62: units.append(0x08)
      case 0x66: units.append(0x0C)
      case 0x75:
        let digits = String(decoding: rest.prefix(4), as: UTF16.self)
        units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
        rest = rest.dropFirst(4)
      default: units.append(escape)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Reads the next value if it is a number. Skips it and returns nil otherwise.
  mutating func number() throws(FileError) -> Double? {
    guard kind() == .number else {
      try skip()
      return nil
    }
    let start = index
    while index < bytes.count, Self.isInNumber(bytes[index]) { index += 1 }
    return bytes[start..<index].withUnsafeBufferPointer { parseDecimal($0) }
  }

  private static func isInNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2B || byte == 0x2E
      || byte | 0x20 == 0x65
  }

  mutating func skip() throws(FileError) {
    switch kind() {
    case .string: _ = try string()
    case .number: _ = try number()
    case .array:
      try enter()
      while try nextElement() { try skip() }
    case .object:
      try enter()
      while try nextKey() != nil { try skip() }
    case .word:
      let start = index
      while index < bytes.count, bytes[index] | 0x20 >= 0x61, bytes[index] | 0x20 <= 0x7A {
        index += 1
      }
      if index == start { throw malformed() }
    case .end: throw FileError(.truncated, "the file ends too early", byteOffset: index)
    }
  }
}
