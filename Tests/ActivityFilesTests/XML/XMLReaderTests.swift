import Testing

@testable import ActivityFiles

/// Returns the tokens of a document on one line: `+name[attribute count]` for a start, `-` for an end, and `!kind` for
/// an error.
private func tokens(_ text: String, limits: FileLimits = .standard) -> String {
  var reader = XMLReader(MemorySource(Array(text.utf8)), limits: limits)
  var result = ""
  while true {
    do throws(FileError) {
      switch try reader.next() {
      case .start: result += "+\(reader.qualifiedName)[\(reader.attributes.count)]"
      case .end: result += "-"
      case .endOfDocument: return result
      }
    } catch { return result + "!\(error.kind)" }
  }
}

/// Returns the text of the root element.
private func rootText(_ text: String, limits: FileLimits = .standard) throws -> String {
  var reader = XMLReader(MemorySource(Array(text.utf8)), limits: limits)
  _ = try reader.next()
  return String(decoding: try reader.text(), as: UTF8.self)
}

@Suite struct XMLReaderTests {
  @Test(arguments: [
    ("<a><b x='1' y=\"2\"/><c></c ></a>", "+a[0]+b[2]-+c[0]--"),
    // An end tag closes open children.
    ("<a><b><c></a>", "+a[0]+b[0]+c[0]---"),
    // An unmatched end tag and malformed markup are skipped.
    ("<a></b><c/></a></a>", "+a[0]+c[0]--"),
    ("<a> 1 < 2 <b/><= <c x=1/><d y/><!x><e z='<'/></a>", "+a[0]+b[0]--"),
  ])
  func tagsNestAndInvalidOnesAreSkipped(text: String, expected: String) {
    #expect(tokens(text) == expected)
  }

  @Test func commentsInstructionsAndDocumentTypesAreSkipped() {
    let text = """
      <?xml version="1.0"?><!DOCTYPE a [<!ELEMENT a (b)> <!-- ]> --> ]><!-- <x> - -- --><a><?p <y> ?>
      <!-- a > b --><b/></a><!-- end -->
      """
    #expect(tokens(text) == "+a[0]+b[0]--")
  }

  @Test func tokensDoNotDependOnReadSize() {
    let text = "<?xml version='1.0'?><a x='1 > 0'><!-- c --><b>t&amp;u<![CDATA[<z>]]></b><c/></a>"
    for step in 1...text.utf8.count {
      var reader = XMLReader(TricklingSource(text, step: step))
      var names: [String] = []
      var content = ""
      while (try? reader.next()) == .start {
        names.append(reader.qualifiedName)
        if reader.qualifiedName == "b" {
          content = (try? reader.text()).map { String(decoding: $0, as: UTF8.self) } ?? "?"
        }
      }
      #expect(names == ["a", "b", "c"] && content == "t&u<z>", "\(step) bytes at a time")
    }
  }

  @Test func predefinedEntitiesAndCharacterReferencesAreResolved() throws {
    #expect(try rootText("<a>&lt;&gt;&amp;&quot;&apos;&#228;&#xE4;&#x1F600;</a>") == "<>&\"'ää😀")
  }

  @Test func unknownEntitiesAreKeptAsWritten() throws {
    for text in [
      "&nbsp;", "a & b", "&", "&;", "&#;", "&#x110000;", "&#xD800;", "&#99999999999999;",
    ] { #expect(try rootText("<a>\(text)</a>") == text) }
  }

  @Test func entityBombIsNeverExpanded() throws {
    let bomb = """
      <!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">
      <!ENTITY z SYSTEM "file:///etc/passwd">]><a>&y;&z;</a>
      """
    var reader = XMLReader(MemorySource(Array(bomb.utf8)))
    _ = try reader.next()
    #expect(String(decoding: try reader.text(), as: UTF8.self) == "&y;&z;")
    #expect(reader.defects.map(\.kind) == [.entityDeclaration, .unknownEntity])
    #expect(reader.defects.map(\.count) == [3, 2])
  }

  @Test func textExcludesChildrenAndKeepsCharacterData() throws {
    let text = "<a> one<b>two</b> &amp; <![CDATA[<three> &amp;]]> </a>"
    #expect(try rootText(text) == "one & <three> &amp;")
    for empty in ["<a/>", "<a>\n </a>"] { #expect(try rootText(empty) == "") }
  }

  @Test func attributeValuesMayHoldQuotesMarkupAndEntities() throws {
    var reader = XMLReader(MemorySource(Array("<a n='\"x\" > &lt;y' />".utf8)))
    _ = try reader.next()
    let value = try #require(reader.attributes.first)
    #expect(String(decoding: reader.value(value), as: UTF8.self) == "\"x\" > <y")
  }

  @Test func documentThatEndsInsideAnElementIsTruncated() {
    let whole = "<a><b x='1'>t</b><!-- c --><![CDATA[d]]></a>"
    for count in 1..<whole.utf8.count {
      #expect(tokens(String(whole.prefix(count))).hasSuffix("!truncated") || count < 3, "\(count)")
    }
  }

  @Test func depthTextAndTagLengthAreLimited() throws {
    var limits = FileLimits()
    limits.depth = 5
    limits.textByteCount = 10
    #expect(tokens(String(repeating: "<a>", count: 6), limits: limits).hasSuffix("!tooDeep"))
    #expect(try rootText("<a>0123456789abc</a>", limits: limits) == "0123456789")
    #expect(try rootText("<a>&amp;123456789abc</a>", limits: limits) == "&123456789")
    let longTag = "<a x='" + String(repeating: "y", count: 3 << 20) + "'/>"
    #expect(tokens(longTag) == "!tooLarge")
    let longText = "<a>" + String(repeating: "y", count: 3 << 20) + "</a>"
    #expect(tokens(longText) == "+a[0]-")
  }

  @Test func defectsAreLocatedByLineAndByte() throws {
    let padding = String(repeating: "<x/>\n", count: 50_000)
    var reader = XMLReader(MemorySource(Array("<a>\n\(padding)</b></a>".utf8)))
    while try reader.next() != .endOfDocument {}
    let defect = try #require(reader.defects.first)
    #expect(defect.line == 50_002 && defect.byteOffset == 4 + 250_000)
  }
}

@Suite struct XMLNameTests {
  @Test func namesOfEveryLengthAreDistinct() {
    let names = (1...40).flatMap { length in
      (0..<length).map { place in String((0..<length).map { $0 == place ? "b" : "a" }) }
    }
    #expect(Set(names.map { XMLName($0) }).count == names.count)
  }

  @Test func tableFindsOnlyItsNames() {
    let table = XMLNameTable((0..<150).map { ("name\($0)", $0) })
    for number in 0..<1000 {
      #expect(table[XMLName("name\(number)")] == (number < 150 ? number : nil))
    }
  }
}
