import Testing
import TextEncoding

@Suite struct TextEncodingTests {
  /// The test vectors of RFC 4648, section 10, in lower case and without padding.
  static let vectors = [
    ("", "", ""), ("f", "Zg", "66"), ("fo", "Zm8", "666f"), ("foo", "Zm9v", "666f6f"),
    ("foob", "Zm9vYg", "666f6f62"), ("fooba", "Zm9vYmE", "666f6f6261"),
    ("foobar", "Zm9vYmFy", "666f6f626172"),
  ]

  @Test(arguments: vectors) func vectorsOfTheStandardMatch(
    text: String, base64: String, hex: String
  ) {
    let content = Array(text.utf8)
    let padded = base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4)
    #expect(urlSafeBase64(content) == base64)
    #expect(bytes(urlSafeBase64: base64) == content)
    #expect(bytes(urlSafeBase64: padded) == content)
    #expect(hexText(content) == hex)
    #expect(bytes(hex: hex) == content)
    #expect(bytes(hex: hex.uppercased()) == content)
  }

  @Test func bothAlphabetsAreDecoded() {
    #expect(urlSafeBase64([0xFB, 0xFF, 0xFE]) == "-__-")
    #expect(bytes(urlSafeBase64: "-__-") == [0xFB, 0xFF, 0xFE])
    #expect(bytes(urlSafeBase64: "+//+") == [0xFB, 0xFF, 0xFE])
  }

  @Test func upToTwoBytesRoundTrip() {
    let bytesAlone = (UInt8.min...UInt8.max).map { [$0] }
    let pairs = bytesAlone.flatMap { first in bytesAlone.map { first + $0 } }
    for content in bytesAlone + pairs {
      if bytes(urlSafeBase64: urlSafeBase64(content)) != content
        || bytes(hex: hexText(content)) != content
      {
        Issue.record("\(content)")
      }
    }
  }

  /// Every group of three bytes becomes four digits that don't depend on the other groups, so groups are tested in long
  /// texts.
  @Test func groupsOfThreeBytesRoundTrip() {
    for high in UInt8.min...UInt8.max {
      for start in stride(from: 0, to: 1 << 16, by: 1 << 14) {
        let content = (start..<start + 1 << 14).flatMap {
          [high, UInt8($0 >> 8), UInt8($0 & 0xFF)]
        }
        if bytes(urlSafeBase64: urlSafeBase64(content)) != content {
          Issue.record("\(high), \(start)")
        }
      }
    }
  }

  @Test(arguments: ["A", "AAAAA", "AA=A", "=AAA", "AA\u{0}A", "AA A", "AAÄ", "AA.A", "AA\n"])
  func invalidBase64IsRefused(text: String) {
    #expect(bytes(urlSafeBase64: text) == nil)
  }

  @Test func longBase64IsRefused() {
    #expect(bytes(urlSafeBase64: String(repeating: "A", count: 100_000))?.count == 75_000)
    #expect(bytes(urlSafeBase64: String(repeating: "A", count: 100_004)) == nil)
  }

  @Test(arguments: ["0", "000", "0g", "+1", "-1", "0x", " 0", "Ä", "//", "::", "@@", "``"])
  func invalidHexadecimalDigitsAreRefused(text: String) {
    #expect(bytes(hex: text) == nil)
  }

  @Test func separatorsAndNumbersAreWritten() {
    #expect(hexText([0x0A, 0xFF, 0], separator: ":") == "0a:ff:00")
    #expect(hexText([], separator: ":") == "")
    #expect(hexText(UInt64(0xABC)) == "0000000000000abc")
    #expect(hexText(UInt64.max) == "ffffffffffffffff")
  }

  @Test func controlCharactersAreReplacedButJoinersKept() {
    #expect(oneLine("a\u{1B}[2Jb\nc\u{202E}d") == "a [2Jb c d")
    #expect(oneLine("a\u{2028}b\u{2029}c\r\n\u{85}") == "a b c   ")
    #expect(oneLine("👩\u{200D}🔧 می\u{200C}شود") == "👩\u{200D}🔧 می\u{200C}شود")
    let flag = "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    #expect(oneLine(flag) == flag)
    #expect(oneLine("a\u{AD}b\u{200E}c\u{200F}d\u{61C}e") == "abcde")
    for scalar
      in "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{E0001}"
      .unicodeScalars
    { #expect(oneLine("a\(scalar)b") == "a b") }
  }
}
