import Testing
import TextEncoding

@Suite struct JSONWriterTests {
  @Test func keysKeepTheirOrder() {
    let value = JSONValue.object([("b", .integer(1)), ("a", .array([.bool(true), .null]))])
    #expect(value.printed == "{\n  \"b\": 1,\n  \"a\": [\n    true,\n    null\n  ]\n}")
    #expect(JSONValue.object([]).printed == "{}" && JSONValue.array([]).printed == "[]")
  }

  @Test func numbersAreShortAndExact() {
    #expect(JSONValue.number(0.1 + 0.2, decimals: 3).printed == "0.3")
    #expect(JSONValue.number(4596.6154, decimals: 3).printed == "4596.615")
    #expect(JSONValue.number(1958, decimals: 3).printed == "1958")
    #expect(JSONValue.number(-0.0001, decimals: 3).printed == "0")
    #expect(JSONValue.number(1e300, decimals: 3).printed == "1e+300")
  }

  @Test func unknownValuesAreNull() {
    #expect(JSONValue.number(nil, decimals: 1).printed == "null")
    #expect(JSONValue.number(.nan, decimals: 1).printed == "null")
    #expect(JSONValue.number(.infinity).printed == "null")
    #expect(JSONValue.text(nil as String?).printed == "null")
  }

  @Test func compactFormIsOneLine() {
    let value = JSONValue.object([("a", .array([.integer(1), .null])), ("b", .text("c"))])
    #expect(value.compact == #"{"a":[1,null],"b":"c"}"#)
  }

  @Test func textIsEscaped() {
    #expect(JSONValue.text("a\"b\\c\n\t\r\u{1}ä😀").printed == "\"a\\\"b\\\\c\\n\\t\\r\\u0001ä😀\"")
  }
}
