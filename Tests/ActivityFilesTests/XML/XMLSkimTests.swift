import Engine
import Testing

@testable import ActivityFiles

private let skim = XMLSkim(
  elements: ["Workout", "Me"], and: "Record", where: "type", isOneOf: ["Wanted", "AlsoWanted"])

/// Returns the names of the elements at which skimming through the root stops, each with its first attribute, followed
/// by the number of records. After an error, the text ends with `!` and the error's kind.
private func stops(_ source: any ByteSource, window: Int = 1 << 16) -> String {
  var reader = XMLReader(source, windowByteCount: window)
  var result = ""
  var count = 0
  do throws(FileError) {
    while try reader.nextChild(of: 0) {
      let depth = reader.depth
      while try reader.skim(to: skim, in: depth, counting: &count) {
        result += reader.qualifiedName
        if let first = reader.attributes.first {
          result += "(\(String(decoding: reader.value(first), as: UTF8.self)))"
        }
        result += " "
      }
      result += "/ "
    }
  } catch { return result + "\(count)!\(error.kind)" }
  return result + "\(count)"
}

private func stops(_ text: String) -> String { stops(MemorySource(Array(text.utf8))) }

private let padding = String(repeating: " ", count: 300)

@Suite struct XMLSkimTests {
  @Test func skimStopsOnlyAtWantedElements() {
    let text = """
      <?xml version="1.0"?><!DOCTYPE a [<!ELEMENT a (b)> ]><a><Record type="Other" x="1"/>
      <Record type="Wanted" x="1"><Entry/></Record><Record type="Other"><Record type="AlsoWanted"/>
      </Record><Me a="1"/><Workout b="2"><Me c="3"/></Workout><Records type="Wanted"/><Rec/></a>\(padding)
      """
    #expect(stops(text) == "Record(Wanted) Record(AlsoWanted) Me(1) Workout(2) Me(3) / 4")
  }

  @Test func skimStopsAtUnusualSpellings() {
    for (content, expected) in [
      ("<Record  type='Wanted'/>\(padding)", "Record(Wanted) / 1"),
      ("<Record\ntype=\"Wanted\"/>\(padding)", "Record(Wanted) / 1"),
      ("<Record type = \"Wanted\"/>\(padding)", "Record(Wanted) / 1"),
      ("<h:Record type=\"Wanted\"></h:Record>", "h:Record(Wanted) / 1"),
      ("<Record unit=\"x\" type=\"Other\"/>\(padding)", "Record(x) / 1"),
      ("<Record/><Record></Record>\(padding)", "Record Record / 2"),
      // A record near the end.
      ("<Record type=\"Other\"/>", "Record(Other) / 1"),
      ("<Record type=\"Other\"/>\(padding)", "/ 1"),
    ] { #expect(stops("<a>\(content)</a>") == expected, "\(content)") }
  }

  @Test func partialValuesDoNotMatch() {
    for value in ["Wante", "Wanted2", "xWanted", "", "wanted"] {
      #expect(stops("<a><Record type=\"\(value)\"/>\(padding)</a>") == "/ 1", "\(value)")
    }
  }

  @Test func markupInCommentsAndCharacterDataIsIgnored() {
    let text = """
      <a><!-- <Me x="1"/> --><![CDATA[<Me x="2"/>]]><?p <Me x="3"/> ?> < <= <Me x=4/> 1 < 2
      <Me x="5"/></b></a>
      """
    #expect(stops(text) == "Me(5) / 0")
  }

  @Test func skimEndsWithEachElementAndContinuesAtTheNext() {
    #expect(stops("<a><Me/></a><b><Me/><a/></b><c/><d></d>") == "Me / Me / / / 0")
  }

  @Test func documentThatEndsEarlyIsTruncated() {
    let texts = ["<Me x=\"1\"/>", padding + padding, "<Record type=\"Wan", "<!-- "]
    let expected = ["Me(1) 0", "0", "1", "0"].map { $0 + "!truncated" }
    #expect(texts.map { stops("<a>" + $0) } == expected)
  }

  @Test func stopsDoNotDependOnReadOrWindowSize() {
    let text =
      "<a>"
      + (0..<40).map { "<Record type=\"\($0 % 7 == 0 ? "Wanted" : "Other\($0)")\"/>\n" }.joined()
      + "<!-- \(padding) <Me/> --><Me x=\"\(padding)1\"/></a>"
    let whole = stops(text)
    #expect(whole.hasSuffix("Me(1) / 40"))
    for step in 1...80 {
      #expect(stops(TricklingSource(text, step: step), window: 512) == whole, "\(step)")
      #expect(stops(TricklingSource(text, step: step * 13)) == whole, "\(step)")
    }
  }

  @Test func deepNestingIsSkimmedWithoutALimit() {
    let text = "<a>" + String(repeating: "<b>", count: 100_000) + "<Me/></a>"
    #expect(stops(text) == "Me / 0")
  }

  @Test func damageDoesNotCrashOrHangTheSkim() {
    let text =
      "<!DOCTYPE a []><a><Record type=\"Wanted\"/><!-- c --><Record type=\"Other\">t</Record>"
      + "<![CDATA[x]]><Workout y='1'><Me/></Workout></a>" + padding
    for seed in 0..<4_000 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let bytes = mutated(Array(text.utf8), &random)
      #expect(stops(MemorySource(bytes)).count < 400, "seed \(seed)")
    }
  }

  @Test func distantIndexMatchesFirstIndex() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      let bytes = (0..<Int(random.next() % 300)).map { _ in UInt8(random.next() % 40) }
      var window = ByteWindow(MemorySource(bytes), isTranscoded: false, limits: .standard)
      while try window.more() {}
      for index in 0...bytes.count {
        #expect(window.distantIndex(of: 7, from: index) == window.firstIndex(of: 7, from: index))
      }
    }
  }
}
