import Engine
import Testing

@testable import ActivityFiles

@Suite struct JSONNodeTests {
  private func node(_ text: String) throws -> JSONNode { try JSONNode(bytes: Array(text.utf8)) }

  @Test func everyKindOfValueIsRead() throws {
    let node = try node(
      #" {"a": [1, -2.5e3, true, false, null], "b": {"c": "d\"\\\n\u00e9"}, "e": {}, "f": []} "#)
    #expect(
      node["a"]?.array == [.number(1), .number(-2_500), .bool(true), .bool(false), .null])
    #expect(node["b"]?["c"]?.text == "d\"\\\né")
    #expect(node["e"]?.members == [])
    #expect(node["f"]?.array == [])
    #expect(node["g"] == nil)
    #expect(node["a"]?.text == nil)
  }

  @Test(arguments: [
    "", "{", "[1,", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "\"x", "\"\\", "\"\\u12", "tru", "1 2",
    "[1,]", "nan", "{\"a\":1,}",
  ]) func invalidJSONIsRefused(_ text: String) {
    #expect(throws: FileError.self) { try node(text) }
  }

  @Test func valueCountIsLimited() throws {
    let bytes = Array("[1,2,3]".utf8)
    #expect(try JSONNode(bytes: bytes, maximumValues: 4).array?.count == 3)
    let error = #expect(throws: FileError.self) { try JSONNode(bytes: bytes, maximumValues: 3) }
    #expect(error?.kind == .tooLarge)
  }

  @Test func depthIsLimited() {
    #expect(throws: FileError.self) { try node(String(repeating: "[", count: 100_000)) }
  }

  @Test func documentCutAnywhereIsRefused() throws {
    let whole = #"{"a": [1, {"b": "c"}], "d": "\u0041"}"#
    for count in 0..<whole.utf8.count {
      #expect(throws: FileError.self) { try node(String(whole.prefix(count))) }
    }
    #expect(try node(whole)["d"]?.text == "A")
  }
}
