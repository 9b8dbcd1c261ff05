import Engine
import Testing
import TextEncoding

@testable import Server

@Suite struct CBORTests {
  /// The examples of RFC 8949, appendix A.
  @Test(arguments: [
    ("00", CBOR.integer(0)), ("17", .integer(23)), ("1818", .integer(24)),
    ("1903e8", .integer(1_000)), ("1a000f4240", .integer(1_000_000)),
    ("1b000000e8d4a51000", .integer(1_000_000_000_000)), ("20", .integer(-1)),
    ("3863", .integer(-100)), ("3903e7", .integer(-1_000)), ("f4", .bool(false)),
    ("f5", .bool(true)), ("f6", .null), ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")),
    ("6449455446", .text("IETF")), ("62c3bc", .text("ü")), ("80", .array([])),
    ("83010203", .array([.integer(1), .integer(2), .integer(3)])), ("a0", .map([:])),
    (
      "a26161016162820203",
      .map([.text("a"): .integer(1), .text("b"): .array([.integer(2), .integer(3)])])
    ),
  ]) func kindsUsedByWebAuthnAreRead(hex: String, value: CBOR) throws {
    #expect(try CBORReader.value(of: hexBytes(hex)) == value)
  }

  @Test(arguments: [
    // Empty or truncated input.
    ("", CBORError.Kind.truncated), ("18", .truncated), ("1901", .truncated),
    ("44010203", .truncated), ("6261", .truncated), ("8201", .truncated), ("a101", .truncated),
    ("a1", .truncated), ("5bffffffffffffffff", .truncated), ("7a7fffffff", .truncated),
    // Longer than the shortest form.
    ("1800", .notShortest), ("1817", .notShortest), ("190018", .notShortest),
    ("1a000003e8", .notShortest),
    ("1b00000000ffffffff", .notShortest), ("580101", .notShortest), ("b800", .notShortest),
    // Indefinite lengths, tags, fractions, other simple values, numbers beyond 63 bits.
    ("5f41ff", .unknownKind), ("9fff", .unknownKind), ("bfff", .unknownKind), ("ff", .unknownKind),
    ("c000", .unknownKind), ("f93c00", .unknownKind), ("fb3ff0000000000000", .unknownKind),
    ("f7", .unknownKind), ("f820", .unknownKind), ("1c", .unknownKind),
    ("1bffffffffffffffff", .unknownKind), ("3bffffffffffffffff", .unknownKind),
    // Deep nesting, too many items, duplicate keys, invalid UTF-8 and trailing bytes.
    ("8181818100", .tooDeep), ("9841", .tooMany), ("9b7fffffffffffffff", .tooMany),
    ("a201020103", .duplicateKey), ("62c328", .notText), ("0000", .trailingBytes),
    ("a000", .trailingBytes),
  ]) func otherInputIsRefused(hex: String, kind: CBORError.Kind) {
    let fault = #expect(throws: CBORError.self) { try CBORReader.value(of: hexBytes(hex)) }
    #expect(fault?.kind == kind)
  }

  @Test func totalNumberOfValuesIsLimited() {
    let list =
      Array(repeating: UInt8(0x84), count: 1)
      + Array(repeating: [0x97] + Array(repeating: 0, count: 23), count: 4).joined()
    let fault = #expect(throws: CBORError.self) { try CBORReader.value(of: list) }
    #expect(fault?.kind == .tooMany)
  }

  /// Accepted input must be encoded to the same bytes again, except for the order of keys. No input may trap.
  @Test(arguments: 0..<8 as Range<UInt64>) func randomInputNeverTraps(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var readCount = 0
    for _ in 0..<4_000 {
      var bytes = random.sample()
      if Bool.random(using: &random), !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: .min ... .max, using: &random)
      }
      guard let value = try? CBORReader.value(of: bytes) else { continue }
      readCount += 1
      #expect(written(value).count == bytes.count)
      #expect(written(value).sorted() == bytes.sorted())
    }
    #expect(readCount > 500)
  }
}

extension SeededRandom {
  /// Returns random bytes, or the encoding of a random value.
  fileprivate mutating func sample() -> [UInt8] {
    guard Int.random(in: 0..<4, using: &self) > 0 else {
      return (0..<Int.random(in: 0..<40, using: &self)).map { _ in
        .random(in: .min ... .max, using: &self)
      }
    }
    return written(value(depth: 1))
  }

  private mutating func value(depth: Int) -> CBOR {
    switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &self) {
    case 0: return .integer(.random(in: -70_000...70_000, using: &self))
    case 1: return .integer(.random(in: .min ... .max, using: &self))
    case 2:
      return .bytes(
        (0..<Int.random(in: 0..<300, using: &self)).map { UInt8(truncatingIfNeeded: $0) })
    case 3: return .text(String(repeating: "é", count: Int.random(in: 0..<30, using: &self)))
    case 4: return .bool(.random(using: &self))
    case 5: return .null
    case 6:
      return .array((0..<Int.random(in: 0..<4, using: &self)).map { _ in value(depth: depth + 1) })
    default:
      var map: [CBOR: CBOR] = [:]
      for _ in 0..<Int.random(in: 0..<4, using: &self) {
        map[value(depth: depth + 1)] = value(depth: depth + 1)
      }
      return .map(map)
    }
  }
}
