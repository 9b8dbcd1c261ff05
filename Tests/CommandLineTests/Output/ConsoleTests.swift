import Testing

@testable import andante

@Suite struct ConsoleTests {
  @Test func controlCharactersInNamesAreReplaced() {
    #expect(oneLine("a\u{1B}[2Jb\nc\u{202E}d") == "a [2Jb c d")
  }
}
