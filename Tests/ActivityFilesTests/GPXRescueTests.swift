import Engine
import Testing

@testable import ActivityFiles

/// Broken files give what can be saved, and say where they are broken.
@Suite struct GPXRescueTests {
  private let three = """
    <gpx><trk><trkseg>
    <trkpt lat="1" lon="1"><time>2026-11-21T06:30:00Z</time></trkpt>
    <trkpt lat="1" lon="2"><time>2026-11-21T06:30:01Z</time></trkpt>
    <trkpt lat="1" lon="3"><time>2026-11-21T06:30:02Z</time></trkpt>
    </trkseg></trk></gpx>
    """

  @Test func aFileCutAnywhereKeepsItsWholePoints() throws {
    let ends = three.ranges(of: "</trkpt>").map { $0.upperBound }
    for index in three.indices.dropFirst(25) where index < three.ranges(of: "</gpx>")[0].lowerBound
    {
      let file = try readText(String(three[..<index]))
      let whole = ends.filter { $0 <= index }.count
      #expect(file.recording.pointCount >= whole)
      #expect(file.recording.pointCount <= whole + 1)
      #expect(file.warnings.contains { $0.kind == .truncated && $0.line != nil })
    }
  }

  @Test func aPointWithoutUsablePositionStaysWithItsTime() throws {
    let file = try readText(
      gpx(
        """
        <trkpt lat="undefined" lon="2"><time>2026-11-21T06:30:00Z</time></trkpt>
        <trkpt lat="91" lon="2"/><trkpt lon="2"/>
        """))
    #expect(file.recording.segments[0].allSatisfy { $0.coordinate == nil })
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    let warning = try #require(file.warnings.first)
    #expect(warning.kind == .position && warning.count == 3 && warning.line == 1)
  }

  @Test func unreadableValuesAreUnknownAndCounted() throws {
    let file = try readText(
      gpx(
        """
        <trkpt lat="1" lon="2"><ele>high</ele><time>noon</time><extensions><hr>0</hr></extensions></trkpt>
        <trkpt lat="1" lon="2"><ele/><time/><extensions><hr>900</hr></extensions></trkpt>
        """))
    for point in file.recording.segments[0] {
      #expect(point.altitude == nil && point.seconds == nil && point.heartRate == nil)
    }
    #expect(file.warnings.map(\.kind) == [.value, .time])
    #expect(file.warnings.map(\.count) == [2, 1])
    #expect(file.warnings[0].message == "\"high\" is no usable number here")
  }

  @Test func timesThatGoBackAndTimesWithoutZoneAreTold() throws {
    let file = try readText(
      gpx(
        """
        <trkpt lat="1" lon="1"><time>2026-11-21T06:30:05</time></trkpt>
        <trkpt lat="1" lon="1"><time>2026-11-21T06:30:01</time></trkpt>
        """))
    #expect(file.recording.segments[0].map(\.seconds) == [0, -4])
    #expect(file.warnings.map(\.kind) == [.timeWithoutZone, .timeGoesBack])
  }

  @Test func pointsOutsideSegmentsAndTracksAreKept() throws {
    let file = try readText(
      "<gpx><trk><trkpt lat='1' lon='1'/></trk><trkseg><trkpt lat='2' lon='1'/></trkseg></gpx>")
    #expect(file.recording.segments.map(\.count) == [1, 1])
  }

  @Test func aDamagedBeginningCostsOnlyItself() throws {
    for text in [three.replacing("<gpx>", with: "<gpx a=b>"), "<?xml version='1.0'>" + three] {
      #expect(try readText(text).recording.segments.map(\.count) == [3])
    }
    let bare = try readText("<trkseg><trkpt lat='1' lon='1'/></trkseg><x/><trkpt lat='2' lon='1'/>")
    #expect(bare.recording.segments.map(\.count) == [1, 1])
    #expect(bare.warnings.map(\.kind) == [.malformed])
  }

  @Test func severalDocumentsInARowAreOneFile() throws {
    let file = try readText(three + three)
    #expect(file.recording.segments.map(\.count) == [3, 3])
  }

  @Test func brokenTagsCostOnlyThemselves() throws {
    let file = try readText(
      gpx(
        "<trkpt lat='1' lon=></trkpt><trkpt lat='1' lon='2'></trkpt ><ele><trkpt lat='1' lon='3'/>")
    )
    #expect(file.recording.pointCount >= 1)
    #expect(file.warnings.contains { $0.kind == .malformed })
    #expect(file.warnings.contains { $0.kind == .mismatchedTag })
  }

  @Test func whatIsNoActivityFileIsOneError() throws {
    let cases: [(String, FileError.Kind)] = [
      ("", .empty), ("   ", .unknownFormat), ("just text", .unknownFormat),
      ("<bad>x</bad>", .unknownFormat), ("<html><gpx/></html>", .unknownFormat),
      ("{\"type\":1}", .unknownFormat), ("{", .truncated),
      ("<gpx", .truncated),
    ]
    for (text, kind) in cases {
      #expect(throws: FileError.self) { try readText(text) }
      do { _ = try readText(text) } catch let error as FileError { #expect(error.kind == kind) }
    }
  }

  @Test func moreThanTheLimitsAllowIsLeftOutWithAWarning() throws {
    var limits = FileLimits()
    limits.pointCount = 2
    let file = try readText(three, limits: limits)
    #expect(file.recording.pointCount == 2)
    #expect(file.warnings.map(\.kind) == [.tooLarge])
  }
}

@Suite struct EncodingTests {
  private let text =
    "<?xml version='1.0' encoding='UTF-16'?>" + gpx("", track: "<name>Über 😀</name>")

  @Test func utf16OfBothOrdersIsReadWithAndWithoutMark() throws {
    for isBig in [true, false] {
      for mark in ["\u{FEFF}", ""] {
        let bytes = (mark + text).utf16.flatMap { unit -> [UInt8] in
          let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
          return isBig ? pair : pair.reversed()
        }
        let file = try readActivityFile(bytes: bytes)
        #expect(file.name == "Über 😀")
        #expect(file.warnings.map(\.kind) == [.noTrack])
      }
    }
  }

  @Test func placesInUTF16AreThoseOfTheFile() throws {
    let text = "\u{FEFF}<gpx>äß\n😀</b></gpx>"
    let bytes = littleEndian(Array(text.utf16))
    let warning = try #require(try readActivityFile(bytes: bytes).warnings.first)
    #expect(warning.kind == .mismatchedTag && warning.line == 2)
    #expect(warning.byteOffset == 2 * (1 + 5 + 3 + 2))
  }

  @Test func aWrongDeclarationDoesNotMatter() throws {
    #expect(try readText(text).name == "Über 😀")
    #expect(try readText("\u{FEFF}" + text).name == "Über 😀")
    let latin = text.replacing("UTF-16", with: "ISO-8859-1")
    #expect(try readText(latin).name == "Über 😀")
  }

  @Test func eightBitTextIsReadAndToldWhereItIsNotDeclared() throws {
    for (declared, warnings) in [("ISO-8859-1", 1), ("UTF-8", 2)] {
      let head = "<?xml version='1.0' encoding='\(declared)'?><gpx><trk><name>"
      let bytes = Array(head.utf8) + [0xDC, 0x62] + Array("</name></trk></gpx>".utf8)
      let file = try readActivityFile(bytes: bytes)
      #expect(file.name == "Üb")
      #expect(file.warnings.count == warnings)
    }
  }

  @Test func loneHalvesOfUTF16DoNoHarm() throws {
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
