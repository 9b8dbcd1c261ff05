import Testing

@testable import Screens

@Suite struct HTMLTests {
  @Test func textIsEscapedWithoutControlCharacters() {
    for (text, markup) in [
      ("<b a=\"1\" c='2'>&", "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;"),
      ("a\u{0}b\u{1b}c\td\u{7f}", "abc\td"), ("Zoë – 走る 🏃", "Zoë – 走る 🏃"),
    ] { #expect(HTML(text).text == markup) }
  }

  @Test func attributeValuesAreEscaped() {
    let html = tag("a", .href("/?q=\"><script>"), .flag("hidden"), nil) { "x" }
    #expect(html.text == "<a href=\"/?q=&quot;&gt;&lt;script&gt;\" hidden>x</a>")
  }

  @Test func voidElementsAreNotClosed() {
    #expect(void("input", .type("text"), .value("")).text == "<input type=\"text\" value=\"\">")
  }

  @Test func conditionsAndLoopsAreJoinedInOrder() {
    let isShown = false
    let html = build {
      "a"
      if isShown { "b" }
      for number in 1...3 { tag("i") { decimal(number) } }
    }
    #expect(html.text == "a<i>1</i><i>2</i><i>3</i>")
  }

  @Test func placeholdersAreFilledOnce() {
    #expect(ActivityWords.upDown.filled("3 m", "2 m") == "3 m up, 2 m down")
    #expect(QualityWords.gapValue.filled("{1}", "b") == "{1}, b in total")
  }
}
