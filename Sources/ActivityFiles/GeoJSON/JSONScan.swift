import TextEncoding

/// A pull parser for JSON in memory that doesn't build a document. Throws an error with the offset for malformed
/// JSON.
struct JSONScan: ~Copyable {
  private var lexer: JSONLexer
  private var depth = 0
  private let depthLimit: Int

  init(_ bytes: [UInt8], depthLimit: Int) {
    lexer = JSONLexer(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    self.depthLimit = depthLimit
  }

  var index: Int { lexer.index }

  enum Kind { case object, array, string, number, word, end }

  mutating func kind() -> Kind {
    guard let byte = lexer.peek() else { return .end }
    return switch byte {
    case 0x7B: .object
    case 0x5B: .array
    case 0x22: .string
    case 0x2D, 0x30...0x39: .number
    default: .word
    }
  }

  /// Enters the object or array that begins with the next byte.
  mutating func enter() throws(FileError) {
    guard depth < depthLimit else {
      throw FileError(
        .tooDeep, "values are nested more than \(depthLimit) levels deep", byteOffset: index)
    }
    depth += 1
    if !lexer.skip(0x7B) { _ = lexer.skip(0x5B) }
  }

  /// Moves to the next value in the current array. Returns false at its end.
  mutating func nextElement() throws(FileError) -> Bool { try next(until: 0x5D) }

  /// Moves to the next value in the current object and returns its key, or nil at its end.
  mutating func nextKey() throws(FileError) -> String? {
    guard try next(until: 0x7D) else { return nil }
    guard kind() == .string else { throw malformed() }
    let key = try string()
    guard lexer.skip(0x3A) else { throw malformed() }
    return key
  }

  private mutating func next(until end: UInt8) throws(FileError) -> Bool {
    _ = lexer.skip(0x2C)
    guard lexer.peek() != nil else {
      throw FileError(.truncated, "the file ends too early", byteOffset: index)
    }
    guard lexer.skip(end) else { return true }
    depth -= 1
    return false
  }

  func malformed() -> FileError {
    FileError(.malformed, "this is not valid JSON at byte \(index)", byteOffset: index)
  }

  /// Reads the next value, which must be a string.
  mutating func string() throws(FileError) -> String {
    guard let content = lexer.string() else {
      throw FileError(.truncated, "the file ends too early", byteOffset: lexer.bytes.count)
    }
    return JSONLexer.unescaped(decodeText(content).text)
  }

  /// Reads the next value if it is a number. Skips it and returns nil otherwise.
  mutating func number() throws(FileError) -> Double? {
    guard kind() == .number else {
      try skip()
      return nil
    }
    return lexer.number().withUnsafeBufferPointer { parseDecimal($0) }
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
      if lexer.word().isEmpty { throw malformed() }
    case .end: throw FileError(.truncated, "the file ends too early", byteOffset: index)
    }
  }
}
