import Engine
import Testing

@testable import ActivityFiles

private func decimal(_ text: String) -> Double? {
  var text = text
  return text.withUTF8 { parseDecimal($0) }
}

@Suite struct DecimalNumberTests {
  @Test func numbersAreReadAsWritten() {
    let numbers: [String: Double] = [
      "0": 0, "-0.5": -0.5, "+12": 12, ".5": 0.5, "5.": 5, "48,125": 48.125, "1e3": 1000,
      "1.5E-3": 0.0015, "0000000000000000000000012.5": 12.5,
    ]
    for (text, number) in numbers { #expect(decimal(text) == number, "\(text)") }
  }

  @Test func invalidNumberIsRefused() {
    for text in [
      "", "-", ".", "1.2.3", "1e", "1e+", "e5", "nan", "inf", "0x10", "1 2", "12a", "--1",
      "1e99999", "1e400", "undefined",
    ] { #expect(decimal(text) == nil, "\(text)") }
  }

  @Test func roundingMatchesTheStandardLibrary() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let whole = String(random.next() % 1000)
      let digits = (0..<Int(random.next() % 40)).map { _ in String(random.next() % 10) }.joined()
      for text in ["\(whole).\(digits)", "\(digits)\(whole)", "0.000\(digits)1e-3"] {
        #expect(decimal(text) == Double(text), "\(text)")
      }
    }
  }

  @Test func shortestTextReadsBackWithoutAnExponent() {
    var random = SeededRandom(seed: 2)
    let values: [Double] = [
      0, -0.00001, 1e-7, 1.5e20, 123_456_789, 0.1 + 0.2, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
    ]
    let others = (0..<5_000).map { _ in Double(bitPattern: random.next()) }
    for value in values + others where value.isFinite {
      let text = plainDecimal(value)
      #expect(!text.contains("e") && Double(text) == value, "\(text)")
    }
  }
}

@Suite struct DateTimeTests {
  @Test func dateFormatsOfDevicesAreRead() {
    for text in [
      "2026-11-21T06:30:00Z", "2026-11-21T06:30:00.000Z", "2026-11-21T06:30:00+00:00",
      "2026-11-21T08:00:00+01:30", "2026-11-21T08:00:00+0130", "2026-11-21 06:30:00Z",
      "2026-11-21T06:30Z", "2026-11-21t06:30:00z", "2026-11-21T01:30:00-05", "2026-11-21T06:30:00",
    ] { #expect(DateTime(text)?.unixSeconds == 1_795_242_600, "\(text)") }
  }

  @Test func twelveHourTimesAreRead() {
    for (text, hour) in [
      ("7:56:56 AM", 7), ("7:56:56 PM", 19), ("12:56:56 AM", 0), ("12:56:56 p. m.", 12),
      ("7:56:56\u{202F}pm", 19), ("7:56:56\u{A0}a.\u{A0}m.", 7), ("7:56:56PM", 19),
    ] {
      let seconds = 1_531_872_000 + Double(hour * 3600 + 56 * 60 + 56)
      #expect(DateTime("2018-07-18 \(text) +0000")?.unixSeconds == seconds, "\(text)")
      #expect(DateTime("2018-07-18 \(text)")?.unixSeconds == seconds, "\(text)")
    }
    for text in ["13:00:00 PM", "0:00:00 AM", "7:00:00 XM", "7:00:00 A", "7:00:00 PMX", "7:00:00 "]
    {
      #expect(DateTime("2018-07-18 \(text)") == nil, "\(text)")
    }
  }

  @Test func fractionsAreKeptToTheMicrosecond() {
    let texts = ["01.5Z", "01,25Z", "00.1234569Z"].map { "1970-01-01T00:00:" + $0 }
    #expect(texts.map { DateTime($0)?.unixMicroseconds } == [1_500_000, 1_250_000, 123_456])
  }

  @Test func invalidDateIsRefused() {
    for text in [
      "", "PLACEHOLDER", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-01-01T25:00:00Z",
      "2026-01-01T00:60:00Z", "2026-01-01T00:00:00ZZ", "2026-01-01T", "2026-01", "20260101T000000Z",
      "2026-01-01T00:00:00+99:00", "2026-01-01T24:00:01Z",
    ] { #expect(DateTime(text) == nil, "\(text)") }
  }

  @Test func missingTimeZoneIsNil() {
    let zones = ["", "Z", "-03:30"].map {
      DateTime("2026-11-21T06:30:00" + $0).flatMap(\.zoneMinutes)
    }
    #expect(zones == [nil, 0, -210])
  }

  @Test func descriptionsAcrossAllYearsAreReadBack() {
    for day in stride(from: Int64(-719_527), to: 2_932_896, by: 37) {
      let moment = DateTime(unixMicroseconds: day * 86_400_000_000 + day % 1000 * 1000)
      #expect(DateTime(moment.description) == moment)
    }
  }

  @Test func textIsShortAndExact() {
    let seconds: [Double] = [0, -0.5, 0.000001, 1e15, .nan]
    let texts = [
      "1970-01-01T00:00:00Z", "1969-12-31T23:59:59.500Z", "1970-01-01T00:00:00.000001Z", nil, nil,
    ]
    #expect(seconds.map { DateTime(unixSeconds: $0)?.description } == texts)
  }
}

@Suite struct TextDecodingTests {
  @Test func bytesThatAreNotUTF8AreReadAsWindows1252() {
    #expect(decodeText(Array("Über ß".utf8)).text == "Über ß")
    let (text, isUTF8) = decodeText([0xDC, 0x62, 0x65, 0x72, 0x20, 0x80])
    #expect(text == "Über €" && !isUTF8)
  }
}
