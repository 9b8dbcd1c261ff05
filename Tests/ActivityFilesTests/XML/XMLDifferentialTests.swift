import Engine
import Testing

@testable import ActivityFiles

/// Compares our XML reader with libxml2 on generated documents.
@Suite(.enabled(if: LibXML.found != nil, "libxml2 is not installed"))
struct XMLDifferentialTests {
  @Test func generatedDocumentsAreReadLikeLibXML() throws {
    let library = try #require(LibXML.found)
    var comparedCount = 0
    for seed in 0..<3_000 as Range<UInt64> {
      var generator = DocumentGenerator(seed: seed)
      let document = generator.document()
      #expect(library.elements(document) != nil, "seed \(seed) is not well-formed")
      if XMLPeer.isComparable(document) { comparedCount += 1 }
      #expect(XMLPeer.difference(document, in: library) == nil, "seed \(seed)")
    }
    #expect(comparedCount > 2_000)
  }

  /// Most damaged documents are malformed and therefore not compared. Both readers must agree on the others.
  @Test func damagedButWellFormedDocumentsAreReadLikeLibXML() throws {
    let library = try #require(LibXML.found)
    var readableCount = 0
    for seed in 0..<12_000 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var generator = DocumentGenerator(seed: seed % 500)
      let document = mutated(generator.document(), &random)
      if XMLPeer.isComparable(document), library.elements(document) != nil { readableCount += 1 }
      #expect(XMLPeer.difference(document, in: library) == nil, "seed \(seed)")
    }
    #expect(readableCount > 100)
  }

  @Test func writtenFilesAreReadLikeLibXML() throws {
    let library = try #require(LibXML.found)
    for seed in 1...6 as ClosedRange<UInt64> {
      let file = RoundTripTests.sample(seed: seed, sport: .running)
      for written in [writeGPX(file), try writeTCX(file)] {
        // Written files declare their encoding, which would exclude them from the comparison.
        let text = String(decoding: written, as: UTF8.self)
        let document = Array(text.replacing(" encoding=\"UTF-8\"", with: "").utf8)
        #expect(XMLPeer.isComparable(document) && library.elements(document) != nil)
        #expect(XMLPeer.difference(document, in: library) == nil)
      }
    }
  }
}

/// A generator of well-formed documents with every XML feature that our reader supports.
private struct DocumentGenerator {
  private var random: SeededRandom
  private var bytes = ""

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func document() -> [UInt8] {
    bytes = pick(["", "<?xml version=\"1.0\"?>", "<?xml version='1.0' standalone='yes' ?>\n"])
    if chance(4) {
      bytes += pick(["<!DOCTYPE a>", "<!DOCTYPE a [<!ELEMENT a ANY> <!-- ]> --> ]>"])
    }
    if chance(4) { addMisc() }
    addElement(depth: 1)
    if chance(4) { addMisc() }
    return Array(bytes.utf8)
  }

  private mutating func addElement(depth: Int) {
    let name = pick(["a", "b", "trkpt", "x:hr", "TrackPointExtension", "élan", "a-b.c_9"])
    bytes += "<\(name)"
    addAttributes()
    if chance(5) {
      bytes += pick(["/>", " />", "\n/>"])
      return
    }
    bytes += pick([">", ">", " >", "\t>"])
    for _ in 0..<Int(random.next() % 5) {
      switch random.next() % 6 {
      case 0: addMisc()
      case 1: bytes += "<![CDATA[" + pick(["", "x", "<a>&amp;]]", " > ]]\n", "]"]) + "]]>"
      case 2, 3: addText()
      default: if depth < 7 { addElement(depth: depth + 1) }
      }
    }
    bytes += "</\(name)" + pick([">", ">", " >"])
  }

  private mutating func addAttributes() {
    for name in ["lat", "xmlns:x", "type"] where chance(3) {
      let quote = pick(["\"", "'"])
      let value = pick([
        "1", " 52.5 ", "a > b", "&lt;&#228;&#x1F600;&amp;amp;", "urn:x", "ä/>", "", "it&apos;s",
      ])
      bytes +=
        pick([" ", "\n  "]) + name + pick(["=", " = "]) + quote
        + (name == "xmlns:x" ? "urn:x" : value) + quote
    }
  }

  private mutating func addText() {
    bytes += pick([
      "text", " 1.5\n", "&amp;", "&#x41;&#66;", "ä€😀", "a]]b", "&quot;&gt;", "\n\t ", "&#32;x",
      "long " + String(repeating: "y&lt;", count: Int(random.next() % 120)),
    ])
  }

  private mutating func addMisc() {
    bytes += pick(["<!-- - <b> &x; -->", "<?p <y> ??>", "<!---->", "<?q?>", "\n"])
  }

  private mutating func chance(_ part: UInt64) -> Bool { random.next() % part == 0 }

  private mutating func pick(_ texts: [String]) -> String {
    texts[Int(random.next() % UInt64(texts.count))]
  }
}
