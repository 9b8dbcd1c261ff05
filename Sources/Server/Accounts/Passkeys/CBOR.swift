/// A CBOR value (RFC 8949) of the kinds that WebAuthn uses. Floating-point numbers, tags, simple values other than
/// Booleans and null, and indefinite lengths are not supported.
enum CBOR: Hashable, Sendable {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  case map([CBOR: CBOR])
  case bool(Bool)
  case null

  /// The value for a key, or nil if this isn't a map or doesn't contain the key.
  subscript(_ key: CBOR) -> CBOR? {
    if case .map(let map) = self { map[key] } else { nil }
  }
}

/// An error in CBOR data.
struct CBORError: Error, Equatable {
  enum Kind: Equatable {
    /// The data is truncated.
    case truncated
    /// A length or number is not encoded in its shortest form.
    case notShortest
    /// Values are nested too deeply, or there are more than any authenticator sends.
    case tooDeep, tooMany
    /// A kind of value that WebAuthn does not use, or an integer outside the range of Int64.
    case unknownKind
    /// A map contains a key twice.
    case duplicateKey
    /// A text string is not valid UTF-8.
    case notText
    /// There are bytes after the value.
    case trailingBytes
  }

  let kind: Kind
  /// The offset of the affected value from the start of the data.
  let offset: Int
}

/// A strict CBOR decoder: lengths must be definite, lengths and numbers must be in their shortest form, and map keys
/// must be unique. Accepts at most `depthLimit` levels and `valueLimit` values, which bounds the decoding time.
///
/// The order of map keys is not checked because some authenticators don't use the order that CTAP2 requires.
struct CBORReader {
  static let depthLimit = 4
  static let valueLimit = 64

  private let bytes: ArraySlice<UInt8>
  /// The offset of the next byte.
  private(set) var offset: Int
  private var valueCount = 0

  /// Starts at the first byte of the slice.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// Decodes a single value. Throws if more bytes follow it.
  static func value(of bytes: [UInt8]) throws(CBORError) -> CBOR {
    var reader = CBORReader(bytes[...])
    let value = try reader.next()
    guard reader.offset == bytes.endIndex else {
      throw CBORError(kind: .trailingBytes, offset: reader.offset)
    }
    return value
  }

  /// Decodes the next value and stops after it.
  mutating func next() throws(CBORError) -> CBOR { try value(depth: 1) }

  private mutating func value(depth: Int) throws(CBORError) -> CBOR {
    let start = offset
    valueCount += 1
    guard valueCount <= Self.valueLimit else { throw CBORError(kind: .tooMany, offset: start) }
    guard depth <= Self.depthLimit else { throw CBORError(kind: .tooDeep, offset: start) }
    let first = try take(1)[0]
    if first >> 5 == 7 { return try Self.simple(first, at: start) }
    let argument = try argument(of: first, at: start)
    switch first >> 5 {
    case 0: return .integer(try Self.number(argument, at: start))
    case 1: return .integer(-1 - (try Self.number(argument, at: start)))
    case 2: return .bytes(try take(argument, from: start))
    case 3: return .text(try text(argument, from: start))
    case 4: return try array(argument, depth: depth)
    case 5: return try map(argument, depth: depth)
    default: throw CBORError(kind: .unknownKind, offset: start)
    }
  }

  private static func simple(_ byte: UInt8, at start: Int) throws(CBORError) -> CBOR {
    switch byte {
    case 0xf4: return .bool(false)
    case 0xf5: return .bool(true)
    case 0xf6: return .null
    default: throw CBORError(kind: .unknownKind, offset: start)
    }
  }

  private static func number(_ argument: UInt64, at start: Int) throws(CBORError) -> Int64 {
    guard let number = Int64(exactly: argument) else {
      throw CBORError(kind: .unknownKind, offset: start)
    }
    return number
  }

  /// Reads the argument of a value. It is either in the value's first byte or in the 1, 2, 4 or 8 bytes that follow.
  private mutating func argument(of first: UInt8, at start: Int) throws(CBORError) -> UInt64 {
    let short = first & 31
    if short < 24 { return UInt64(short) }
    guard short < 28 else { throw CBORError(kind: .unknownKind, offset: start) }
    let size = 1 << Int(short - 24)
    let argument = try take(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let least: UInt64 = size == 1 ? 24 : 1 << UInt64(4 * size)
    guard argument >= least else { throw CBORError(kind: .notShortest, offset: start) }
    return argument
  }

  private mutating func text(_ count: UInt64, from start: Int) throws(CBORError) -> String {
    guard let text = String(validating: try take(count, from: start), as: UTF8.self) else {
      throw CBORError(kind: .notText, offset: start)
    }
    return text
  }

  private mutating func array(_ count: UInt64, depth: Int) throws(CBORError) -> CBOR {
    var values: [CBOR] = []
    for _ in 0..<(try bounded(count)) { values.append(try value(depth: depth + 1)) }
    return .array(values)
  }

  private mutating func map(_ count: UInt64, depth: Int) throws(CBORError) -> CBOR {
    var values: [CBOR: CBOR] = [:]
    for _ in 0..<(try bounded(count)) {
      let start = offset
      let key = try value(depth: depth + 1)
      let old = values.updateValue(try value(depth: depth + 1), forKey: key)
      guard old == nil else { throw CBORError(kind: .duplicateKey, offset: start) }
    }
    return .map(values)
  }

  private func bounded(_ count: UInt64) throws(CBORError) -> Int {
    guard count <= UInt64(Self.valueLimit) else {
      throw CBORError(kind: .tooMany, offset: offset)
    }
    return Int(count)
  }

  private mutating func take(_ count: UInt64, from start: Int) throws(CBORError) -> [UInt8] {
    guard count <= UInt64(bytes.endIndex - offset) else {
      throw CBORError(kind: .truncated, offset: start)
    }
    return try take(Int(count))
  }

  private mutating func take(_ count: Int) throws(CBORError) -> [UInt8] {
    guard count <= bytes.endIndex - offset else {
      throw CBORError(kind: .truncated, offset: offset)
    }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }
}
