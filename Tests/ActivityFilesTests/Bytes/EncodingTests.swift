import Engine
import Testing

@testable import ActivityFiles

@Suite struct EncodingTests {
  private let text =
    "<?xml version='1.0' encoding='UTF-16'?>" + gpx("", track: "<name>Über 😀</name>")

  @Test func utf16OfBothByteOrdersIsReadWithAndWithoutBOM() throws {
    for isBig in [true, false] {
      for mark in ["\u{FEFF}", ""] {
        let bytes = (mark + text).utf16.flatMap { unit -> [UInt8] in
          let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
          return isBig ? pair : pair.reversed()
        }
        let file = try readActivityFile(bytes: bytes)
        #expect((file.name, file.warnings.kinds) == ("Über 😀", [.noTrack]))
      }
    }
  }

  @Test func warningOffsetsInUTF16CountTheFilesBytes() throws {
    let text = "\u{FEFF}<gpx>äß\n😀</b></gpx>"
    let bytes = littleEndian(Array(text.utf16))
    let warning = try #require(try readActivityFile(bytes: bytes).warnings.first)
    #expect(warning.kind == .mismatchedTag && warning.line == 2)
    #expect(warning.byteOffset == 2 * (1 + 5 + 3 + 2))
  }

  @Test func wrongEncodingDeclarationIsIgnored() throws {
    for text in [text, "\u{FEFF}" + text, text.replacing("UTF-16", with: "ISO-8859-1")] {
      #expect(try readText(text).name == "Über 😀", "\(text)")
    }
  }

  @Test func undeclaredEightBitTextIsReadWithAWarning() throws {
    for (declared, warnings) in [("ISO-8859-1", 1), ("UTF-8", 2)] {
      let head = "<?xml version='1.0' encoding='\(declared)'?><gpx><trk><name>"
      let bytes = Array(head.utf8) + [0xDC, 0x62] + Array("</name></trk></gpx>".utf8)
      let file = try readActivityFile(bytes: bytes)
      #expect((file.name, file.warnings.count) == ("Üb", warnings))
    }
  }

  @Test func loneSurrogatesAreReplaced() throws {
    var units = Array("<gpx><name>".utf16)
    units += [0xD800, 0x41, 0xDC00]
    units += Array("</name></gpx>".utf16)
    var bytes = littleEndian(units)
    bytes.append(0x41)
    #expect(try readActivityFile(bytes: bytes).name == "\u{FFFD}A\u{FFFD}")
  }

  private func littleEndian(_ units: [UInt16]) -> [UInt8] {
    units.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
  }
}
