import Testing
import TextEncoding

@Suite struct JSONValueTests {
  private func node(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  @Test func everyKindOfValueIsRead() throws {
    let node = try node(
      #" {"a": [1, -2.5e3, true, false, null], "b": {"c": "d\"\\\n\u00e9"}, "e": {}, "f": []} "#)
    #expect(
      node["a"]?.array == [.number(1), .number(-2_500), .bool(true), .bool(false), .null])
    #expect(node["b"]?["c"]?.text == "d\"\\\né")
    #expect(node["e"]?.members?.isEmpty == true)
    #expect(node["f"]?.array == [])
    #expect(node["g"] == nil)
    #expect(node["a"]?.text == nil)
  }

  @Test(arguments: [
    "", "{", "[1,", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "\"x", "\"\\", "\"\\u12", "\"\\u12\"",
    "\"\\uzzzz\"", "tru", "1 2",
    "[1,]", "nan", "{\"a\":1,}",
  ]) func invalidJSONIsRefused(_ text: String) {
    #expect(throws: JSONError.self) { try node(text) }
  }

  @Test func valueCountIsLimited() throws {
    let bytes = Array("[1,2,3]".utf8)
    #expect(try JSONValue(parsing: bytes, maximumValues: 4).array?.count == 3)
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes, maximumValues: 3) }
    #expect(error?.kind == .tooLarge)
  }

  @Test func depthIsLimited() {
    #expect(throws: JSONError.self) { try node(String(repeating: "[", count: 100_000)) }
  }

  @Test func documentCutAnywhereIsRefused() throws {
    let whole = #"{"a": [1, {"b": "c"}], "d": "\u0041"}"#
    for count in 0..<whole.utf8.count {
      #expect(throws: JSONError.self) { try node(String(whole.prefix(count))) }
    }
    #expect(try node(whole)["d"]?.text == "A")
  }

  @Test func unpairedSurrogatesBecomeReplacementCharacters() throws {
    #expect(try node(#""\ud83d\ude00 \ud83d \ude00.""#).text == "😀 \u{FFFD} \u{FFFD}.")
  }

  @Test func numbersAreOnlyReturnedInTheirRange() throws {
    let node = try node(#"{"a": 12, "b": 1.5, "c": 1e300, "d": "7"}"#)
    #expect(node["a"]?.integer(in: 0...12) == 12 && node["a"]?.integer(in: 0...11) == nil)
    #expect(node["b"]?.integer(in: 0...12) == nil && node["b"]?.number(in: 0...2) == 1.5)
    #expect(node["c"]?.integer(in: Int.min...Int.max) == nil && node["c"]?.number(in: 0...2) == nil)
    #expect(node["d"]?.number(in: 0...9) == nil && JSONValue.integer(3).number == 3)
  }

  @Test(arguments: ["1e400", "-", "1.2.3", "0x10", "infinity"])
  func invalidNumberIsRefused(text: String) {
    #expect(throws: JSONError.self) { try node(text) }
  }

  @Test func errorHasItsLineAndOffset() {
    let error = #expect(throws: JSONError.self) { try node("{\n \"a\": 1,\n \"b\" 2}") }
    #expect(error?.line == 3 && error?.byteOffset == 16)
    #expect(error?.description == "this is not valid JSON: expected :")
  }

  @Test func equalDocumentsHaveEqualMembersInTheSameOrder() throws {
    let one = try node(#"{"a": [1, null], "b": true}"#)
    #expect(try one == node(#"{"a":[1,null],"b":true}"#))
    #expect(try one != node(#"{"b":true,"a":[1,null]}"#) && one != .null)
  }
}
