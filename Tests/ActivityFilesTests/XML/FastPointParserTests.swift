import Engine
import Testing

@testable import ActivityFiles

/// Compares `FastPointParser`, the fast path for points, with the general reader. A text limit below 64 bytes disables
/// the fast path.
@Suite struct FastPointParserTests {
  private static let withoutFastPath: FileLimits = {
    var limits = FileLimits()
    limits.textByteCount = 63
    return limits
  }()

  private func expectSameResult(_ bytes: [UInt8], _ note: String) {
    let quick = try? readActivityFile(bytes: bytes)
    let withoutFastPath = try? readActivityFile(bytes: bytes, limits: Self.withoutFastPath)
    #expect(quick == withoutFastPath, "\(note)")
  }

  private static let file = ActivityFile(
    format: .gpx,
    recording: simulatedRecording(
      seed: 3, sport: .running, lengthMeters: 1_500, startUnixSeconds: 1_790_000_000))

  @Test func intactFilesAreReadTheSame() throws {
    for bytes in [writeGPX(Self.file), try writeTCX(Self.file)] {
      #expect(try readActivityFile(bytes: bytes).recording.pointCount > 300)
      expectSameResult(bytes, "as written")
      expectSameResult(
        Array(bytes.split(separator: 0x3E).joined(separator: Array(">\r\n\t ".utf8))), "")
    }
  }

  @Test func damagedFilesAreReadTheSame() throws {
    let documents = [
      Array(writeGPX(Self.file).prefix(6_000)), Array(try writeTCX(Self.file).prefix(6_000)),
    ]
    for seed in 0..<1_500 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      expectSameResult(mutated(documents[Int(seed % 2)], &random), "seed \(seed)")
    }
  }

  @Test(arguments: [
    "<ele>5</ele><time>2026-11-21T06:30:05.5Z</time>", "<ele>5</ele><ele/>", "<hr>0</hr>",
    "<foo><ele>7</ele></foo><extensions><ele>8</ele><hr>90</hr></extensions><ele>9</ele>",
    "<extensions></extensions><foo><ele>7</ele></foo>", "<ele>1e2</ele>", "<ele>-0</ele>",
    "<ele>1</ele >", "<ele>1</a:ele>", "<a:ele>2</a:ele>", "<ele> 3 </ele>", "<ele>3</hr>",
    "<time>2026-11-21T06:30:01Z</time>", "<time>2026-11-21T24:00:00Z</time>",
    "<time>2026-02-30T06:30:00Z</time>", "<time>2026-11-21T06:30:60Z</time>",
    "<time>2026-11-21T06:30:05+01:00</time>", "<time>2026-11-21T06:30:05.1234567Z</time>",
    "<x a=\"1\"><hr>5</hr></x>", "<x a='1' b=\">\"><hr>5</hr></x>", "<x a=\"<\"/><hr>5</hr>",
    "<!-- <ele>4</ele> -->", "<![CDATA[<ele>4</ele>]]>", "<?x <ele>4</ele>?>", "text<hr>5</hr>t",
    "<a><b><c><d><e><f><g><h><i><hr>5</hr></i></h></g></f></e></d></c></b></a>", "<hr>301</hr>",
    "<hr>5<x/></hr>", "<hr></hr>", "<hr>0000000000000000000000005</hr>", "</trkseg>",
  ])
  func unusualDetailsAreReadTheSame(_ detail: String) {
    let head = "<trkpt lat=\"1\" lon=\"2\">"
    let first = head + "<time>2026-11-21T06:30:02Z</time></trkpt>"
    let points = first + head + detail + "</trkpt>" + first + head + detail + "</trkpt>"
    expectSameResult(Array("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8), detail)
  }

  @Test(arguments: [
    "lat=\"1\" lon=\"2\"", "lon=\"2\" lat=\"1\"", "lat=\"91\" lon=\"2\"", "lat='1' lon='2'",
    "lat=\"1\" lon=\"2\" x=\"3\"", "lat=\"1\" lat=\"3\"", "lat=\"\" lon=\"2\"",
    "lat=\"1\" lon=\"200\"",
    "lat=\"200\" lon=\"0\"", "lat=\"1\"  lon=\"2\"", "lat=\"1\" lon=\"2\" ",
  ])
  func unusualPositionsAreReadTheSame(_ place: String) {
    let point = "<trkpt \(place)><ele>3</ele></trkpt>"
    let text = "<gpx><trk><trkseg>\(point)\(point)\(point)</trkseg></trk></gpx>"
    expectSameResult(Array(text.utf8), place)
  }

  /// The document has more points than fit into one read window or one block of the point list.
  @Test func longFilesAreReadTheSame() {
    let point = "<trkpt lat=\"48.1234567\" lon=\"11.7654321\"><ele>500.25</ele></trkpt>\n"
    let points = String(repeating: point, count: 20_000)
    let bytes = Array("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8)
    #expect((try? readActivityFile(bytes: bytes))?.recording.pointCount == 20_000)
    expectSameResult(bytes, "long")
  }
}

@Suite struct PlainTextTests {
  private func fastParser(_ text: String) -> (value: Double?, taken: Int) {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 32)
    return bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return (nil, 0) }
      var cursor = base
      let value = plainDecimal(&cursor)
      return (value, cursor - base)
    }
  }

  @Test func plainDecimalsAreRoundedCorrectly() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<20_000 {
      let digits = 1 + Int(random.nextUnit() * 19)
      var text = (0..<digits).map { _ in String(Int(random.nextUnit() * 10)) }.joined()
      let point = Int(random.nextUnit() * Double(digits + 1))
      if point < digits { text.insert(".", at: text.index(text.startIndex, offsetBy: point)) }
      if random.nextUnit() < 0.5 { text = "-" + text }
      let read = fastParser(text + "<")
      #expect(read.value?.bitPattern == Double(text)?.bitPattern, "\(text)")
      #expect(read.taken == text.utf8.count, "\(text)")
    }
  }

  /// Values at or next to the midpoint of two adjacent Doubles.
  @Test(arguments: [
    "9007199254740993.0", "900719925474099.30", "9007199254740992.9", "1.000000000000000111",
    "1.00000000000000011", "1.000000000000000112", "0.500000000000000166",
    "18446744073709551.61",
    "9999999999999999999", "0.999999999999999999", "0.000000000000000001", "0", "-0.0", "5.",
    ".5",
  ])
  func decimalsNearMidpointsAreRoundedCorrectly(_ text: String) {
    let expected = parseDecimal(text)
    #expect(fastParser(text).value.map { $0.bitPattern } == expected.map { $0.bitPattern })
  }

  private func parseDecimal(_ text: String) -> Double? {
    Double(text.hasSuffix(".") ? text + "0" : text.hasPrefix(".") ? "0" + text : text)
  }

  @Test(arguments: ["", "-", ".", "-.", "+1", "x", "12345678901234567890", "e5"])
  func otherTextIsNotConsumed(_ text: String) {
    let read = fastParser(text)
    #expect((read.value, read.taken) == (nil, 0))
  }
}
